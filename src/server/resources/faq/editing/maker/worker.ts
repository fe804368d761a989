/** Worker thread that converts Markdown. It is built as a separate file, which `article-maker.ts` starts. */

import { parentPort } from 'node:worker_threads';
import { makeDeskArticle } from '../../../../../content/article/desk-article.ts';
import { announceReady } from '../../../../jobs/thread-ready.ts';
import type { MakerAnswer, MakerQuestion } from './maker-messages.ts';

parentPort?.on('message', async (question: MakerQuestion) => answer(await make(question)));

async function make(question: MakerQuestion): Promise<MakerAnswer> {
  try {
    return await makeDeskArticle(question);
  } catch (error) {
    return { problem: error instanceof Error ? error.message : String(error) };
  }
}

function answer(message: MakerAnswer): void {
  parentPort?.postMessage(message);
}

announceReady();
