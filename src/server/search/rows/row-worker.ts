/** Writes rows in a thread, which `row-writer.ts` starts from its own built file. */

import { parentPort } from 'node:worker_threads';
import { announceReady } from '../../jobs/thread-ready.ts';
import type { RowsQuestion } from './row-writer.ts';
import { writeRows } from './write-rows.ts';

parentPort?.on('message', ({ articles, language }: RowsQuestion) => {
  // An error ends the thread, and the server gets no rows.
  parentPort?.postMessage(writeRows(articles, language));
});

announceReady();
