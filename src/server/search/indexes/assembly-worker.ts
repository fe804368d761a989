/** Assembles indexes in a thread. `assembler.ts` starts it from its own built file. */

import { parentPort } from 'node:worker_threads';
import { buffersOfIndex } from '../../../search/index/index-data.ts';
import { announceReady } from '../../jobs/thread-ready.ts';
import { Assembly, type AssemblyQuestion } from './assembly.ts';

const assembly = new Assembly();

parentPort?.on('message', (question: AssemblyQuestion) => {
  // An error ends the thread, and the server gets no answer.
  const answer = assembly.answer(question);
  parentPort?.postMessage(answer, answer === 'ready' ? [] : buffersOfIndex(answer));
});

announceReady();
