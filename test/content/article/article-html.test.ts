import { describe, expect, test } from 'vitest';
import type { ArticleContext } from '../../../src/content/article/article-context.ts';
import { makeArticleHtml } from '../../../src/content/article/article-html.ts';
import { readFolder } from '../../../src/content/folder/scan/read-folder.ts';
import { sha256 } from '../../../src/formats/hash.ts';
import { MarkupLimitError } from '../../../src/markup/html/parse-html.ts';
import { removeInline } from '../../../src/markup/html/without-inline.ts';
import { resolveHtml } from '../../../src/markup/linked-text.ts';
import { attacks } from '../../attacks/corpus.ts';
import { articleOf, png, problemsOf, useFolders } from './folders.ts';

const makeFolder = useFolders();

/** All links lead elsewhere. */
const withoutFolder: ArticleContext = {
  linkTarget: () => ({ kind: 'external' }),
  imageTarget: () => ({ kind: 'external' }),
  article: () => ({ key: '', language: '', title: '' }),
  expectHeading: () => {},
  file: () => Promise.reject(new Error('there are no pictures')),
  report: () => {},
  found: () => {},
};

/** The HTML of an article with its links as `<language>:<key>#<fragment>` and its pictures by name. */
async function htmlOf(dir: string, file: string): Promise<string> {
  return resolveHtml(articleOf(await readFolder(dir), file).html, {
    articleUrl: (key, language, fragment) => `${language}:${key}#${fragment}`,
    fileUrl: (hash, name) => `/files/${hash.slice(0, 6)}/${name}`,
  });
}

test('Markdown becomes HTML with tables, strikes, code, callouts and links of bare addresses', async () => {
  const dir = await makeFolder({
    'a.md': [
      '| Size | Price |',
      '|---|--:|',
      '| M | ~~90~~ 80 kr |',
      '',
      '```js',
      'if (a < b) {}',
      '```',
      '',
      '> [!WARNING]',
      '> Hot *stove*.',
      '',
      'Write to hello@shop.example, see https://shop.example/a, not shop.se.',
    ].join('\n'),
  });
  const html = await htmlOf(dir, 'a.md');
  expect(html).toContain('<th align="right">Price</th>');
  expect(html).toContain('<td align="right"><s>90</s> 80 kr</td>');
  expect(html).toContain('<pre><code class="language-js">if (a &lt; b) {}\n</code></pre>');
  expect(html).toContain(
    '<aside class="warning" role="note">\n<p><strong>Warning</strong></p>\n<p>Hot <em>stove</em>.</p>\n</aside>',
  );
  expect(html).toContain('<a href="mailto:hello@shop.example">hello@shop.example</a>');
  expect(html).toContain('<a href="https://shop.example/a">https://shop.example/a</a>, not shop.se.');
});

test('raw HTML is kept, without its comments', async () => {
  const dir = await makeFolder({
    'a.md': '<details open><summary>More</summary>\n\n**Text** <kbd>Esc</kbd> <!-- todo -->\n\n</details>',
  });
  expect(await htmlOf(dir, 'a.md')).toBe(
    '<details open=""><summary>More</summary>\n<p><strong>Text</strong> <kbd>Esc</kbd> </p>\n</details>',
  );
});

test('headings have ids of their own, in any script', async () => {
  const dir = await makeFolder({
    'a.md':
      '## Ångra köp & retur\n\n## Ångra köp & retur\n\n### كيف؟ {#how}\n\n<h2 id="own">Own</h2>\n\n## 🎁\n',
  });
  const folder = await readFolder(dir);
  expect(folder.articles[0]?.headings).toEqual([
    'Ångra köp & retur',
    'Ångra köp & retur',
    'كيف؟',
    'Own',
    '🎁',
  ]);
  const ids = [...(await htmlOf(dir, 'a.md')).matchAll(/ id="([^"]*)"/g)].map((match) => match[1]);
  expect(ids).toEqual(['ångra-köp--retur', 'ångra-köp--retur-1', 'how', 'own', 'section']);
});

