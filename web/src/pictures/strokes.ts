/** What the pictures of games are drawn with, in a field of 480 by 210. */

/** Points of an oval, seen from a little above. */
export function around(i: number, n: number, rx: number, ry: number, cx = 240, cy = 128): { x: number; y: number } {
  const angle = (i / n) * 2 * Math.PI - Math.PI / 2;
  return { x: cx + rx * Math.cos(angle), y: cy + ry * Math.sin(angle) };
}

/** Hatching is one path, however many strokes: quick to draw. */
export const strokes = (count: number, stroke: (i: number) => string): string =>
  Array.from({ length: count }, (_, i) => stroke(i)).join('');
