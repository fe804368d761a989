import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, expect, test } from 'vitest';
import { makeDeskArticle } from '../../../../../../src/content/article/desk-article.ts';
import {
  type ArticleMaker,
  createArticleMaker,
} from '../../../../../../src/server/resources/faq/editing/maker/article-maker.ts';
import { ensureBuilt, root } from '../../../../../../tools/fresh.mjs';

let maker: ArticleMaker | undefined;

afterEach(async () => {
  await maker?.close();
});

function open(workerUrl: URL, timeoutMs = 60_000): ArticleMaker {
  maker = createArticleMaker({ workerUrl, timeoutMs });
  return maker;
}

/** A thread that does what the test says with each question. */
const scripted = (onQuestion: string) =>
  new URL(
    `data:text/javascript,${encodeURIComponent(`
      import { parentPort } from 'node:worker_threads';
      parentPort.on('message', (question) => { ${onQuestion} });
      parentPort.postMessage('ready');
    `)}`,
  );

const article = { title: 'Boots', markdown: '# Boots\n\n[a](a.md) **b**', language: 'en' };

test('articles are made by the built thread as they would be here', async () => {
  ensureBuilt();
  const { make } = open(pathToFileURL(join(root, 'dist/server/maker-worker.js')));
  const made = await Promise.all([make(article), make({ ...article, title: 'Shoes' })]);
  expect(made).toEqual([
    await makeDeskArticle(article),
    await makeDeskArticle({ ...article, title: 'Shoes' }),
  ]);
});

test.each([
  ['takes too long', 'for (;;);'],
  ['ends', 'process.exit(1)'],
  ['fails', "parentPort.postMessage({ problem: 'no' })"],
])('a thread that %s refuses the text, and the next one is made', async (_, onQuestion) => {
  const first = `if (question.title === 'bad') { ${onQuestion} } else parentPort.postMessage({ html: question.title })`;
  const { make } = open(scripted(first), 500);
  const refused = make({ ...article, title: 'bad' });
  const next = make({ ...article, title: 'good' });
  await expect(refused).rejects.toMatchObject({ kind: 'UnprocessableContent' });
  expect(await next).toEqual({ html: 'good' });
});
