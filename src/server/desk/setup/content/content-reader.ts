/** Reads uploaded content in a worker thread, which is ended if it takes too much time or memory. */

import type { SourceFolder } from '../../../../content/folder/content.ts';
import { createWorkerThread } from '../../../jobs/worker-thread.ts';
import type { ReaderAnswer, ReaderQuestion, UploadedContent } from './reader-messages.ts';

/** @throws {UnreadableContent} */
export type ReadContent = (
  dir: string,
  language: string,
  onProgress: (done: number, total: number) => void,
) => Promise<UploadedContent>;

/** Thrown for content that cannot be read; the message says why, in a sentence for its owner. */
export class UnreadableContent extends Error {
  override readonly name = 'UnreadableContent';
}

export interface ContentReaderOptions {
  /** The URL of the built `worker.ts`. */
  readonly workerUrl: URL;
  /** @default 600000 */
  readonly timeoutMs?: number;
  /** The maximum heap of the thread in megabytes. @default 1024 */
  readonly heapMegabytes?: number;
}

/** Milliseconds between two reports of the progress. */
const reportEveryMs = 500;

/** Each call starts a thread and ends it, as content is read once in the life of a help center. */
export function createContentReader({
  workerUrl,
  timeoutMs = 600_000,
  heapMegabytes = 1024,
}: ContentReaderOptions): ReadContent {
  return async (dir, language, onProgress) => {
    const thread = createWorkerThread<ReaderQuestion, ReaderAnswer>({ workerUrl, heapMegabytes });
    const progress = new Int32Array(new SharedArrayBuffer(8));
    const report = () => onProgress(progress[0] ?? 0, progress[1] ?? 0);
    const reporting = setInterval(report, reportEveryMs);
    try {
      const answer = await thread.ask({ dir, language, progress }, timeoutMs);
      report();
      if (answer === null)
        throw new UnreadableContent('The files take too long to read. Import them with the command line.');
      if ('problem' in answer) throw new UnreadableContent(answer.problem);
      return { ...answer, source: withBuffers(answer.source) };
    } finally {
      clearInterval(reporting);
      await thread.end();
    }
  };
}

/** A message between threads turns a `Buffer` into the array of bytes that it is made of. */
function withBuffers(source: SourceFolder): SourceFolder {
  const files = source.files.map((file) => ({ ...file, data: Buffer.from(file.data) }));
  return { ...source, files };
}
