/**
 * Dragging by mouse, pen or finger: what is taken follows the pointer, and what it is let go over decides. That is whatever carries
 * `data-drop`; while something hangs over it, it carries `data-over`, and what hangs there `data-dragging`.
 *
 * What can be dragged wants `touch-action: none`, or a finger would scroll the page with it.
 */

import type { Attachment } from 'svelte/attachments';
import { hush } from './explain.svelte';
import { zoomOf } from './room';

export interface Drag {
  /** What is taken, where that is only a part of what `draggable` is attached to: it stays, and its likeness follows the pointer. */
  part?: HTMLElement;
  /** Called when a press turns out to be a drag: show where it may go. */
  lift?: () => void;
  /** Let go over the thing whose `data-drop` this is, or nowhere. Whether it shall wait there for the picture to follow. */
  drop: (on: string | null) => boolean | void;
}

// How far a press may slip and still be a press.
const SLACK = 6;
// How long a dropped thing waits where it was dropped for the picture to follow.
const PATIENCE = 900;

/** `{@attach draggable(ask)}`. Asked at every press what may be dragged there; null: nothing. */
export function draggable(ask: (pressed: Element) => Drag | null): Attachment {
  return (element) => {
    const node = element as HTMLElement;
    let putBack = () => {};
    const press = (down: PointerEvent) => {
      const drag = down.button === 0 && down.isPrimary ? ask(down.target as Element) : null;
      if (!drag) return;
      putBack();
      putBack = begin(node, down, drag);
    };
    node.addEventListener('pointerdown', press);
    return () => {
      node.removeEventListener('pointerdown', press);
      putBack();
    };
  };
}

/** From a press on; gives what puts everything back as it was. */
function begin(node: HTMLElement, down: PointerEvent, drag: Drag): () => void {
  const held = new AbortController();
  let thing: HTMLElement | null = null;
  let over: HTMLElement | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const hangOver = (place: HTMLElement | null) => {
    if (place === over) return;
    over?.removeAttribute('data-over');
    place?.setAttribute('data-over', '');
    over = place;
  };
  const take = (): HTMLElement => {
    // While the hand is full, nothing else hears of the pointer, and nothing explains itself.
    node.setPointerCapture(down.pointerId);
    hush();
    const taken = drag.part ? likeness(drag.part) : node;
    taken.dataset.dragging = '';
    drag.lift?.();
    return taken;
  };
  const putBack = () => {
    held.abort();
    hangOver(null);
    clearTimeout(timer);
    if (thing !== node) return thing?.remove();
    node.style.translate = node.style.zIndex = '';
    delete node.dataset.dragging;
  };
  const move = (event: PointerEvent) => {
    if (event.pointerId !== down.pointerId) return;
    const [dx, dy] = [event.clientX - down.clientX, event.clientY - down.clientY];
    if (!thing && Math.hypot(dx, dy) < SLACK) return;
    thing ??= take();
    const zoom = zoomOf(thing);
    thing.style.translate = `${dx / zoom}px ${dy / zoom}px`;
    hangOver(under(event, thing));
  };
  const end = (event: PointerEvent) => {
    if (event.pointerId !== down.pointerId) return;
    held.abort();
    if (!thing) return;
    swallowClick();
    const place = event.type === 'pointerup' ? under(event, thing) : null;
    // The drop is carried out before the thing goes back, so that it travels on from where it hangs.
    const waits = drag.drop(place?.dataset.drop ?? null);
    if (!waits || thing !== node) return putBack();
    hangOver(null);
    delete node.dataset.dragging;
    node.style.zIndex = '9';
    timer = setTimeout(putBack, PATIENCE);
  };
  // On the window, for a quick hand leaves a small thing before it is known that it drags.
  addEventListener('pointermove', move, { signal: held.signal });
  addEventListener('pointerup', end, { signal: held.signal });
  addEventListener('pointercancel', end, { signal: held.signal });
  return putBack;
}

/** The place under the pointer, below what hangs there. */
function under({ clientX, clientY }: PointerEvent, thing: HTMLElement): HTMLElement | null {
  for (const one of document.elementsFromPoint(clientX, clientY)) {
    const place = thing.contains(one) ? null : one.closest<HTMLElement>('[data-drop]');
    if (place) return place;
  }
  return null;
}

/** A copy that lies over the page exactly where the thing lies. */
function likeness(thing: HTMLElement): HTMLElement {
  const box = thing.getBoundingClientRect();
  const zoom = zoomOf(thing);
  const copy = thing.cloneNode(true) as HTMLElement;
  copy.removeAttribute('data-fly');
  copy.setAttribute('aria-hidden', 'true');
  Object.assign(copy.style, {
    position: 'fixed',
    zoom: `${zoom}`,
    left: `${box.left / zoom}px`,
    top: `${box.top / zoom}px`,
    width: `${box.width / zoom}px`,
    height: `${box.height / zoom}px`,
    margin: '0',
    zIndex: '30',
    pointerEvents: 'none',
    outline: 'none',
    animation: 'none',
    filter: 'drop-shadow(0 4px 6px #0009)',
  });
  document.body.append(copy);
  return copy;
}

/** The click that ends a drag is not a press. */
function swallowClick(): void {
  const swallow = (click: Event) => {
    click.preventDefault();
    click.stopImmediatePropagation();
  };
  addEventListener('click', swallow, { capture: true });
  setTimeout(() => removeEventListener('click', swallow, { capture: true }));
}
