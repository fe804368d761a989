/** Pages that were stored are made again only where the version of the rules has risen. */

import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sha256 } from '../../../../src/formats/hash.ts';
import { articleHtmlVersion } from '../../../../src/markup/version.ts';
import {
  type ArticleHtmlMaker,
  createArticleHtmlMaker,
} from '../../../../src/server/help/article-html/article-html.ts';
import { ensureBuilt, root } from '../../../../tools/fresh.mjs';
import { sampleArticle } from '../../../support/sample-article.ts';

let maker: ArticleHtmlMaker;
beforeAll(() => {
  ensureBuilt();
  maker = createArticleHtmlMaker({
    workerUrl: pathToFileURL(join(root, 'dist/server/article-worker.js')),
    timeoutMs: 60_000,
  });
});
afterAll(() => maker.close());

/** What came out of the rules of this version. With another, let the version rise and write both here. */
const known = { version: 3, hash: '8ebc1d38f673c072fb2b4f0bddee4f2475dfae522887819c5ecf0e162f450cca' };

test('the version rises with what comes out', async () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 3 2"/>';
  const images = [{ path: '/files/1/2/ab/', data: Buffer.from(svg) }];
  const made = await maker.make({ content: sampleArticle, language: 'sv', images }, 'In words');
  expect(made.html).toContain('width="3" height="2"');
  expect({ version: articleHtmlVersion, hash: sha256(JSON.stringify(made)) }).toEqual(known);
});
