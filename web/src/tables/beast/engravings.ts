/** The pictures of this game's cards: lines in a square from 0 to 48, as in parts/Vignette. */

export const SNOWFLAKE =
  'M24 4 V44 M6.7 14 L41.3 34 M6.7 34 L41.3 14 M24 10 l-4 -4 M24 10 l4 -4 M24 38 l-4 4 M24 38 l4 4 M12 17 l-1.5 -5.5 M12 17 l-5.5 1.5 M36 31 l1.5 5.5 M36 31 l5.5 -1.5 M12 31 l-5.5 -1.5 M12 31 l-1.5 5.5 M36 17 l5.5 1.5 M36 17 l1.5 -5.5';

export const EVENTS: Record<string, string> = {
  freeze: SNOWFLAKE,
  sabotage:
    'M20 18 a13 13 0 1 0 .1 0 M25 18 l3 -5 l5 3 l-3 5 M31 14 C33 7 39 6 41 11 M41 3 v3 M46 8 h-3 M45 14 l-2 -2 M12 29 a8 8 0 0 1 6 -6',
  angel_of_death:
    'M13 45 L30 8 M30 8 C18 3 8 9 4 21 C12 14 22 13 28 13 M17 36 C29 39 39 34 44 22 C40 25 38 25 37 25 C40 21 41 17 40 13 C36 19 31 21 25 21',
  flight_of_the_icarus:
    'M37 5 a6 6 0 1 0 .1 0 M28 11 h-3 M30 18 l-2.5 2.5 M37 20 v4 M44 18 l2 2 M16 43 V26 M16 30 C10 20 4 22 2 25 C6 27 6 29 9 31 C7 33 11 36 16 35 M16 30 C22 20 28 22 30 25 C26 27 26 29 23 31 C25 33 21 36 16 35 M16 19 a3 3 0 1 0 .1 0',
  into_the_pit:
    'M4 17 C10 12 38 12 44 17 C38 22 10 22 4 17 M9 20 L14 45 M39 20 L34 45 M24 25 V42 M18 36 L24 43 L30 36 M15 27 l2 8 M33 27 l-2 8 M24 4 v5',
  desperate_times:
    'M24 4 L42 13 V34 L24 44 L6 34 V13 Z M6 13 L24 23 L42 13 M24 23 V44 M24 13 h.2 M12 22 h.2 M18 36 h.2 M15 29 h.2 M30 31 h.2 M37 25 h.2',
  devils_advocate:
    'M24 8 V42 M14 42 H34 M8 14 H40 M8 14 L3 30 H13 Z M40 14 L35 30 H45 Z M3 30 a5 4 0 0 0 10 0 M35 30 a5 4 0 0 0 10 0 M24 10 C17 9 15 5 16 2 C18 5 22 5 24 8 C26 5 30 5 32 2 C33 5 31 9 24 10',
  push_comes_to_shove: 'M4 24 H24 M17 16 L25 24 L17 32 M28 14 H44 V34 H28 Z M33 20 h.2 M39 28 h.2 M4 16 H11 M4 32 H11',
  you_got_another_thing_comin: 'M6 14 H36 M28 6 L37 14 L28 22 M42 34 H12 M20 26 L11 34 L20 42 M24 24 h.2',
  sympathy_for_the_devil:
    'M24 44 C8 33 5 25 8 19 C11 13 20 13 24 21 C28 13 37 13 40 19 C43 25 40 33 24 44 M10 16 C5 13 4 7 7 3 C8 8 12 11 15 13 M38 16 C43 13 44 7 41 3 C40 8 36 11 33 13',
  the_new_order:
    'M4 26 h11 v11 h-11 Z M18.5 26 h11 v11 h-11 Z M33 26 h11 v11 h-11 Z M9.5 22 C12 8 36 8 38.5 20 M34 16 L38.5 21 L43 16 M9.5 31.5 h.2 M22 29 h.2 M26 34 h.2 M36 29 h.2 M38.5 31.5 h.2 M41 34 h.2',
  matter_of_time:
    'M12 5 H36 M12 43 H36 M14 5 C14 17 22 20 24 24 C26 20 34 17 34 5 M14 43 C14 31 22 28 24 24 C26 28 34 31 34 43 M19 14 H29 M18 40 C20 34 28 34 30 40',
  forward_to_death:
    'M24 13 C15 13 11 19 11 25 C11 29 13 32 16 33 V38 H32 V33 C35 32 37 29 37 25 C37 19 33 13 24 13 M18 24 a3 3 0 1 0 .1 0 M30 24 a3 3 0 1 0 .1 0 M24 30 l-1.5 3 h3 Z M21 38 v5 M27 38 v5 M5 40 V14 M1 19 L5 13 L9 19 M43 40 V14 M39 19 L43 13 L47 19 M24 9 v-5',
  show_no_mercy:
    'M24 3 V11 M20 3 h8 M12 12 H36 M12 12 l-3 4 M36 12 l3 4 M20.5 12 V37 L24 46 L27.5 37 V12 M24 16 V36 M8 24 V40 M5 36 l3 5 l3 -5 M40 24 V40 M37 36 l3 5 l3 -5',
  back_in_black:
    'M31 4 C15 7 13 26 29 31 C20 34 8 28 8 18 C8 9 19 1 31 4 M8 36 h9 v9 h-9 Z M20 36 h9 v9 h-9 Z M32 36 h9 v9 h-9 Z M12.5 40.5 h.2 M24.5 40.5 h.2 M36.5 40.5 h.2 M37 10 v6 M34 13 h6 M42 20 v3 M40.5 21.5 h3',
  madhouse:
    'M24 25 C24 21 30 21 30 26 C30 32 20 33 18 26 C16 18 26 13 33 18 C41 24 37 38 25 39 C12 40 5 27 11 17 C16 8 28 5 37 9 M43 40 h.2 M5 6 h.2 M43 5 h.2',
};

// Each digit in a box of 12 x 20, from its first point on.
const STROKES: Record<string, [x: number, y: number, path: string]> = {
  1: [2, 4, 'l4 -4 v20 m-4 0 h8'],
  2: [1, 5, 'c0 -7 10 -7 10 0 c0 5 -10 10 -10 15 h10'],
  3: [1, 3, 'c3 -5 10 -3 9 2 c0 4 -4 4.5 -5 4.5 c3 0 7 1.5 6 5.5 c-1 6 -8 6 -10 2'],
  4: [8, 20, 'v-20 l-7 14 h10'],
  5: [10, 0, 'h-8 l-.5 9 c4.5 -3 9.5 0 9.5 5 c0 7 -8 7 -10 3'],
  6: [9, 0, 'c-6 3 -8 9 -8 14 c0 8 10 8 10 0 c0 -7 -8 -7 -10 -1'],
};
const HORNS = 'M18 15 C9 13 6 7 8 2 C11 8 17 8 21 12 M30 15 C39 13 42 7 40 2 C37 8 31 8 27 12';

/** A beast's picture: its number under horns. */
export function numberUnderHorns(beast: string): string {
  const strokes = [...beast].map((digit, i) => {
    const [x, y, path] = STROKES[digit] ?? [0, 0, ''];
    return `M${3 + i * 15 + x} ${21 + y} ${path}`;
  });
  return `${HORNS} ${strokes.join(' ')}`;
}
