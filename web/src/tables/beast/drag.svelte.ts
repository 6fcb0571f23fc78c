/** Dragging by mouse, pen and finger. What it is dropped on is whatever carries `data-drop` there. */

import type { Attachment } from 'svelte/attachments';
import { tip } from '../../lib/explain.svelte';

const SLACK = 7;

class Dragged {
  /** What is in the air, and what it hangs over. */
  key = $state<string | null>(null);
  over = $state<string | null>(null);
}
export const dragged = new Dragged();

interface Wish {
  key: string;
  /** Dropped on something; the picture may already be redrawn by it. */
  drop: (on: string) => void;
}

function under(x: number, y: number): string | null {
  for (const node of document.elementsFromPoint(x, y)) {
    const place = node.closest<HTMLElement>('[data-drop]');
    if (place && !node.closest('[data-dragging]')) return place.dataset.drop ?? null;
  }
  return null;
}

/** `{@attach draggable(wish)}`; null where it may not be dragged. */
export function draggable(wish: Wish | null): Attachment {
  return (element) => {
    if (!wish) return;
    const node = element as HTMLElement;
    let from: { x: number; y: number } | null = null;
    let moved = false;

    const down = (event: PointerEvent) => {
      if (event.button !== 0) return;
      from = { x: event.clientX, y: event.clientY };
      moved = false;
    };
    const move = (event: PointerEvent) => {
      if (!from) return;
      const dx = event.clientX - from.x;
      const dy = event.clientY - from.y;
      if (!moved) {
        if (Math.hypot(dx, dy) < SLACK) return;
        moved = true;
        node.setPointerCapture(event.pointerId);
        node.dataset.dragging = '';
        dragged.key = wish.key;
        tip.hide();
      }
      node.style.translate = `${dx}px ${dy}px`;
      dragged.over = under(event.clientX, event.clientY);
    };
    const rest = () => {
      from = null;
      node.style.translate = '';
      delete node.dataset.dragging;
      dragged.key = dragged.over = null;
    };
    const up = () => {
      const on = dragged.over;
      const was = moved;
      // The drop is carried out before the thing goes back, so that it travels on from where it hangs.
      if (was && on !== null) wish.drop(on);
      rest();
    };
    // The click that ends a drag does not choose.
    const click = (event: Event) => {
      if (!moved) return;
      moved = false;
      event.preventDefault();
      event.stopPropagation();
    };
    node.style.touchAction = 'none';
    node.addEventListener('pointerdown', down);
    node.addEventListener('pointermove', move);
    node.addEventListener('pointerup', up);
    node.addEventListener('pointercancel', rest);
    node.addEventListener('click', click, { capture: true });
    return () => {
      rest();
      node.style.touchAction = '';
      node.removeEventListener('pointerdown', down);
      node.removeEventListener('pointermove', move);
      node.removeEventListener('pointerup', up);
      node.removeEventListener('pointercancel', rest);
      node.removeEventListener('click', click, { capture: true });
    };
  };
}