test('the plain text has a line for each block, with its characters as they are read', async () => {
  const dir = await makeFolder({
    'a.md': [
      'One &amp; *two*\\',
      'three&nbsp;four',
      '',
      '- five <b>s</b>ix',
      '- seven',
      '',
      '| a | b |',
      '|---|---|',
      '| c | d |',
      '',
      '    x = 1;',
      '    y = 2;',
      '',
      '<style>p { color: red }</style><script>alert(1)</script>',
    ].join('\n'),
  });
  const folder = await readFolder(dir);
  expect(articleOf(folder, 'a.md').plain.split('\n')).toEqual([
    'One & two',
    'three four',
    'five six',
    'seven',
    // Between the cells of a row.
    'a\tb',
    'c\td',
    'x = 1;',
    'y = 2;',
  ]);
});

describe('links between files', () => {
  test('become links between articles, wherever they lie and however they are written', async () => {
    const dir = await makeFolder({
      'en/orders/a.md': [
        '[1](b.md) [2](./b.md#when-it-comes "Title") [3](../returns/) [4](/en/orders/b.md) [5](/orders/b)',
        '[6](l%C3%A5na%20ut.md) [7](<låna ut.md>) [8][ref] [9](../../sv/orders/b.md?plain=1)',
        '<a href="../returns/index.md">10</a> [11](../../../help/en/orders/b.md) [12](/help/en/orders/b.md)',
        '',
        '[ref]: b.md',
      ].join('\n'),
      'en/orders/b.md': '---\nkey: own "key" / 1\n---\n## When it comes\n\n[a](a.md#top)',
      'en/orders/låna ut.md': 'Text',
      'en/returns/index.md': 'Text',
      'sv/orders/b.md': 'Text',
    });
    const folder = await readFolder(dir);
    expect(folder.problems).toEqual([]);
    const hrefs = [...(await htmlOf(dir, 'en/orders/a.md')).matchAll(/href="([^"]*)"/g)].map((m) => m[1]);
    const b = 'en:own &quot;key&quot; / 1#';
    expect(hrefs).toEqual([
      b,
      `${b}when-it-comes`,
      'en:returns/index#',
      b,
      b,
      'en:orders/låna ut#',
      'en:orders/låna ut#',
      b,
      'sv:orders/b#',
      'en:returns/index#',
      b,
      b,
    ]);
    expect(articleOf(folder, 'en/orders/a.md').links.articles).toEqual([
      { key: 'own "key" / 1', language: 'en' },
      { key: 'returns/index', language: 'en' },
      { key: 'orders/låna ut', language: 'en' },
      { key: 'orders/b', language: 'sv' },
    ]);
  });

  test('that lead nowhere are problems with their lines, and their text stays', async () => {
    const dir = await makeFolder({
      'a.md': [
        '---',
        'title: A',
        '---',
        'See [the *gone*',
        'file](gone.md) and `code',
        'over lines` and [b](b.md#missing).',
        '',
        '| a | b |',
        '|---|---|',
        '| c | [d](../outside.md) |',
        '',
        '<div>',
        '<a href="gone/too.md">raw</a>',
        '<a href="file:///etc/passwd">local</a></div>',
        '',
        '- [e](../../../../etc/passwd)',
        '- [f](#nowhere)',
      ].join('\n'),
      'b.md': 'Text',
    });
    const folder = await readFolder(dir);
    expect(problemsOf(folder)).toEqual([
      'a.md:4 The link leads to "gone.md", which is not an article of this folder.',
      'a.md:5 The link leads to "#missing", but there is no such heading in b.md.',
      'a.md:10 The link "../outside.md" leads outside the folder.',
      'a.md:13 The link leads to "gone/too.md", which is not an article of this folder.',
      'a.md:14 The link "file:///etc/passwd" leads outside the folder.',
      'a.md:16 The link "../../../../etc/passwd" leads outside the folder.',
      'a.md:17 The link leads to "#nowhere", but there is no such heading in a.md.',
    ]);
    const html = await htmlOf(dir, 'a.md');
    expect(html).toContain('See the <em>gone</em>\nfile and');
    expect(html.match(/<a /g)).toHaveLength(2);
  });

  test('to other places stay as they are', async () => {
    const links = [
      'https://shop.example/a.md',
      '//shop.example/',
      'mailto:a@shop.example',
      '/pricing',
      '#here',
    ];
    const dir = await makeFolder({ 'a.md': `## Here\n\n${links.map((link) => `[x](${link})`).join(' ')}` });
    const html = await htmlOf(dir, 'a.md');
    expect([...html.matchAll(/href="([^"]*)"/g)].map((match) => match[1])).toEqual(links);
    expect((await readFolder(dir)).problems).toEqual([]);
  });

  test('cannot be forged, and an article that is not known keeps the text of its links', async () => {
    const dir = await makeFolder({
      'a.md': '<a href="frontdesk-article:en/b">raw</a> `href="frontdesk-article:en/b"` [b](b.md)',
      'b.md': 'Text',
    });
    const folder = await readFolder(dir);
    const { html } = articleOf(folder, 'a.md');
    const resolved = resolveHtml(html, { articleUrl: () => null, fileUrl: () => '' });
    expect(resolved).toBe('<p>raw <code>href="frontdesk-article:en/b"</code> <a>b</a></p>');
    expect(folder.problems.map(({ line }) => line)).toEqual([1]);
  });
});

test('a gap for a link cannot be forged, in a text or in an attribute', async () => {
  const dir = await makeFolder({
    'a.md': '[b](b.md) <b title="\0a0\0" id=" href=&quot;&#0;a0&#0;&quot;"> href="\0a0\0" \0f0\0</b>',
    'b.md': 'Text',
  });
  expect(await htmlOf(dir, 'a.md')).toBe(
    '<p><a href="en:b#">b</a> <b title="\ufffda0\ufffd" id=" href=&quot;\ufffda0\ufffd&quot;">' +
      ' href="\ufffda0\ufffd" \ufffdf0\ufffd</b></p>',
  );
});

test('a link in a drawing leads to its article too', async () => {
  const dir = await makeFolder({
    'a.md': '<p><svg><a xlink:href="b.md"><g></g></a></svg></p>',
    'b.md': 'Text',
  });
  expect(await htmlOf(dir, 'a.md')).toBe('<p><svg><a xlink:href="en:b#"><g></g></a></svg></p>');
});

describe('pictures', () => {
  test('are read from relative paths, each once, also in raw HTML', async () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"></svg>';
    const dir = await makeFolder({
      'orders/a.md': [
        '![Size *chart*](../images/size%20chart.png "Sizes") ![remote](https://shop.example/x.png)',
        '',
        '<picture><source srcset="../images/dark.svg 1x, /images/copy.png 2x"><img src="../images/dark.svg"></picture>',
        '',
        '[large](../images/copy.png)',
      ].join('\n'),
      'images/size chart.png': png,
      'images/copy.png': png,
      'images/dark.svg': svg,
    });
    const folder = await readFolder(dir);
    expect(folder.problems).toEqual([]);
    expect(folder.files).toEqual([
      { hash: sha256(png), name: 'size chart.png', type: 'image/png', data: png },
      { hash: sha256(svg), name: 'dark.svg', type: 'image/svg+xml', data: Buffer.from(svg) },
    ]);
    expect(articleOf(folder, 'orders/a.md').links.files).toEqual([sha256(png), sha256(svg)]);
    const [p, s] = [sha256(png).slice(0, 6), sha256(svg).slice(0, 6)];
    expect(await htmlOf(dir, 'orders/a.md')).toBe(
      [
        `<p><img src="/files/${p}/size chart.png" alt="Size chart" title="Sizes"> <img src="https://shop.example/x.png" alt="remote"></p>`,
        `<p><picture><source srcset="/files/${s}/dark.svg 1x, /files/${p}/size chart.png 2x"><img src="/files/${s}/dark.svg"></picture></p>`,
        `<p><a href="/files/${p}/size chart.png">large</a></p>`,
      ].join('\n'),
    );
  });

  test('that cannot be shown are problems with their lines, and their text stays', async () => {
    const dir = await makeFolder({
      'a.md': [
        '![Gone](gone.png)',
        '![Not a picture](text.png)',
        '',
        '<img alt="A page"',
        '     src="page.html">',
        '',
        '![Huge](huge.gif)',
        '![Outside](../outside.png)',
      ].join('\n'),
      'text.png': '<script>alert(1)</script>',
      'page.html': '<p>',
      'huge.gif': Buffer.concat([Buffer.from('GIF89a'), Buffer.alloc(10 * 1024 * 1024)]),
      '../outside.png': png,
    });
    const folder = await readFolder(dir);
    expect(problemsOf(folder)).toEqual([
      'a.md:1 The image "gone.png" cannot be read: it does not exist.',
      'a.md:2 The image "text.png" is not an image that browsers show.',
      'a.md:4 The image "page.html" is not an image that browsers show.',
      'a.md:7 The image "huge.gif" is larger than 10 MB.',
      'a.md:8 The image "../outside.png" leads outside the folder.',
    ]);
    expect(folder.files).toEqual([]);
    expect(articleOf(folder, 'a.md').plain.split('\n')).toEqual([
      'Gone Not a picture',
      'A page',
      'Huge Outside',
    ]);
  });
});

