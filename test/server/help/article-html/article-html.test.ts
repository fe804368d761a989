import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import {
  type ArticleHtmlMaker,
  type ArticleHtmlOptions,
  createArticleHtmlMaker,
} from '../../../../src/server/help/article-html/article-html.ts';
import type { ImageFile } from '../../../../src/server/help/article-html/worker-messages.ts';
import { ensureBuilt, root } from '../../../../tools/fresh.mjs';
import { markupBombs } from '../../../support/markup-bombs.ts';

const builtThread = pathToFileURL(join(root, 'dist/server/article-worker.js'));
const question = (content: string, images: readonly ImageFile[] = [], language = 'en') => ({
  content,
  language,
  images,
});

const words = '<p>In words,</p><p>1 &lt; 2</p>';
const plain = 'In words,\n1 < 2';

describe('what a page shows', () => {
  let maker: ArticleHtmlMaker;
  beforeAll(() => {
    ensureBuilt();
    maker = createArticleHtmlMaker({ workerUrl: builtThread, timeoutMs: 60_000 });
  });
  afterAll(() => maker.close());

  const make = async (content: string, images: readonly ImageFile[] = [], language = 'en') =>
    await maker.make(question(content, images, language), plain);

  test('links within the article lead to the ids that stand in the page', async () => {
    const { html, headings } = await make(
      '<h2>Sizes</h2><h2 id="money">Money <b>back</b></h2><h3>Sizes</h3><h2> </h2>' +
        '<a href="#sizes">a</a><a href="#">b</a><a href="#%C3%B6">c</a><a name="here">d</a><a href="#here">e</a>',
    );
    expect(html).toBe(
      '<h2 id="article-sizes">Sizes</h2><h2 id="article-money">Money <b>back</b></h2>' +
        '<h3 id="article-sizes-1">Sizes</h3><h2 id="article-section"> </h2>' +
        '<a href="#article-sizes">a</a><a href="#">b</a><a href="#article-%C3%B6">c</a>' +
        '<a id="article-here">d</a><a href="#article-here">e</a>',
    );
    expect(headings).toEqual([
      { id: 'sizes', text: 'Sizes', isSub: false },
      { id: 'money', text: 'Money back', isSub: false },
      { id: 'sizes-1', text: 'Sizes', isSub: true },
    ]);
  });

  test('code has colours by its language, and nothing in it becomes markup', async () => {
    const code = (language: string, text: string) =>
      make(`<pre><code class="language-${language}">${text}</code></pre>`);
    const shown = await code(
      'js',
      'const a = "&lt;/span&gt;&lt;img src=x onerror=alert(1)&gt;"; // &amp;amp; b',
    );
    expect(shown.html).toContain('<span class="hljs-keyword">const</span>');
    expect(shown.html).toContain(
      '<span class="hljs-string">"&lt;/span&gt;&lt;img src=x onerror=alert(1)&gt;"</span>',
    );
    expect(shown.html).toContain('<span class="hljs-comment">// &amp;amp; b</span>');
    expect(shown.html).not.toContain('<img');

    // No author has classes of it.
    const forged = await make('<p><span class="hljs-keyword">a</span></p>');
    expect(forged.html).toBe('<p><span>a</span></p>');
    for (const [language, text] of [
      ['nothing-known', 'const a = 1'],
      ['js', 'const a = 1;\n'.repeat(1000)],
      ['js', `const a = ${'1'.repeat(500)}`],
      ['js', 'const <b>a</b> = 1'],
    ] as const) {
      expect((await code(language, text)).html).not.toContain('hljs');
    }
    const many = Array.from({ length: 12 }, () => {
      return `<pre><code class="language-js">${'const a = 1;\n'.repeat(600)}</code></pre>`;
    });
    const { html } = await make(many.join(''));
    expect(html.match(/<pre/g)).toHaveLength(12);
    expect(html.split('<pre').filter((block) => block.includes('hljs'))).toHaveLength(6);
  });

  test('links to other articles stay, and are told', async () => {
    const links = ['34', '35?h=money', '34?h=x', '36/x', 'x', '0', '-1', '9'.repeat(30)];
    const { html, linkedArticles } = await make(
      `${links.map((id) => `<a href="#/articles/${id}">x</a>`).join('')}<a href="/articles/37">x</a>`,
    );
    expect(html).toContain('<a href="#/articles/35?h=money">x</a>');
    expect(linkedArticles).toEqual([34, 35, 36]);
  });

  test('tables and films are what they are in the widget, in the language of the article', async () => {
    const { html } = await make(
      '<table><tr><td>1</td></tr></table><iframe src="https://player.vimeo.com/video/76979871" title="Wax"></iframe>',
      [],
      'sv-SE',
    );
    expect(html).toBe(
      '<div class="table-box" tabindex="0" role="group" aria-label="Tabell"><table><tbody><tr>' +
        '<td><bdi class="number">1</bdi></td></tr></tbody></table></div>' +
        '<a class="video" href="https://player.vimeo.com/video/76979871?dnt=1" target="_blank" rel="noopener noreferrer">Wax</a>',
    );
  });

  test('images of ours have the size of their files, and all but the first wait', async () => {
    const path = '/files/1/2/ab/';
    const svg = (attributes: string) =>
      Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" ${attributes}/>`);
    const images = [
      { path, data: svg('viewBox="0 0 300 150"') },
      { path: '/files/1/2/cd/', data: Buffer.from('no picture') },
      { path: '/files/1/2/ef/', data: svg('width="0" height="1e9"') },
    ];
    const { html } = await make(
      `<img src="${path}a.svg"><img src="${path}a.svg" width="30"><img src="/files/1/2/cd/b.png">` +
        '<img src="/files/1/2/ef/c.svg"><img src="https://other.example/files/1/2/ab/a.svg">',
      images,
    );
    const lazy = 'alt="" loading="lazy" decoding="async"';
    expect(html).toBe(
      `<img src="${path}a.svg" alt="" decoding="async" width="300" height="150">` +
        `<img src="${path}a.svg" width="30" ${lazy}><img src="/files/1/2/cd/b.png" ${lazy}>` +
        `<img src="/files/1/2/ef/c.svg" ${lazy}><img src="https://other.example/files/1/2/ab/a.svg" ${lazy}>`,
    );
  });

  test.each([
    [
      'scripts that would be read only where none run',
      '<noscript><p title="</noscript><img src=x onerror=x>">a',
    ],
    ['a style in a drawing', '<svg><style><!--</style><img src=x onerror=x>-->'],
    [
      'a formula in a form in a form',
      '<form><math><mtext></form><form><mglyph><style></math><img src onerror=x>',
    ],
    ['a template with a document', '<template shadowrootmode=open><img src=x onerror=x></template>a'],
    ['a comment that ends early', '<!--><img src=x onerror=x>-->'],
    [
      'text that is only escaped once',
      '<p>&lt;img src=x onerror=x&gt;<p title="&quot;><img src=x onerror=x>">b',
    ],
    ['raw text in a select', '<select><style></select><img src=x onerror=x></style>'],
    ['a declaration', '<![CDATA[><img src=x onerror=x>]]>'],
    ['two articles in one', '</body></html><body onload=x><base href=//x.example><p>a'],
  ])('nothing runs of %s', async (_, content) => {
    const { html } = await make(content);
    expect(html.replaceAll(/&lt;[^<>]*|"[^"]*"/g, '')).not.toMatch(
      /onerror|onload|<(?:base|style|svg|math|template|noscript|form|select|script)/,
    );
  });

  test('what nests deeply is shown in words, and what nests less in its order', async () => {
    const nested = (levels: number) => `${'<div>'.repeat(levels)}x${'</div>'.repeat(levels)}`;
    expect((await make(nested(390))).html).toBe(nested(390));
    expect((await make(nested(410))).html).toBe(words);
  });

  test('what is much more than it seems is shown in words, and the next article as ever', async () => {
    for (const [name, markup] of Object.entries(markupBombs)) {
      expect((await make(markup)).html, name).toBe(words);
    }
    expect((await make('<p>x</p>')).html).toBe('<p>x</p>');
  });
});

