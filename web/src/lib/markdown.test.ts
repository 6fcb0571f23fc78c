import { expect, test } from 'vitest';
import { markdown, ruling } from './markdown';

test('what could be markup of a page is shown, not obeyed', () => {
  expect(markdown('a <script>alert(1)</script> & "b"')).toBe('<p>a &lt;script&gt;alert(1)&lt;/script&gt; &amp; &quot;b&quot;</p>');
});

test('headings, lists and tables', () => {
  expect(markdown('## Set-up\n\n- one\n  more\n- **two**')).toBe('<h2 id="set-up">Set-up</h2><ul><li>one more</li><li><strong>two</strong></li></ul>');
  expect(markdown('| a | b |\n|---|---|\n| 1 | `2` |')).toContain('<td><code>2</code></td>');
});

test('a ruling is found by its number', () => {
  const text = '- **01** First.\n- **02** The second\n  goes on. (`option`)\n- **03** Third.';
  expect(ruling(text, '02')).toBe('The second goes on. (option)');
  expect(ruling(text, '09')).toBeUndefined();
  expect(ruling('2. Not here.\n\n## Rulings\n1. First.\n12. Twelfth.\n2. Second.', '2')).toBe('Second.');
});
