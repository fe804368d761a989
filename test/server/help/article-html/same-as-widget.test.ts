/** What a page shows of an article without a script is what the widget shows of it. */

import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { sample } from 'fast-check';
import pMap from 'p-map';
import { type Browser, chromium, type Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readFolder } from '../../../../src/content/folder/scan/read-folder.ts';
import { MarkupLimitError, parseHtml, printHtml } from '../../../../src/markup/html/parse-html.ts';
import { resolveHtml } from '../../../../src/markup/linked-text.ts';
import {
  type ArticleHtmlMaker,
  createArticleHtmlMaker,
} from '../../../../src/server/help/article-html/article-html.ts';
import { ensureBuilt, root } from '../../../../tools/fresh.mjs';
import { attacks } from '../../../attacks/corpus.ts';
import { madeUpMarkup } from '../../../attacks/made-up.ts';
import { bundleForPage } from '../../../support/bundle-for-page.ts';
import { chromiumArgs, findHeadlessShell } from '../../../support/chromium.ts';
import { roundsOf, sampleOf } from '../../../support/sample.ts';

const plain = 'In words\nalone <b>&amp;';

let maker: ArticleHtmlMaker;
let browser: Browser;
let page: Page;

beforeAll(async () => {
  ensureBuilt();
  maker = createArticleHtmlMaker({
    workerUrl: pathToFileURL(join(root, 'dist/server/article-worker.js')),
    timeoutMs: 60_000,
  });
  browser = await chromium.launch({ executablePath: findHeadlessShell(), args: chromiumArgs });
  page = await browser.newPage();
  await page.addScriptTag({ content: await bundleForPage('shown-article') });
});

afterAll(async () => {
  await browser?.close();
  await maker?.close();
});

interface Tried {
  readonly name: string;
  readonly markup: string;
}

const made = new Map<string, Promise<string>>();

/** Made once, however often it is looked at. */
function make({ markup }: Tried): Promise<string> {
  const making =
    made.get(markup) ??
    maker
      .make({ content: markup, language: 'en', images: [] }, plain)
      .then(({ html }) => withoutColors(html));
  made.set(markup, making);
  return making;
}

/** Pages alone colour code; its text is the same. */
const withoutColors = (html: string) =>
  html.replace(/<code class="[^"]*">.*?<\/code>/gs, (code) =>
    code.includes('<span class="hljs-') ? code.replace(/<\/?span[^>]*>/g, '') : code,
  );

/** What is shown in two ways: by the widget, and by a page. */
async function differences(articles: readonly Tried[]) {
  const made = await pMap(articles, make, { concurrency: 100 });
  const pairs = articles.map(({ name, markup }, index) => ({ name, markup, made: made[index] ?? '' }));
  return await page.evaluate(
    ([pairs, plain]) =>
      pairs.flatMap(({ name, markup, made }) => {
        const shown = window.showArticle(markup, plain);
        // A parser may drop blanks in front of everything, which nothing shows.
        return shown.trimStart() === made.trimStart() ? [] : [{ name, markup, shown, made }];
      }),
    [pairs, plain] as const,
  );
}

/**
 * As the parser of the server has read it, if that is not too much: it reads a part of a page, and the widget one that
 * stands alone, in which a table may stand in a paragraph. It leaves out sets of frames and the character U+0000.
 */
function readByServer({ name, markup }: Tried): Tried[] {
  try {
    return [{ name, markup: printHtml(parseHtml(markup)) }];
  } catch (error) {
    if (error instanceof MarkupLimitError) return [];
    throw error;
  }
}

/** In a form of Chromium, what is in it hides parts of the form itself, and DOMPurify takes it out as a whole. */
const mayHide = ({ markup }: Tried) => /<form/i.test(markup);

const madeUp = sample(madeUpMarkup, { numRuns: roundsOf(3000, 40), seed: 16 }).map((markup, index) => ({
  name: `made up ${index}`,
  markup,
}));

describe('a page shows what the widget shows', () => {
  test.each(['public/demo/help', 'docs'])('of the articles of %s', async (dir) => {
    const { articles } = await readFolder(join(root, dir));
    expect(articles.length).toBeGreaterThan(20);
    const markup = sampleOf(articles, 12).map(({ key, language, html }) => ({
      name: `${language}/${key}`,
      markup: resolveHtml(html, {
        articleUrl: (_key, _language, fragment) => `#/articles/34?h=${encodeURIComponent(fragment)}`,
        fileUrl: (hash, name) => `/files/1/2/${hash}/${encodeURIComponent(name)}`,
      }),
    }));
    expect(await differences(markup)).toEqual([]);
  });

  test('of attacks', async () => {
    const read = attacks.filter((attack) => !mayHide(attack)).flatMap(readByServer);
    expect(read.length).toBeGreaterThan(400);
    expect(await differences(sampleOf(read, 120))).toEqual([]);
  });

  test('of markup that is made up', async () => {
    expect(await differences(madeUp.filter((article) => !mayHide(article)).flatMap(readByServer))).toEqual(
      [],
    );
  });
});

test('nothing that a page shows of attacks and made-up markup runs, loads or is left over', async () => {
  const articles = [...attacks, ...madeUp];
  const made = await pMap(articles, make, { concurrency: 100 });
  const pairs = articles.map(({ name, markup }, index) => ({ name, markup, made: made[index] ?? '' }));
  const refused = await page.evaluate(
    (pairs) =>
      pairs.flatMap(({ made, ...article }) => {
        const found = window.objections(made);
        return found.length === 0 ? [] : [{ ...article, made, found }];
      }),
    pairs,
  );
  expect(refused).toEqual([]);
});
