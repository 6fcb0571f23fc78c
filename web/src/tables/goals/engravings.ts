/** The pictures on modifiers and goals: one line each, in a square from 0 to 48 (see parts/Vignette.svelte). */

const pip = (x: number, y: number): string => `M${x} ${y - 2} a2 2 0 1 0 .1 0 `;
const FRAME = 'M12 6 H36 Q42 6 42 12 V36 Q42 42 36 42 H12 Q6 42 6 36 V12 Q6 6 12 6 Z ';
const FACES: Record<number, [number, number][]> = {
  1: [[24, 24]],
  2: [
    [16, 16],
    [32, 32],
  ],
  3: [
    [15, 15],
    [24, 24],
    [33, 33],
  ],
  4: [
    [16, 16],
    [32, 16],
    [16, 32],
    [32, 32],
  ],
  5: [
    [15, 15],
    [33, 15],
    [24, 24],
    [15, 33],
    [33, 33],
  ],
  6: [
    [16, 14],
    [32, 14],
    [16, 24],
    [32, 24],
    [16, 34],
    [32, 34],
  ],
};
const face = (number: number): string => FRAME + (FACES[number] ?? []).map(([x, y]) => pip(x, y)).join('');
const up = (count: number): string =>
  Array.from(
    { length: count },
    (_, i) => `M12 ${28 + (count - 1) * 5 - i * 10} L24 ${18 + (count - 1) * 5 - i * 10} L36 ${28 + (count - 1) * 5 - i * 10} `,
  ).join('');
const down = (count: number): string =>
  Array.from(
    { length: count },
    (_, i) => `M12 ${20 - (count - 1) * 5 + i * 10} L24 ${30 - (count - 1) * 5 + i * 10} L36 ${20 - (count - 1) * 5 + i * 10} `,
  ).join('');
const SEAL = 'M10 12 V36 M38 12 V36 M10 12 H16 M32 12 H38 M10 36 H16 M32 36 H38';

export const MODIFIER: Record<string, string> = {
  '+1': up(1),
  '+2': up(2),
  '+3': up(3),
  '-1': down(1),
  '-2': down(2),
  '-3': down(3),
  blank: 'M14 24 H34',
  x2: 'M18 14 a10 10 0 1 0 .1 0 M30 14 a10 10 0 1 0 .1 0',
  '/2': 'M24 8 a16 16 0 1 0 .1 0 M24 4 V44',
  negate: 'M24 8 V40 M20 12 C8 12 8 36 20 36 M28 12 C40 12 40 36 28 36 M12 24 H18 M30 24 H36 M33 21 V27',
  reroll:
    'M17 19 H31 Q34 19 34 22 V34 Q34 37 31 37 H17 Q14 37 14 34 V22 Q14 19 17 19 Z M20 25 h.2 M28 31 h.2 M6 22 C8 6 36 3 41 17 M42 9 L41.5 18 L33 15',
  pick: 'M10 18 L24 10 L38 18 V34 L24 42 L10 34 Z M10 18 L24 26 L38 18 M24 26 V42 M24 18 h.2 M17 27 h.2 M17 33 h.2 M29 31 h.2 M33 28 h.2 M31 34 h.2 M24 2 V7 M20 4 L24 8 L28 4',
  flip: 'M16 15 H32 Q35 15 35 18 V30 Q35 33 32 33 H16 Q13 33 13 30 V18 Q13 15 16 15 Z M13 24 H35 M24 19 h.2 M20 28 h.2 M28 28 h.2 M7 18 C4 26 5 34 9 40 M4 36 L9 41 L12 35 M41 30 C44 22 43 14 39 8 M44 12 L39 7 L36 13',
  '[0]': SEAL,
  '[1]': SEAL,
  '[2]': SEAL,
  '[3]': SEAL,
  '[4]': SEAL,
  '[5]': SEAL,
  '[6]': SEAL,
  '[7]': SEAL,
};

/** The same where there is room for a few strokes only. */
export const TINY: Record<string, string> = {
  blank: 'M14 24 H34',
  reroll: 'M39 26 A15 15 0 1 1 34 12 M37 3 V15 H25',
  pick: 'M24 4 V22 M15 14 L24 23 L33 14 M9 30 H39 V44 H9 Z',
  flip: 'M15 42 V7 M6 16 L15 7 L24 16 M33 6 V41 M24 32 L33 41 L42 32',
};

