/** Reads mails in a worker thread, which is terminated if a mail takes too long: no mail can block the server. */

import { createWorkerThread } from '../../../jobs/worker-thread.ts';
import type { KnownQuestion } from '../quotes/leave-out-known.ts';
import type { MailBody } from '../quotes/read-body.ts';
import { type RawMail, readPieces } from './raw-mail.ts';
import type { ReaderAnswer, ReaderQuestion, ReadMail } from './reader-messages.ts';

export interface MailReaderOptions {
  /** The URL of the built `worker.ts`. */
  readonly workerUrl: URL;
  /** Milliseconds for reading one mail; each megabyte adds half a second. @default 5000 */
  readonly timeoutMs?: number;
  /** Limits the thread's heap, in megabytes. */
  readonly heapMegabytes?: number;
  /** Milliseconds after which an idle thread is terminated. @default 60000 */
  readonly idleMs?: number;
}

export interface MailReader {
  /**
   * Returns the mail; only its headers, if the whole takes too much time or memory.
   * @throws {UnreadableMailError} if the headers cannot be read either
   */
  read(raw: RawMail, receivedAt: Date): Promise<ReadMail>;
  /** Returns the body without quotes of its ticket; unchanged, if that takes too much time or memory. */
  leaveOutKnown(question: KnownQuestion): Promise<MailBody>;
  close(): Promise<void>;
}

class UnreadableMailError extends Error {
  override readonly name = 'UnreadableMailError';
}

/** Milliseconds per megabyte, about ten times what an idle machine takes. */
const millisecondsPerMegabyte = 500;

/** Limits the bytes of headers that are read of a mail that cannot be read whole. */
const mostHeadBytes = 65_536;

export function createMailReader({
  workerUrl,
  timeoutMs = 5000,
  heapMegabytes = 256,
  idleMs = 60_000,
}: MailReaderOptions): MailReader {
  const thread = createWorkerThread<ReaderQuestion, ReaderAnswer>({ workerUrl, heapMegabytes, idleMs });
  let previous: Promise<unknown> = Promise.resolve();

  async function ask(pieces: Uint8Array[], receivedAt: Date): Promise<ReadMail | string> {
    const size = pieces.reduce((sum, { length }) => sum + length, 0);
    const limitMs = timeoutMs + (size / 1_000_000) * millisecondsPerMegabyte;
    const answer = await thread.ask({ pieces, receivedAt }, limitMs, ownBuffers(pieces));
    if (answer === null) return 'it takes too much time or memory';
    if ('problem' in answer) return answer.problem;
    return 'mail' in answer ? answer : 'the thread sent an unexpected response';
  }

  async function askWithout(question: KnownQuestion): Promise<MailBody> {
    const answer = await thread.ask(question, timeoutMs);
    return answer !== null && 'body' in answer ? answer.body : question.body;
  }

  async function readNext(raw: RawMail, receivedAt: Date): Promise<ReadMail> {
    const whole = await ask(await readPieces(raw), receivedAt);
    if (typeof whole !== 'string') return whole;
    const head = await ask([cutHead(await raw.read(0, mostHeadBytes))], receivedAt);
    if (typeof head === 'string') throw new UnreadableMailError(`${whole}; of its headers: ${head}`);
    return { ...head, mail: { ...head.mail, isTooLarge: true }, wholeText: null };
  }

  return {
    read(raw, receivedAt) {
      const reading = previous.then(() => readNext(raw, receivedAt));
      previous = reading.catch(() => {});
      return reading;
    },
    leaveOutKnown(question) {
      const asking = previous.then(() => askWithout(question));
      previous = asking.catch(() => {});
      return asking;
    },
    async close() {
      await previous;
      await thread.end();
    },
  };
}

/** The buffers that belong to one piece alone: they can be transferred to the thread without a copy. */
function ownBuffers(pieces: readonly Uint8Array[]): ArrayBuffer[] {
  return pieces.flatMap(({ buffer, byteLength }) =>
    buffer instanceof ArrayBuffer && buffer.byteLength === byteLength ? buffer : [],
  );
}

/** Returns the headers at the beginning of a mail. */
function cutHead(start: Uint8Array): Uint8Array {
  const head = Buffer.from(start.buffer, start.byteOffset, start.length);
  const ends = ['\r\n\r\n', '\n\n'].map((blank) => head.indexOf(blank)).filter((at) => at >= 0);
  return head.subarray(0, ends.length === 0 ? head.length : Math.min(...ends));
}
