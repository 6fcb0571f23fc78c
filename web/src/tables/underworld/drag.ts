/** A minion taken by hand: it follows the pointer, and is dropped on what is lit. */

import { tip } from '../../lib/explain.svelte';

const SLACK = 6;

interface Drag {
  /** The thing under the pointer, if it may be taken. */
  find: (target: Element) => HTMLElement | null;
  /** It has been taken: light where it may go. */
  take: (thing: HTMLElement) => void;
  /** It has been let go over a lit goal, or over nothing. */
  drop: (goal: HTMLElement | null) => void;
}

/** For `onpointerdown` of the table. */
export function dragging({ find, take, drop }: Drag): (event: PointerEvent) => void {
  return (down) => {
    const thing = down.button === 0 ? find(down.target as Element) : null;
    if (!thing) return;
    const stop = new AbortController();
    let ghost: HTMLElement | null = null;

    const lift = (): HTMLElement => {
      const box = thing.getBoundingClientRect();
      const copy = thing.cloneNode(true) as HTMLElement;
      copy.removeAttribute('data-fly');
      copy.setAttribute('aria-hidden', 'true');
      Object.assign(copy.style, {
        position: 'fixed', left: `${box.left}px`, top: `${box.top}px`, width: `${box.width}px`, height: `${box.height}px`,
        margin: '0', zIndex: '30', pointerEvents: 'none', outline: 'none', animation: 'none', filter: 'drop-shadow(0 4px 6px #0009)',
      });
      document.body.append(copy);
      // While the hand is full, nothing explains itself.
      addEventListener('pointerenter', (event) => event.stopPropagation(), { signal: stop.signal, capture: true });
      take(thing);
      return copy;
    };
    const move = (event: PointerEvent) => {
      const [dx, dy] = [event.clientX - down.clientX, event.clientY - down.clientY];
      if (!ghost && Math.hypot(dx, dy) < SLACK) return;
      ghost ??= lift();
      tip.hide();
      event.preventDefault();
      ghost.style.translate = `${dx}px ${dy}px`;
    };
    const end = (event: PointerEvent) => {
      stop.abort();
      if (!ghost) return;
      ghost.remove();
      const under = event.type === 'pointerup' ? document.elementsFromPoint(event.clientX, event.clientY) : [];
      drop((under.find((node) => node.matches('[data-goal]')) as HTMLElement | undefined) ?? null);
      // What follows is not a press.
      const swallow = (click: Event) => click.stopPropagation();
      addEventListener('click', swallow, { capture: true });
      setTimeout(() => removeEventListener('click', swallow, { capture: true }));
    };
    addEventListener('pointermove', move, { signal: stop.signal, passive: false });
    addEventListener('pointerup', end, { signal: stop.signal });
    addEventListener('pointercancel', end, { signal: stop.signal });
  };
}
