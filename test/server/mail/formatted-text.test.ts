import { expect, test } from 'vitest';
import { isElement, visit } from '../../../src/markup/html/html-tree.ts';
import { parseHtml } from '../../../src/markup/html/parse-html.ts';
import { formattedText } from '../../../src/server/mail/templates/formatted-text.ts';
import { attacks } from '../../attacks/corpus.ts';
import { markupBombs } from '../../support/markup-bombs.ts';

test('an agent’s formatting is kept in HTML, and readable as text', () => {
  const markup = [
    '<h2 class="x" style="color:red">Two ways</h2><div>Hello <b>Maja</b>,</div><div><br></div>',
    '<ol start="2"><li><p>Turn it <i>off</i></p><ul><li>slowly</li><li>with a <a href="https://shop.example/glove">glove</a></li></ul></li><li>Wait</li></ol>',
    '<blockquote>You wrote<br>this</blockquote><pre>a  b\n  c</pre>',
    '<p><a href="https://shop.example/">shop.example</a>, <a href="javascript:x()">here</a>, <a href="mailto:a@shop.example">write</a>',
    '<img src="https://shop.example/a.png" alt="[logo]"><span onclick=x()>!</span></p><style>p{color:red}</style>',
    '<table><tr><td>1</td><td>2</td></tr></table>',
    '<details><summary>…</summary><blockquote>The mail that it answers</blockquote></details>',
  ].join('');
  const { html, text } = formattedText(markup) ?? {};
  expect(html).toBe(
    [
      '<p><strong>Two ways</strong></p><div>Hello <strong>Maja</strong>,</div><div><br></div>',
      '<ol start="2"><li><p>Turn it <em>off</em></p><ul><li>slowly</li><li>with a <a href="https://shop.example/glove">glove</a></li></ul></li><li>Wait</li></ol>',
      '<blockquote>You wrote<br>this</blockquote><pre>a  b\n  c</pre>',
      '<p><a href="https://shop.example/">shop.example</a>, here, <a href="mailto:a@shop.example">write</a>[logo]!</p>',
      '<div>1 2 </div>',
    ].join(''),
  );
  expect(text).toBe(
    [
      ...['Two ways', '', 'Hello Maja,', ''],
      ...['2. Turn it off', '   - slowly', '   - with a glove (https://shop.example/glove)', '3. Wait', ''],
      ...['> You wrote', '> this', '', 'a  b', '  c', ''],
      ...['shop.example, here, write (a@shop.example)[logo]!', '', '1 2'],
    ].join('\n'),
  );
});

test('nothing else is in it, whatever an agent’s message holds', () => {
  const allowed = /^(?:p|div|ul|ol|li|blockquote|pre|code|em|strong|s|u|a|br|hr)$/;
  const found = new Set<string>();
  for (const markup of [...attacks.map((attack) => attack.markup), ...Object.values(markupBombs)]) {
    const { html = '', text = '' } = formattedText(markup) ?? {};
    expect(html.length + text.length).toBeLessThan(20 * markup.length + 1000);
    visit(parseHtml(html), (node) => {
      if (!isElement(node)) return;
      if (!allowed.test(node.tagName)) found.add(node.tagName);
      for (const { name, value } of node.attrs) {
        if (node.tagName === 'ol' && name === 'start') continue;
        if (node.tagName !== 'a' || name !== 'href' || !/^(?:https?|mailto|tel):/.test(value)) {
          found.add(`${name}=${value}`);
        }
      }
    });
  }
  expect([...found]).toEqual([]);
});