test('raw HTML loses its inline styles and handlers, and a cell keeps its side', async () => {
  const dir = await makeFolder({
    'a.md': [
      '<p style="color:red" onclick="x()" class="b">One</p>',
      '',
      '<svg viewBox="0 0 1 1"><style>g{}</style><g onload="x()"></g></svg>',
      '',
      '<style>p{color:red}</style><base href="https://x.example/">',
      '',
      '| A |',
      '|--:|',
      '| b |',
    ].join('\n'),
  });
  const html = await htmlOf(dir, 'a.md');
  expect(html).toContain('<p class="b">One</p>\n<p><svg viewBox="0 0 1 1"><g></g></svg></p>');
  expect(html).toContain('<td align="right">b</td>');
  expect(html).not.toMatch(/style|onclick|onload|base|<!--/);
});

test('no attack leaves anything inline, however its markup is read again', async () => {
  let withInline = 0;
  const tooDeep: string[] = [];
  for (const { name, markup } of attacks) {
    if (isChanged(markup)) withInline += 1;
    const made = await makeArticleHtml(markup, 1, 'Title', withoutFolder);
    const html = resolveHtml(made?.html ?? [], { articleUrl: () => null, fileUrl: () => '' });
    const hasInline = isChanged(html);
    expect(hasInline, name).not.toBe(true);
    if (hasInline === null) tooDeep.push(name);
  }
  expect(withInline).toBeGreaterThan(100);
  expect(tooDeep.length).toBeLessThan(3);

  /** Null where the markup is nested deeper each time that it is read. */
  function isChanged(markup: string): boolean | null {
    try {
      return removeInline(markup) !== markup;
    } catch (error) {
      if (error instanceof MarkupLimitError) return null;
      throw error;
    }
  }
});

