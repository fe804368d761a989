/** The thread of `row-writer.ts`; the build bundles it into a file. */

import { parentPort } from 'node:worker_threads';
import type { RowsQuestion } from './row-writer.ts';
import { writeRows } from './write-rows.ts';

parentPort?.on('message', ({ articles, language }: RowsQuestion) => {
  // An error ends the thread, and the server gets no rows.
  parentPort?.postMessage(writeRows(articles, language));
});

parentPort?.postMessage('ready');
