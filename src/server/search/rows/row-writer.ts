/** Writes the rows of many articles in a thread, because a row takes about a millisecond. */

import { createWorkerThread } from '../../jobs/worker-thread.ts';
import { type RowSource, writeRows } from './write-rows.ts';

/** Returns the rows of articles, in their order. */
export type WriteRows = (articles: readonly RowSource[], language: string) => Promise<readonly Uint8Array[]>;

export interface RowsQuestion {
  readonly articles: readonly RowSource[];
  readonly language: string;
}

export interface RowWriter {
  /** @throws {Error} if the thread takes too much time or memory */
  readonly write: WriteRows;
  close(): Promise<void>;
}

/** Limits the articles that are written on the caller's thread: messages to another thread would take as long. */
const fewArticles = 3;

/** Limits the articles of one question to the thread, and thereby its memory. */
const articlesAtOnce = 100;

const timeoutMs = 60_000;
const heapMegabytes = 512;
const idleMs = 10_000;

/** Writes rows on the caller's thread, for commands with few articles and for tests. */
export const writeRowsAtOnce: WriteRows = async (articles, language) => writeRows(articles, language);

/** @param workerUrl the URL of the built `row-worker.ts` */
export function createRowWriter(workerUrl: URL): RowWriter {
  const thread = createWorkerThread<RowsQuestion, readonly Uint8Array[]>({
    workerUrl,
    heapMegabytes,
    idleMs,
  });
  let previous: Promise<unknown> = Promise.resolve();

  /** Asks one question after the other, since the thread accepts one at a time. */
  async function ask(question: RowsQuestion): Promise<readonly Uint8Array[]> {
    const asking = previous.then(() => thread.ask(question, timeoutMs));
    previous = asking.catch(() => {});
    const rows = await asking;
    if (rows === null) throw new Error('Indexing articles for search took too much time or memory.');
    return rows;
  }

  return {
    async write(articles, language) {
      if (articles.length <= fewArticles) return writeRows(articles, language);
      const rows: Uint8Array[] = [];
      for (let start = 0; start < articles.length; start += articlesAtOnce) {
        rows.push(...(await ask({ articles: articles.slice(start, start + articlesAtOnce), language })));
      }
      return rows;
    },
    async close() {
      await previous;
      await thread.end();
    },
  };
}
