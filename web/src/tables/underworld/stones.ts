/** Flagstones: no two are cut alike, and each is cut the same way every time. */

/** Numbers from -1 to 1 that belong to a name. */
function whims(name: string): () => number {
  let state = [...name].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 2147483647, 7);
  return () => {
    state = (state * 48271) % 2147483647;
    return (state / 2147483647) * 2 - 1;
  };
}

const CRACKS = [
  'M8 3 L14 12 L11 20 L17 27',
  'M97 66 L89 62 L84 68',
  'M3 58 L12 61 L15 70 L23 74',
  'M70 2 L74 9 L82 11',
  'M92 4 L86 14 L91 22 L87 28',
  'M4 22 L11 26',
  'M28 77 L33 70 L41 71',
  '',
  '',
  '',
];

/** The outline of a field's stone in a box of 100 by 80, and the crack that it may have. */
export function stone(name: string): { outline: string; crack: string } {
  const whim = whims(name);
  const at = (x: number, y: number): string => `${(x + whim() * 1.1).toFixed(1)} ${(y + whim() * 1.1).toFixed(1)}`;
  const outline = `M${at(4, 2)} L${at(36, 2)} L${at(70, 2)} L${at(96, 2)} L${at(98, 5)} L${at(98, 40)} L${at(98, 75)} L${at(96, 78)} L${at(60, 78)} L${at(30, 78)} L${at(4, 78)} L${at(2, 75)} L${at(2, 42)} L${at(2, 5)} Z`;
  return { outline, crack: CRACKS[Math.floor(((whim() + 1) / 2) * CRACKS.length)] ?? '' };
}
