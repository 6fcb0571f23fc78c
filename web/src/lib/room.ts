/** How much room there is, without making the browser lay everything out to tell. */

import type { Attachment } from 'svelte/attachments';

export const screen = { width: innerWidth, height: innerHeight };
addEventListener('resize', () => Object.assign(screen, { width: innerWidth, height: innerHeight }));

/** Where log and rules stand beside the board, not below it. */
export const spacious = (): boolean => screen.width > 900;

/** How wide a board is going to be, before it can be measured: so that the first picture need not be drawn twice. */
export function boardWidth(): number {
  return spacious() ? screen.width - 355 : screen.width - (screen.width > 640 ? 32 : 20);
}

// What every table is drawn for: a board of this size (see README.md).
const DRAWN_FOR = { width: 960, height: 600 };

/** By how much a board grows that has so much room; on small devices by nothing. */
export function scaleOf(width: number, height: number): number {
  if (!spacious()) return 1;
  const free = Math.min(width / DRAWN_FOR.width, height / DRAWN_FOR.height);
  return Math.round(Math.min(2, Math.max(1, free)) * 50) / 50;
}

/** By how much what is drawn there has grown: what one measures on the screen is so many times what one says in a style. */
export const zoomOf = (node: Element): number => (node as Element & { currentCSSZoom?: number }).currentCSSZoom ?? 1;

/** `{@attach measured((width, height) => …)}`: told whenever it has been laid out in another size. */
export function measured(tell: (width: number, height: number) => void): Attachment {
  return (node) => {
    const observer = new ResizeObserver(() => tell(node.clientWidth, node.clientHeight));
    observer.observe(node);
    return () => observer.disconnect();
  };
}
