/** Composes long emails in a thread. The build bundles it into a file of its own, which `mail-composer.ts` starts. */

import { parentPort } from 'node:worker_threads';
import { announceReady } from '../../jobs/thread-ready.ts';
import type { ComposeAnswer, ComposeQuestion } from './compose-messages.ts';
import { composeMail } from './message.ts';

parentPort?.on('message', ({ content, options }: ComposeQuestion) => {
  // Threads receive a Buffer as a plain Uint8Array.
  composeMail(content, { ...options, secret: Buffer.from(options.secret) })
    .then((composed) => answer({ composed }))
    .catch((error: unknown) => answer({ problem: error instanceof Error ? error.message : String(error) }));
});

function answer(message: ComposeAnswer): void {
  parentPort?.postMessage(message);
}

announceReady();
