/** Engravings that more than one table shows (see Vignette). */

export const HORNED =
  'M14 30 C4 22 6 10 12 6 C11 16 16 20 20 22 M34 30 C44 22 42 10 36 6 C37 16 32 20 28 22 M16 26 Q24 18 32 26 Q34 40 24 44 Q14 40 16 26 M20 31 l3 2 M28 31 l-3 2 M21 38 h6';
