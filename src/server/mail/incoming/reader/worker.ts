/** Reads mails in a thread, one after another, from a bundle of its own that `mail-reader.ts` starts. */

import { parentPort } from 'node:worker_threads';
import { announceReady } from '../../../jobs/thread-ready.ts';
import { classifyMail } from '../classify/classify-mail.ts';
import { readCommandedBody } from '../mail-commands/body-with-commands.ts';
import { parseMail } from '../parse/parse-mail.ts';
import { isEmpty, readAttachedMail } from '../quotes/attached-mail.ts';
import { KeptTrees } from '../quotes/kept-trees.ts';
import { leaveOutKnown } from '../quotes/leave-out-known.ts';
import { isLeftOut, readBody } from '../quotes/read-body.ts';
import { shortenBody } from '../quotes/shorten-body.ts';
import type { ReaderAnswer, ReaderQuestion, ReadMail } from './reader-messages.ts';

/** Caches the parsed HTML of the last mail. */
const trees = new KeptTrees();

parentPort?.on('message', (question: ReaderQuestion) => {
  reply(question).catch((error: unknown) =>
    answer({ problem: error instanceof Error ? error.message : String(error) }),
  );
});

async function reply(question: ReaderQuestion): Promise<void> {
  if ('known' in question) {
    answer({ body: leaveOutKnown(question, trees) });
    return;
  }
  trees.clear();
  const mail = await read(Buffer.concat(question.pieces), question.receivedAt);
  answer(mail, fileBuffers(mail));
}

async function read(raw: Buffer, receivedAt: Date): Promise<ReadMail> {
  const mail = await parseMail(raw, receivedAt);
  const own = readBody(mail, trees);
  const body = isEmpty(own) ? ((await readAttachedMail(mail, receivedAt, trees)) ?? own) : own;
  const isTooLarge = mail.isTooLarge || isLeftOut(mail, body);
  const headers = { ...mail, isTooLarge, text: null, html: null };
  const commanded = readCommandedBody(body, mail.text, trees);
  return {
    mail: headers,
    mailClass: classifyMail(mail),
    ...shortenBody(body),
    commanded: commanded && { ...commanded, ...shortenBody(commanded.body) },
  };
}

/** The buffers that belong to one file alone: they can be transferred to the server without a copy. */
function fileBuffers({ mail, wholeText }: ReadMail): ArrayBuffer[] {
  const files = wholeText === null ? mail.files : [wholeText, ...mail.files];
  const memory = files.flatMap(({ bytes: { buffer, byteLength } }) =>
    buffer instanceof ArrayBuffer && buffer.byteLength === byteLength ? buffer : [],
  );
  return [...new Set(memory)];
}

function answer(message: ReaderAnswer, transferred: ArrayBuffer[] = []): void {
  parentPort?.postMessage(message, transferred);
}

announceReady();
