/** Explanations where the question arises: on hover, on a long press, and with `?` on what has focus; on focus alone where something is greyed. */

import type { Attachment } from 'svelte/attachments';

export interface Explanation {
  title: string;
  text: string;
  /** Why it cannot be chosen now, if somebody might expect that it can. */
  why?: string;
  /** Explained only to who asks: by a long press, by `?`, or with the other button of the mouse. */
  asked?: boolean;
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

type Entry = Explanation | null | undefined;
/** What is explained of which element: itself, or a way to find it out when it is asked for. */
const entries = new WeakMap<Element, Explanation | (() => Entry)>();

/** The nearest thing around where something happened that has an explanation. */
function around(target: EventTarget | null): Element | null {
  let node = target instanceof Element ? target : null;
  while (node && !entries.has(node)) node = node.parentElement;
  return node;
}
function entryOf(node: Element): Entry {
  const known = entries.get(node);
  return typeof known === 'function' ? known() : known;
}
/** What is explained of the things within, each once. */
export function reasonsIn(root: Element): Explanation[] {
  return [...root.querySelectorAll('*')].map((node) => entries.get(node) && entryOf(node)).filter((entry) => entry?.why) as Explanation[];
}
function explain(node: Element): void {
  const entry = entryOf(node);
  if (entry) tip.show(node, entry);
}

/** Put away what is explained, and what was about to be. */
export let hush = (): void => tip.hide();

/** One set of listeners for the whole page: a table has a hundred things to explain. */
let listening = false;
function listen(): void {
  if (listening) return;
  listening = true;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let hovered: Element | null = null;
  let pressed: Element | null = null;
  const later = (node: Element, wait: number, then?: () => void) => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      then?.();
      if (entries.has(node)) explain(node);
    }, wait);
  };
  const away = () => {
    clearTimeout(timer);
    hovered = null;
    tip.hide();
  };
  hush = away;
  document.addEventListener('pointerover', (event) => {
    if (event.pointerType !== 'mouse') return;
    const node = around(event.target);
    if (node === hovered) return;
    away();
    hovered = node;
    if (node && !entryOf(node)?.asked) later(node, HOVER);
  });
  document.addEventListener('pointerleave', away);
  document.addEventListener('pointerdown', (event) => {
    pressed = null;
    const node = around(event.target);
    clearTimeout(timer);
    tip.hide();
    if (node && event.pointerType !== 'mouse') later(node, PRESS, () => (pressed = node));
  });
  document.addEventListener('pointerup', (event) => {
    if (event.pointerType === 'mouse') return;
    clearTimeout(timer);
    const node = pressed;
    if (node) setTimeout(() => tip.hide(node), 4000);
  });
  document.addEventListener('pointercancel', away);
  // A long press explains; it does not choose.
  document.addEventListener(
    'click',
    (event) => {
      if (!pressed || !pressed.contains(event.target as Node)) return;
      pressed = null;
      event.preventDefault();
      event.stopImmediatePropagation();
    },
    { capture: true },
  );
  // A finger cannot hover: a tap on what cannot be chosen explains it.
  document.addEventListener('click', (event) => {
    const node = (event as PointerEvent).pointerType === 'touch' ? around(event.target) : null;
    if (!node || (event.target as Element).closest('button, a, [role=button], summary')) return;
    explain(node);
    setTimeout(() => tip.hide(node), 6000);
  });
  document.addEventListener('contextmenu', (event) => {
    const node = around(event.target);
    if (!node || !entryOf(node)) return;
    event.preventDefault();
    explain(node);
  });
  document.addEventListener('keydown', (event) => {
    const node = event.key === '?' ? around(event.target) : null;
    if (!node) return;
    event.preventDefault();
    event.stopPropagation();
    explain(node);
  });
  // Who comes to something greyed by the keyboard is told why it is.
  document.addEventListener('focusin', (event) => {
    const node = event.target as Element;
    if (node.getAttribute('aria-disabled') === 'true' && node.matches(':focus-visible') && entries.has(node))
      queueMicrotask(() => later(node, HOVER));
  });
  // What has focus may be taken away in the midst of a redraw.
  document.addEventListener('focusout', () => queueMicrotask(away));
}

/**
 * `{@attach greyed(title, why)}` on a button: while there is a `why`, a press does nothing, and the reason is shown and heard. A button that is
 * `disabled` can be neither focused nor asked.
 */
export function greyed(title: string, why: string): Attachment {
  return (node) => {
    if (!why) return;
    listen();
    const stop = (event: Event) => {
      event.preventDefault();
      event.stopImmediatePropagation();
    };
    entries.set(node, { title, text: '', why });
    node.setAttribute('aria-disabled', 'true');
    node.setAttribute('aria-description', why);
    node.addEventListener('click', stop, { capture: true });
    return () => {
      entries.delete(node);
      node.removeAttribute('aria-disabled');
      node.removeAttribute('aria-description');
      node.removeEventListener('click', stop, { capture: true });
      tip.hide(node);
    };
  };
}

/** `{@attach explained({ title, text })}` on anything; with a function where it takes some working out. */
export function explained(entry: Entry | (() => Entry)): Attachment {
  return (node) => {
    if (!entry) return;
    listen();
    entries.set(node, entry);
    return () => {
      entries.delete(node);
      // Explained anew in the same breath, it stays; otherwise it has gone.
      if (tip.anchor === node) queueMicrotask(() => (entries.has(node) ? explain(node) : tip.hide(node)));
    };
  };
}