const STEPS = 'M5 42 H43 M8 42 V34 H16 V26 H24 V18 H32 V10 H40 V42';
export const GOAL: Record<string, string> = {
  most_1s: face(1),
  most_2s: face(2),
  most_3s: face(3),
  most_4s: face(4),
  most_5s: face(5),
  most_6s: face(6),
  most_zeroes: 'M24 6 C12 6 12 42 24 42 C36 42 36 6 24 6 M24 12 C17 12 17 36 24 36 C31 36 31 12 24 12',
  most_odds: `M24 6 L42 40 H6 Z ${pip(24, 20)}${pip(18, 33)}${pip(30, 33)}`,
  most_evens: `M8 6 H20 V42 H8 Z M28 6 H40 V42 H28 Z ${pip(14, 16)}${pip(14, 32)}${pip(34, 16)}${pip(34, 32)}`,
  most_divisible_by_3: 'M24 5 a9 9 0 1 0 .1 0 M14 25 a9 9 0 1 0 .1 0 M34 25 a9 9 0 1 0 .1 0',
  fewest_positive: 'M4 18 H44 M24 24 V44 M16 36 L24 44 L32 36 M10 14 L14 6 L18 14 M30 14 L34 6 L38 14',
  fewest_123456: `${face(5)}M3 45 L45 3`,
  highest_total: 'M3 42 L18 14 L25 26 L31 8 L45 42 Z M31 8 V2 L38 4 L31 6 M14 22 L18 26 L22 21 M28 17 L31 21 L35 17',
  lowest_total: 'M3 8 H45 M6 8 L20 36 L26 26 L32 42 L42 8 M16 28 L20 24 L24 29',
  second_highest_total: 'M4 42 H44 M6 42 V24 H17 V42 M19 42 V10 H30 V42 M32 42 V32 H43 V42 M9 14 a3 3 0 1 1 4.5 3 L8.5 21 H14.5',
  second_lowest_total: 'M4 6 H44 M6 6 V24 H17 V6 M19 6 V38 H30 V6 M32 6 V16 H43 V6 M9 30 a3 3 0 1 1 4.5 3 L8.5 38 H14.5',
  biggest_number: `M18 8 H38 Q43 8 43 13 V36 Q43 42 37 42 H18 Q13 42 13 36 V13 Q13 8 18 8 Z ${pip(20, 16)}${pip(36, 16)}${pip(28, 25)}${pip(20, 34)}${pip(36, 34)}M3 34 h7 v8 h-7 Z`,
  smallest_number: 'M20 26 H32 V38 H20 Z M26 32 h.2 M4 42 H44 M6 10 V42 M6 10 H44 M12 4 L6 10 L12 16 M42 34 L46 42',
  greatest_range: 'M4 24 H44 M11 16 L3 24 L11 32 M37 16 L45 24 L37 32 M3 8 V40 M45 8 V40 M24 20 V28',
  smallest_range: 'M4 24 H18 M30 24 H44 M12 17 L19 24 L12 31 M36 17 L29 24 L36 31 M21 8 V40 M27 8 V40',
  longest_run: STEPS,
  largest_set: 'M6 18 H30 V42 H6 Z M12 18 V12 H36 V36 H30 M18 12 V6 H42 V30 H36 M18 30 h.2 M24 24 h.2 M12 36 h.2',
  most_pairs: 'M13 8 a8 8 0 1 0 .1 0 M22 8 a8 8 0 1 0 .1 0 M27 25 a8 8 0 1 0 .1 0 M36 25 a8 8 0 1 0 .1 0',
  greatest_variety: 'M14 5 a8 8 0 1 0 .1 0 M27 6 H43 V20 H27 Z M14 27 L23 43 H5 Z M35 26 L44 35 L35 44 L26 35 Z',
};
/** A goal that nobody has seen yet: a sealed letter. */
export const SECRET_GOAL =
  'M5 11 H43 V38 H5 Z M5 11 L21 25 M27 25 L43 11 M5 38 L19 24 M43 38 L29 24 M24 21 a6 6 0 1 0 .1 0 M22 25 l4 4 M26 25 l-4 4';
