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

/** `{@attach measured((width, height) => …)}`: told whenever it has been laid out in another size. */
export function measured(tell: (width: number, height: number) => void): Attachment {
  return (node) => {
    const observer = new ResizeObserver(() => tell(node.clientWidth, node.clientHeight));
    observer.observe(node);
    return () => observer.disconnect();
  };
}
