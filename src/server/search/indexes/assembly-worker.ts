/** Assembles indexes in a thread. The build makes a file of it, which `assembler.ts` starts. */

import { parentPort } from 'node:worker_threads';
import { buffersOfIndex } from '../../../search/index-data.ts';
import { Assembly, type AssemblyQuestion } from './assembly.ts';

const assembly = new Assembly();

parentPort?.on('message', (question: AssemblyQuestion) => {
  // An error ends the thread, which the server takes for no answer.
  const answer = assembly.answer(question);
  parentPort?.postMessage(answer, answer === 'ready' ? [] : buffersOfIndex(answer));
});

parentPort?.postMessage('ready');
