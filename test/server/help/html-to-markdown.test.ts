import MarkdownIt from 'markdown-it';
import { describe, expect, test } from 'vitest';
import { htmlToMarkdown } from '../../../src/server/help/html-to-markdown.ts';

const base = 'https://help.shop.example/help/en/articles/1';
const convert = (html: string) =>
  htmlToMarkdown(html, {
    absolute: (href) => (href.startsWith('javascript:') ? null : new URL(href, base).href),
  });

describe('HTML as Markdown', () => {
  test.each([
    [
      '<h2 id="a">Late <em>parcels</em></h2><p>One\n two<br>three.</p>',
      '## Late *parcels*\n\nOne two\\\nthree.\n',
    ],
    ['<p><strong>Bold <b>again</b> </strong>and<code>a`b</code></p>', '**Bold again** and``a`b``\n'],
    ['<ul><li>One</li><li><p>Two</p><ul><li>In</li></ul></li></ul>', '- One\n- Two\n  - In\n'],
    ['<ol start="3"><li>Three</li><li><p>Four</p><p>More</p></li></ol>', '3. Three\n4. Four\n\n   More\n'],
    ['<ul><li><input type="checkbox" checked disabled> Done</li></ul>', '- [x] Done\n'],
    ['<blockquote><p>A</p><p>B</p></blockquote>', '> A\n>\n> B\n'],
    ['<aside class="note"><p>Note</p><p>Mind it.</p></aside>', '> Note\n>\n> Mind it.\n'],
    ['<pre><code class="language-js">let a = 1;\n\nb();\n</code></pre>', '```js\nlet a = 1;\n\nb();\n```\n'],
    ['<pre>```\nx\n```</pre>', '````\n```\nx\n```\n````\n'],
    ['<p><a href="/x(1) y">A [link]</a></p>', '[A \\[link\\]](https://help.shop.example/x%281%29%20y)\n'],
    ['<p><a href="javascript:alert(1)">No</a></p>', 'No\n'],
    [
      '<p><img src="a.png" alt="A *map*"></p>',
      '![A \\*map\\*](https://help.shop.example/help/en/articles/a.png)\n',
    ],
    [
      '<table><thead><tr><th>A</th><th>B</th></tr></thead><tbody><tr><td>1|2</td><td><p>x</p><p>y</p></td></tr></tbody></table>',
      '| A | B |\n| --- | --- |\n| 1\\|2 | x y |\n',
    ],
    ['<details><summary>More</summary><p>Text</p></details>', '**More**\n\nText\n'],
    [
      '<iframe src="https://www.youtube-nocookie.com/embed/x"></iframe>',
      '<https://www.youtube-nocookie.com/embed/x>\n',
    ],
    ['<script>alert(1)</script><style>p{}</style><p>Text</p><hr>', 'Text\n\n---\n'],
    [
      '<p>1. No list</p><p># no heading</p><p>- no item</p>',
      '1\\. No list\n\n\\# no heading\n\n\\- no item\n',
    ],
    ['', ''],
  ])('of %s', (html, markdown) => {
    expect(convert(html)).toBe(markdown);
  });

  test('shows text as it is, whatever it looks like', () => {
    const texts = [
      '*a* _b_ `c` <b>d</b> &amp; [e](f) ~~g~~ \\*',
      '1) x',
      '+ y',
      '> z',
      '=== w',
      '|a|b|',
      '<!-- x -->',
    ];
    const markdown = new MarkdownIt({ html: true });
    for (const text of texts) {
      const html = markdown.render(convert(`<p>${markdown.utils.escapeHtml(text)}</p>`));
      expect(html).toBe(`<p>${markdown.utils.escapeHtml(text)}</p>\n`);
    }
  });

  test('takes no longer for what is nested deeply, and ends what has no end', () => {
    const deep = `${'<ul><li>'.repeat(150)}${'x '.repeat(50_000)}`;
    expect(convert(deep).length).toBeLessThan(deep.length * 2);
    expect(convert(`${'<div>'.repeat(1000)}x`)).toMatch(/^\\<div\\>/);
  });
});
