/** The thread that reads mails, one after the other: built into a file of its own, which `mail-reader.ts` starts. */

import { parentPort } from 'node:worker_threads';
import { parseMail } from '../parse/parse-mail.ts';
import { isLeftOut, readBody } from '../quotes/read-body.ts';
import type { ReaderAnswer, ReaderQuestion } from './reader-messages.ts';

parentPort?.on('message', ({ raw, receivedAt }: ReaderQuestion) => {
  parseMail(raw, receivedAt)
    .then((mail) => {
      const body = readBody(mail);
      answer({ mail: { ...mail, isTooLarge: mail.isTooLarge || isLeftOut(mail, body) }, body });
    })
    .catch((error: unknown) => answer({ problem: error instanceof Error ? error.message : String(error) }));
});

function answer(message: ReaderAnswer): void {
  parentPort?.postMessage(message);
}

answer('ready');
