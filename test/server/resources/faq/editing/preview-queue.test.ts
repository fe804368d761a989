/** Previews of several agents and users at the one thread that converts articles. */

import { BroadcastChannel } from 'node:worker_threads';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { operations } from '../../../../../src/api/operations/index.ts';
import { createArticleMaker } from '../../../../../src/server/resources/faq/editing/maker/article-maker.ts';
import { useApp } from '../../../../support/app.ts';
import { deskOrigin } from '../../../../support/desk.ts';
import { buildEditingSite, type EditingSite } from '../../../../support/editing.ts';

/** Makes articles at once, but for the one with the title “long”, which takes until the gate opens. */
const workerUrl = new URL(
  `data:text/javascript,${encodeURIComponent(`
    import { BroadcastChannel, parentPort } from 'node:worker_threads';
    const gate = new BroadcastChannel('preview-gate');
    const answer = ({ title }) => parentPort.postMessage({ html: title, problems: [] });
    parentPort.on('message', (article) => {
      if (article.title !== 'long') return answer(article);
      gate.onmessage = () => answer(article);
    });
    parentPort.postMessage('ready');
  `)}`,
);

const maker = createArticleMaker({ workerUrl });
const asked: string[] = [];
const service = useApp({
  config: { listen: { publicUrl: deskOrigin } },
  makeArticle: (article, options) => {
    asked.push(article.title);
    return maker.make(article, options);
  },
});
const { previewArticle } = operations;
const gate = new BroadcastChannel('preview-gate');
let site: EditingSite;
let other: EditingSite;

beforeAll(async () => {
  site = await buildEditingSite(service, 1);
  other = await buildEditingSite(service, 2);
});
afterAll(async () => {
  gate.close();
  await maker.close();
});

describe('previews', () => {
  test('of one agent wait one at a time, and those of another user come between them', async () => {
    const answered: string[] = [];
    const preview = async ({ writer, userId, center }: EditingSite, title: string) => {
      const input = { helpCenterId: center.helpCenterId, lang: 'en', title, markdown: title };
      const number = asked.length + 1;
      const answer = writer.operation(previewArticle, userId, input).then(({ statusCode }) => {
        answered.push(`${userId} ${title} ${statusCode}`);
      });
      await expect.poll(() => asked.length).toBe(number);
      return { answer };
    };
    const sent = [
      await preview(site, 'long'),
      await preview(site, 'H'),
      await preview(site, 'He'),
      await preview(site, 'Hello'),
      await preview(other, 'Boots'),
    ];
    const opening = setInterval(() => gate.postMessage('open'), 10);
    await Promise.all(sent.map(({ answer }) => answer));
    clearInterval(opening);
    expect(answered.filter((line) => !line.endsWith('409'))).toEqual([
      '1 long 200',
      '1 Hello 200',
      '2 Boots 200',
    ]);
    expect(answered).toEqual(expect.arrayContaining(['1 H 409', '1 He 409']));
  });
});
