import { readFileSync, readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { pageOf } from './rules';
import { ruling } from './ruling';

/** Without the line breaks between blocks. */
const page = (text: string): string => pageOf(text).replace(/\n/g, '');

test('what could be markup of a page is shown, not obeyed', () => {
  expect(page('a <script>alert(1)</script> & "b"')).toBe('<p>a &lt;script&gt;alert(1)&lt;/script&gt; &amp; &quot;b&quot;</p>');
  expect(page('<iframe src="x">\n\n<!-- and -->')).not.toMatch(/<iframe|<!--/);
  expect(page('![a <b>](x.png) `<i>`')).not.toMatch(/<(img|b|i)\b/);
});

test('headings, lists and tables', () => {
  expect(page('## Set-up\n\n- one\n- **two**')).toBe('<h2 id="set-up">Set-up</h2><ul><li>one</li><li><strong>two</strong></li></ul>');
  expect(pageOf('- one\n  more')).toContain('<li>one\nmore</li>');
  expect(page('| a | b |\n|---|---|\n| 1 | `2` |')).toContain(
    '<th scope="col">b</th></tr></thead><tbody><tr><td>1</td><td><code>2</code></td>',
  );
});

test('a link leads to a page or a heading, never elsewhere', () => {
  expect(page('[a](https://example.org/?b&c) [d](#set-up)')).toBe(
    '<p><a href="https://example.org/?b&amp;c">a</a> <a href="#set-up">d</a></p>',
  );
  expect(page('[a *b*](javascript:alert(1))')).toBe('<p>a <em>b</em></p>');
});

test('a ruling is found by its number', () => {
  const text = '- **01** First.\n- **02** The second\n  goes on. (`option`)\n- **03** Third.';
  expect(ruling(text, '02')).toBe('The second goes on. (option)');
  expect(ruling(text, '09')).toBeUndefined();
  expect(ruling('2. Not here.\n\n## Rulings\n1. First.\n12. Twelfth.\n2. Second.', '2')).toBe('Second.');
});

const games = readdirSync(new URL('../tables', import.meta.url), { withFileTypes: true }).filter((one) => one.isDirectory());
const rulingsOf = (text: string): string[] =>
  [...text.matchAll(/^(?:- \*\*(\d+)\*\*|(\d+)\.) /gm)].map(([, marked, listed]) => marked ?? listed ?? '');

test.each(games.map(({ name }) => name))('the rules of %s have the same rulings in every language', (game) => {
  const english = readFileSync(new URL(`../../../src/threescore/rules/${game}/rules.md`, import.meta.url), 'utf8');
  for (const language of readdirSync(new URL(`../tables/${game}/words`, import.meta.url), { withFileTypes: true })) {
    if (!language.isDirectory()) continue;
    const other = readFileSync(new URL(`../tables/${game}/words/${language.name}/rules.md`, import.meta.url), 'utf8');
    expect(rulingsOf(other)).toEqual(rulingsOf(english));
  }
});
