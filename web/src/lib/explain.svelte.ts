/** Explanations where the question arises: on hover, on a long press, and with `?` on what has focus. */

import type { Attachment } from 'svelte/attachments';

export interface Explanation {
  title: string;
  text: string;
  /** Why it cannot be chosen now, if somebody might expect that it can. */
  why?: string;
}

const HOVER = 350;
const PRESS = 450;

class Tip {
  entry = $state.raw<Explanation | null>(null);
  anchor = $state.raw<Element | null>(null);

  show(anchor: Element, entry: Explanation): void {
    this.anchor = anchor;
    this.entry = entry;
  }
  hide(anchor?: Element): void {
    if (!anchor || anchor === this.anchor) this.entry = this.anchor = null;
  }
}

export const tip = new Tip();

/** `{@attach explained({ title, text })}` on anything. */
export function explained(entry: Explanation | null | undefined): Attachment {
  return (node) => {
    if (!entry) return;
    const element = node as HTMLElement;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let pressed = false;
    const later = (wait: number) => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        pressed = true;
        tip.show(element, entry);
      }, wait);
    };
    const away = () => {
      clearTimeout(timer);
      tip.hide(element);
    };
    const enter = (event: PointerEvent) => event.pointerType === 'mouse' && later(HOVER);
    const down = (event: PointerEvent) => {
      pressed = false;
      if (event.pointerType === 'mouse') away();
      else later(PRESS);
    };
    const up = (event: PointerEvent) => {
      clearTimeout(timer);
      if (event.pointerType !== 'mouse' && pressed) setTimeout(() => tip.hide(element), 4000);
    };
    // A long press explains; it does not choose.
    const click = (event: Event) => {
      if (!pressed) return;
      pressed = false;
      event.preventDefault();
      event.stopImmediatePropagation();
    };
    const key = (event: KeyboardEvent) => {
      if (event.key !== '?') return;
      event.preventDefault();
      event.stopPropagation();
      tip.show(element, entry);
    };
    element.addEventListener('pointerenter', enter);
    element.addEventListener('pointerleave', away);
    element.addEventListener('pointerdown', down);
    element.addEventListener('pointerup', up);
    element.addEventListener('pointercancel', away);
    element.addEventListener('click', click, { capture: true });
    element.addEventListener('keydown', key);
    element.addEventListener('blur', away);
    return () => {
      away();
      element.removeEventListener('pointerenter', enter);
      element.removeEventListener('pointerleave', away);
      element.removeEventListener('pointerdown', down);
      element.removeEventListener('pointerup', up);
      element.removeEventListener('pointercancel', away);
      element.removeEventListener('click', click, { capture: true });
      element.removeEventListener('keydown', key);
      element.removeEventListener('blur', away);
    };
  };
}
