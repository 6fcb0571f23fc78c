/** The texts that this device added to the dice, by commitment and seat, kept to open them and to check that they were used;
 * and the seals of all that it was shown before it opened its own. */

const KEY = 'threescore.luck';
const SEALS = 'threescore.seals';
const KEPT = 200;

type Texts = Record<string, Record<string, string>>;

// Where the browser keeps nothing, they last as long as the page.
const here: Texts = {};

function read(): Texts {
  try {
    return { ...here, ...(JSON.parse(localStorage.getItem(KEY) ?? '{}') as Texts) };
  } catch {
    return here;
  }
}

/** Keep the text for a seat; if there has been one before, that one stands, unless another one shall. */
export function keepText(commit: string, seat: number, text: string, instead = false): string {
  const texts = read();
  const before = texts[commit]?.[seat];
  if (before !== undefined && !instead) return before;
  texts[commit] = here[commit] = { ...texts[commit], [seat]: text };
  for (const old of Object.keys(texts).slice(0, -KEPT)) delete texts[old];
  try {
    localStorage.setItem(KEY, JSON.stringify(texts));
  } catch {
    // It can then not be checked on this device later, but is given all the same.
  }
  return text;
}

export function keptTexts(commit: string): Record<string, string> {
  return read()[commit] ?? {};
}

type Seals = Record<string, (string | null)[]>;

function readSeals(): Seals {
  try {
    return JSON.parse(localStorage.getItem(SEALS) ?? '{}') as Seals;
  } catch {
    return {};
  }
}

/** Remember the seals of a table as they are when this device opens its text; the first time counts. */
export function keepSeals(commit: string, seals: (string | null)[]): void {
  const known = { [commit]: seals, ...readSeals() };
  for (const old of Object.keys(known).slice(KEPT)) delete known[old];
  try {
    localStorage.setItem(SEALS, JSON.stringify(known));
  } catch {
    // It can then not be checked on this device later.
  }
}

export const keptSeals = (commit: string): (string | null)[] | undefined => readSeals()[commit];