describe('a thread that an article brings down', () => {
  /** Answers with what it got; an article of more than 100 characters, or a picture, does what the test says. */
  const scripted = (onTrouble: string) =>
    new URL(
      `data:text/javascript,${encodeURIComponent(`
        import { parentPort } from 'node:worker_threads';
        parentPort.on('message', ({ content, images }) => {
          if (content.length > 100 || images.length > 0) { ${onTrouble} }
          else parentPort.postMessage({ html: content, headings: [], linkedArticles: [] });
        });
        parentPort.postMessage('ready');
      `)}`,
    );

  let maker: ArticleHtmlMaker | undefined;
  afterEach(async () => {
    await maker?.close();
  });

  function open(options: ArticleHtmlOptions): ArticleHtmlMaker {
    maker = createArticleHtmlMaker(options);
    return maker;
  }

  test.each([
    ['takes too long', 'for (;;);'],
    ['takes too much memory', 'const all = []; for (;;) all.push(new Array(10_000).fill(all.length));'],
    ['ends', 'process.exit();'],
    ['fails', 'throw new Error("bug");'],
  ])('one that %s is shown in words, and the next as ever', async (_, onTrouble) => {
    const { make } = open({ workerUrl: scripted(onTrouble), timeoutMs: 4000, heapMegabytes: 32 });
    const [first, second] = await Promise.all([
      make(question('words '.repeat(50)), plain),
      make(question('next'), plain),
    ]);
    expect(first).toEqual({ html: words, headings: [], linkedArticles: [] });
    expect(second.html).toBe('next');
  });

  test('one whose picture does so is shown without its size', async () => {
    const { make } = open({ workerUrl: scripted('process.exit();') });
    const picture = { path: '/files/1/2/ab/', data: Buffer.from('x') };
    expect((await make(question('short', [picture]), plain)).html).toBe('short');
  });

  test('it ends when it has nothing to do, and begins again', async () => {
    const { make } = open({ workerUrl: scripted(''), idleMs: 10 });
    expect((await make(question('one'), plain)).html).toBe('one');
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect((await make(question('two'), plain)).html).toBe('two');
  });
});
