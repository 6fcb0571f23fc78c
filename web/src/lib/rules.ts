/** The rules pages, from Markdown to what a page shows. */

import { Marked, type Tokens } from 'marked';

/** What a heading is called in an address. */
export const anchor = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');

const escape = (text: string): string => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');

const reader = new Marked({
  renderer: {
    // What could be mark-up of a page is shown, not obeyed.
    html: ({ text }: Tokens.HTML | Tokens.Tag) => escape(text),
    image: ({ text }: Tokens.Image) => escape(text),
    link({ href, tokens }: Tokens.Link) {
      const text = this.parser.parseInline(tokens);
      return /^(https?:|#)/.test(href) ? `<a href="${escape(href)}">${text}</a>` : text;
    },
    heading({ tokens, depth, text }: Tokens.Heading) {
      return `<h${depth} id="${anchor(text)}">${this.parser.parseInline(tokens)}</h${depth}>`;
    },
    // What is wider than the page scrolls by itself, by keyboard, too.
    code: ({ text }: Tokens.Code) => `<pre tabindex="0"><code>${escape(text)}\n</code></pre>`,
    table({ header, rows }: Tokens.Table) {
      const line = (cells: Tokens.TableCell[], tag: string) =>
        `<tr>${cells.map((cell) => `<${tag}>${this.parser.parseInline(cell.tokens)}</${tag.slice(0, 2)}>`).join('')}</tr>`;
      const body = rows.map((row) => line(row, 'td')).join('');
      return `<div class="scroll" tabindex="0"><table><thead>${line(header, 'th scope="col"')}</thead><tbody>${body}</tbody></table></div>`;
    },
  },
});

export const pageOf = (text: string): string => reader.parse(text, { async: false });
