/** Converts the Markdown of articles in a worker thread, which is ended if a text takes too much time or memory. */

import { Refusal } from '../../../../../api/refusal.ts';
import type { MadeArticle, WrittenArticle } from '../../../../../content/article/desk-article.ts';
import { type Asked, createSharedThread } from '../../../../jobs/shared-thread.ts';
import type { MakerAnswer, MakerQuestion } from './maker-messages.ts';

/**
 * Converts an article.
 * @throws {Refusal} `UnprocessableContent` beyond the limits of time or memory
 * @throws {Unavailable} if too many articles of the user wait
 */
export type MakeArticle = (article: WrittenArticle, asked?: Asked) => Promise<MadeArticle>;

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
  const options = { workerUrl, heapMegabytes, idleMs, timeoutMs };
  const thread = createSharedThread<MakerQuestion, MakerAnswer>(options);
  return {
    async make(article, asked) {
      const answer = await thread.ask(article, asked);
      if (answer !== null && !('problem' in answer)) return answer;
      throw new Refusal('UnprocessableContent', 'The text takes too long to convert. Shorten it.');
    },
    close: thread.end,
  };
}
