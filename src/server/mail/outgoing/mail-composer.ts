/** Composes emails: short ones in the server's thread, long ones in a worker thread, so that none blocks the server. */

import { createWorkerThread } from '../../jobs/worker-thread.ts';
import type { ComposeAnswer, ComposeQuestion } from './compose-messages.ts';
import type { MailContent } from './mail-contents.sql.ts';
import { type ComposedMail, type ComposeOptions, composeMail } from './message.ts';

export interface MailComposer {
  /** @throws {Error} as `composeMail` does, and if composing takes too much time or memory */
  compose(content: MailContent, options: ComposeOptions): Promise<ComposedMail | null>;
  close(): Promise<void>;
}

/** Characters of the longest email that is composed in the server's thread. */
const longestAtOnce = 8000;

const timeoutMs = 30_000;
const heapMegabytes = 256;
const idleMs = 60_000;

/** @param workerUrl the URL of the built `compose-worker.ts`; null to compose every email in the server's thread */
export function createMailComposer(workerUrl: URL | null): MailComposer {
  const thread =
    workerUrl && createWorkerThread<ComposeQuestion, ComposeAnswer>({ workerUrl, heapMegabytes, idleMs });
  let previous: Promise<unknown> = Promise.resolve();

  async function ask(question: ComposeQuestion): Promise<ComposedMail | null> {
    const answer = (await thread?.ask(question, timeoutMs)) ?? null;
    if (answer === null) throw new Error('the mail takes too much time or memory');
    if ('problem' in answer) throw new Error(answer.problem);
    const { composed } = answer;
    return composed && { ...composed, raw: toBuffer(composed.raw) };
  }

  return {
    async compose(content, options) {
      if (thread === null || contentLength(content) <= longestAtOnce)
        return await composeMail(content, options);
      // The thread processes one question at a time.
      const composing = previous.then(() => ask({ content, options }));
      previous = composing.catch(() => {});
      return await composing;
    },
    async close() {
      await previous;
      await thread?.end();
    },
  };
}

function contentLength({ messages, earlier }: MailContent): number {
  return [...messages, ...earlier].reduce((sum, { plain, html }) => sum + plain.length + html.length, 0);
}

/** Returns a Buffer over the same memory, as messages between threads carry plain byte arrays. */
function toBuffer({ buffer, byteOffset, byteLength }: Uint8Array): Buffer {
  return Buffer.from(buffer, byteOffset, byteLength);
}
