/** Converts the Markdown of articles in a worker thread, which is ended if a text takes too much time or memory. */

import { Refusal } from '../../../../../api/refusal.ts';
import type { MadeArticle, WrittenArticle } from '../../../../../content/article/desk-article.ts';
import { createWorkerThread } from '../../../../jobs/worker-thread.ts';
import type { MakerAnswer, MakerQuestion } from './maker-messages.ts';

/** Converts an article. @throws {Refusal} `UnprocessableContent` beyond the limits of time or memory */
export type MakeArticle = (article: WrittenArticle) => Promise<MadeArticle>;

export interface ArticleMaker {
  readonly make: MakeArticle;
  close(): Promise<void>;
}

export interface ArticleMakerOptions {
  /** The URL of the built `worker.ts`. */
  readonly workerUrl: URL;
  /** Timeout per article in milliseconds. @default 10000 */
  readonly timeoutMs?: number;
  /** The maximum heap of the thread in megabytes. @default 256 */
  readonly heapMegabytes?: number;
  /** Milliseconds after which a thread without work is ended. @default 60000 */
  readonly idleMs?: number;
}

export function createArticleMaker({
  workerUrl,
  timeoutMs = 10_000,
  heapMegabytes = 256,
  idleMs = 60_000,
}: ArticleMakerOptions): ArticleMaker {
  const thread = createWorkerThread<MakerQuestion, MakerAnswer>({ workerUrl, heapMegabytes, idleMs });
  let previous: Promise<unknown> = Promise.resolve();

  async function ask(article: WrittenArticle): Promise<MadeArticle> {
    const answer = await thread.ask(article, timeoutMs);
    if (answer !== null && !('problem' in answer)) return answer;
    throw new Refusal('UnprocessableContent', 'The text takes too long to convert. Shorten it.');
  }

  return {
    /** Converts articles one after the other, since the thread accepts one at a time. */
    async make(article) {
      const making = previous.then(() => ask(article));
      previous = making.catch(() => {});
      return await making;
    },
    async close() {
      await previous;
      await thread.end();
    },
  };
}
