/** Worker thread that reads uploaded content. It is built as a separate file, which `content-reader.ts` starts. */

import { parentPort } from 'node:worker_threads';
import { maxSetupProblems } from '../../../../api/limits.ts';
import { readContent } from '../../../../content/read-content.ts';
import { announceReady } from '../../../jobs/thread-ready.ts';
import { synonymProblem } from '../../../search/owner-synonyms.sql.ts';
import type { ReaderAnswer, ReaderQuestion } from './reader-messages.ts';

parentPort?.on('message', async (question: ReaderQuestion) => answer(await read(question)));

async function read({ dir, language, progress }: ReaderQuestion): Promise<ReaderAnswer> {
  try {
    const source = await readContent(dir, undefined, {
      language,
      // The folders above are the machine's: they have other uploads, and files of other programs.
      isWhole: true,
      synonymProblem,
      onProgress(done, total) {
        progress[0] = done;
        progress[1] = total;
      },
    });
    const { problems } = source;
    return {
      source: { ...source, problems: problems.slice(0, maxSetupProblems) },
      problemCount: problems.length,
    };
  } catch (error) {
    return { problem: error instanceof Error ? error.message : String(error) };
  }
}

function answer(message: ReaderAnswer): void {
  parentPort?.postMessage(message);
}

announceReady();