test('a link that is opened again in each paragraph leads to the same place in each', async () => {
  const dir = await makeFolder({ 'a.md': '<p><a href="b.md">one<p>two</a>', 'b.md': '# B' });
  expect(problemsOf(await readFolder(dir))).toEqual([]);
  expect(await htmlOf(dir, 'a.md')).toBe('<p><a href="en:b#">one</a></p><p><a href="en:b#">two</a></p>');
});

test('an article has a thousand footnotes, and references to further ones stay as they are', async () => {
  const footnotes = Array.from({ length: 1010 }, (_, index) => `A[^${index}]\n\n[^${index}]: Note\n`);
  const html = await htmlOf(await makeFolder({ 'a.md': footnotes.join('\n') }), 'a.md');
  expect(html.match(/<li id="fn\d+"/g)).toHaveLength(1000);
  expect(html).toContain('A[^1009]');
});

test('links and pictures that are not there leave what stands in them, however many there are', async () => {
  const dir = await makeFolder({
    'a.md': `<p>${'<a href="no.md">x<b>y</b></a><img src="no.png" alt="z"><!-- c -->'.repeat(300)}</p>`,
  });
  expect(await htmlOf(dir, 'a.md')).toBe(`<p>${'x<b>y</b>z'.repeat(300)}</p>`);
});

test('a line is told however far into its raw HTML a link stands', async () => {
  const dir = await makeFolder({ 'a.md': `Text\n\n<p>\n${'<i>\n</i>'.repeat(20)}<a href="no.md">x</a></p>` });
  expect(problemsOf(await readFolder(dir))).toEqual([
    'a.md:24 The link leads to "no.md", which is not an article of this folder.',
  ]);
});
