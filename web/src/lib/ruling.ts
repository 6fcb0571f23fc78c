/** The text of a ruling (`- **05** …`, or `5. …` in the last list of a rules page that goes so far), without its mark-up. */
export function ruling(text: string, number: string): string | undefined {
  const marked = new RegExp(`^- \\*\\*${number}\\*\\* ([^\\n]*(?:\\n {2,}[^\\n]*)*)`, 'm').exec(text);
  const found = marked ?? [...text.matchAll(new RegExp(`^${number}\\. ([^\\n]*(?:\\n {2,}[^\\n]*)*)`, 'gm'))].at(-1);
  return found?.[1]?.replace(/\s+/g, ' ').replace(/[*`]/g, '');
}
