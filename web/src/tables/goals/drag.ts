/** Dragging by mouse, pen or finger: what is dragged follows the pointer, and what it is let go over decides. */

import type { Attachment } from 'svelte/attachments';

export interface Drag {
  /** Called when a press turns out to be a drag: show where it may go. */
  lift: () => void;
  /** Let go over the thing whose `data-drop` this is, or nowhere. Whether it stays there, for now. */
  drop: (target: string | null) => boolean;
}

const FAR = 6;
// How long a dropped thing waits where it was dropped for the picture to follow.
const PATIENCE = 900;

/** `{@attach draggable(() => drag)}` around a Pick; null: it cannot be dragged now. Asked anew at every press. */
export function draggable(ask: () => Drag | null): Attachment {
  return (element) => {
    const node = element as HTMLElement;
    let drag: Drag | null = null;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let start: { x: number; y: number; id: number } | null = null;
    let over: Element | null = null;
    let moved = false;

    const under = (event: PointerEvent): Element | null =>
      document.elementsFromPoint(event.clientX, event.clientY).filter((one) => !node.contains(one)).map((one) => one.closest('[data-drop]')).find((one) => one) ?? null;
    const mark = (target: Element | null) => {
      if (target === over) return;
      over?.classList.remove('over');
      target?.classList.add('over');
      over = target;
    };
    const home = () => {
      clearTimeout(timer);
      node.style.translate = '';
      node.style.zIndex = '';
    };
    const rest = () => {
      mark(null);
      start = null;
      node.classList.remove('dragged');
    };
    const cancel = () => {
      if (start && moved) drag?.drop(null);
      rest();
      home();
    };
    const down = (event: PointerEvent) => {
      if (event.button !== 0 || !event.isPrimary) return;
      drag = ask();
      if (!drag) return;
      start = { x: event.clientX, y: event.clientY, id: event.pointerId };
      moved = false;
    };
    const move = (event: PointerEvent) => {
      if (!start || !drag || event.pointerId !== start.id) return;
      const dx = event.clientX - start.x;
      const dy = event.clientY - start.y;
      if (!moved && Math.hypot(dx, dy) < FAR) return;
      if (!moved) {
        moved = true;
        node.setPointerCapture(start.id);
        // A drag is no long press: put the explanation away.
        node.querySelector('.pick')?.dispatchEvent(new PointerEvent('pointerleave'));
        node.classList.add('dragged');
        node.style.zIndex = '9';
        drag.lift();
      }
      node.style.translate = `${dx}px ${dy}px`;
      mark(under(event));
    };
    const up = (event: PointerEvent) => {
      if (!start || event.pointerId !== start.id) return;
      const target = moved ? under(event) : null;
      rest();
      if (moved && drag?.drop(target?.getAttribute('data-drop') ?? null)) timer = setTimeout(home, PATIENCE);
      else home();
    };
    // The click that ends a drag is not a press.
    const click = (event: Event) => {
      if (!moved) return;
      moved = false;
      event.preventDefault();
      event.stopImmediatePropagation();
    };
    node.addEventListener('pointerdown', down);
    node.addEventListener('pointermove', move);
    node.addEventListener('pointerup', up);
    node.addEventListener('pointercancel', cancel);
    node.addEventListener('click', click, { capture: true });
    return () => {
      rest();
      home();
      node.removeEventListener('pointerdown', down);
      node.removeEventListener('pointermove', move);
      node.removeEventListener('pointerup', up);
      node.removeEventListener('pointercancel', cancel);
      node.removeEventListener('click', click, { capture: true });
    };
  };
}
