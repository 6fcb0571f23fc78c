/** The rules pages are Markdown of a plain kind: headings, paragraphs, lists, tables, emphasis, code, links. */

function escape(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');
}

function inline(text: string): string {
  return escape(text)
    .replace(/`([^`]+)`/g, '<code>$1</code>')
    .replace(/\*\*([^*]+)\*\*/g, '<strong>$1</strong>')
    .replace(/\*([^*]+)\*/g, '<em>$1</em>')
    .replace(/\[([^\]]+)\]\((https?:[^)\s]+|#[^)\s]+)\)/g, '<a href="$2">$1</a>');
}

const cells = (line: string): string[] => line.trim().replace(/^\||\|$/g, '').split('|').map((cell) => inline(cell.trim()));

/** What a heading is called in an address. */
export const anchor = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-|-$/g, '');

export function markdown(text: string): string {
  const lines = text.split('\n');
  let out = '';
  let i = 0;
  const line = () => lines[i] ?? '';
  while (i < lines.length) {
    const heading = /^(#{1,4}) (.*)/.exec(line());
    if (heading) {
      const level = heading[1]?.length ?? 1;
      out += `<h${level} id="${anchor(heading[2] ?? '')}">${inline(heading[2] ?? '')}</h${level}>`;
      i++;
    } else if (line().startsWith('```')) {
      let code = '';
      for (i++; i < lines.length && !line().startsWith('```'); i++) code += `${line()}\n`;
      out += `<pre tabindex="0"><code>${escape(code)}</code></pre>`;
      i++;
    } else if (line().startsWith('|')) {
      const rows: string[][] = [];
      for (; line().startsWith('|'); i++) rows.push(cells(line()));
      const [head, , ...body] = rows;
      out += '<div class="scroll" tabindex="0"><table><thead><tr>' + (head ?? []).map((cell) => `<th scope="col">${cell}</th>`).join('') + '</tr></thead><tbody>';
      out += body.map((row) => `<tr>${row.map((cell) => `<td>${cell}</td>`).join('')}</tr>`).join('') + '</tbody></table></div>';
    } else if (/^(-|\*|\d+\.) /.test(line())) {
      const tag = /^\d/.test(line()) ? 'ol' : 'ul';
      const items: string[] = [];
      for (; i < lines.length && (/^(-|\*|\d+\.) /.test(line()) || /^ {2,}\S/.test(line())); i++) {
        if (/^(-|\*|\d+\.) /.test(line())) items.push(line().replace(/^(-|\*|\d+\.) /, ''));
        else items[items.length - 1] += ` ${line().trim()}`;
      }
      out += `<${tag}>${items.map((item) => `<li>${inline(item)}</li>`).join('')}</${tag}>`;
    } else if (line().trim() === '') {
      i++;
    } else {
      let paragraph = '';
      for (; i < lines.length && line().trim() !== '' && !/^(#|\||```|- |\d+\. )/.test(line()); i++) paragraph += `${line()} `;
      out += `<p>${inline(paragraph.trim())}</p>`;
    }
  }
  return out;
}

/** The text of a ruling (`- **05** …`, or `5. …` under "Rulings") of a rules page, without its mark-up. */
export function ruling(text: string, number: string): string | undefined {
  const numbered = text.indexOf('\n## Rulings');
  const plain = new RegExp(`^${number}\\. ([^\\n]*(?:\\n {2,}[^\\n]*)*)`, 'm').exec(numbered < 0 ? '' : text.slice(numbered));
  const found = plain ?? new RegExp(`^- \\*\\*${number}\\*\\* ([^\\n]*(?:\\n {2,}[^\\n]*)*)`, 'm').exec(text);
  return found?.[1]?.replace(/\s+/g, ' ').replace(/[*`]/g, '');
}
