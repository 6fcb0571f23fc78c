/** The texts that this device gave for the dice, kept to check later that they were used. */

const KEY = 'threescore.luck';
const KEPT = 200;

type Texts = Record<string, Record<string, string>>;

function read(): Texts {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}') as Texts;
  } catch {
    return {};
  }
}

/** Keep the text for a seat; if one has been given before, that one stands. */
export function keepText(match: string, seat: number, text: string): string {
  const texts = read();
  const before = texts[match]?.[seat];
  if (before !== undefined) return before;
  texts[match] = { ...texts[match], [seat]: text };
  for (const old of Object.keys(texts).slice(0, -KEPT)) delete texts[old];
  try {
    localStorage.setItem(KEY, JSON.stringify(texts));
  } catch {
    // It can then not be checked on this device, but is given all the same.
  }
  return text;
}

export function keptTexts(match: string): Record<string, string> {
  return read()[match] ?? {};
}
