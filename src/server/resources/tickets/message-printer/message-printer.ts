/** Prints messages as they are stored: short ones at once, long ones in a thread of their own, so that none holds up the server. */

import type { MessageText } from '../../../../markup/html/message-text.ts';
import { createWorkerThread } from '../../../jobs/worker-thread.ts';
import { Unavailable } from '../../../unavailable.ts';
import type { PrintedMail } from '../mail/message-markup.ts';
import { printMessage } from './print-message.ts';
import type { PrinterAnswer, PrinterQuestion } from './printer-messages.ts';

export interface MessagePrinterOptions {
  /** The built `worker.ts`. */
  readonly workerUrl: URL;
  /** Milliseconds for one message. @default 30000 */
  readonly timeoutMs?: number;
  /** Megabytes that the thread may use for objects. @default 256 */
  readonly heapMegabytes?: number;
  /** Milliseconds after which a thread without work is ended. @default 60000 */
  readonly idleMs?: number;
}

export interface MessagePrinter {
  /**
   * Returns what `insertTicket` was sent.
   * @throws {Unavailable} where it takes more time or memory than a message may
   */
  printMessage(message: string): Promise<MessageText>;
  /** Returns a mail; throws as `printMessage` does. */
  printMail(mail: PrintedMail): Promise<MessageText>;
  close(): Promise<void>;
}

/** Prints every message at once, however long it is: for commands and tests, which hold up no server. */
export const printAtOnce: Pick<MessagePrinter, 'printMessage' | 'printMail'> = {
  printMessage: async (message) => printMessage({ message }),
  printMail: async (mail) => printMessage({ mail }),
};

/** Characters of a message that is printed at once: the costliest markup of that length takes a few milliseconds. */
const longestAtOnce = 4000;

export function createMessagePrinter({
  workerUrl,
  timeoutMs = 30_000,
  heapMegabytes = 256,
  idleMs = 60_000,
}: MessagePrinterOptions): MessagePrinter {
  const thread = createWorkerThread<PrinterQuestion, PrinterAnswer>({ workerUrl, heapMegabytes, idleMs });
  let previous: Promise<unknown> = Promise.resolve();

  async function ask(question: PrinterQuestion): Promise<MessageText> {
    const answer = await thread.ask(question, timeoutMs);
    if (answer !== null && answer !== 'ready' && !('problem' in answer)) return answer;
    throw new Unavailable(
      { reason: 'message', detail: problemOf(answer) },
      'The message could not be read. Try again later.',
    );
  }

  /** One after the other, as the thread takes one question at a time. */
  async function print(question: PrinterQuestion): Promise<MessageText> {
    if (lengthOf(question) <= longestAtOnce) return printMessage(question);
    const printing = previous.then(() => ask(question));
    previous = printing.catch(() => {});
    return await printing;
  }

  return {
    printMessage: (message) => print({ message }),
    printMail: (mail) => print({ mail }),
    async close() {
      await previous;
      await thread.end();
    },
  };
}

/** Names for the operator why a message was not printed. */
function problemOf(answer: PrinterAnswer | null): string {
  return answer !== null && answer !== 'ready' && 'problem' in answer
    ? answer.problem
    : 'a message takes more time or memory to print than one may';
}

/** Characters from which a message is printed. */
function lengthOf(question: PrinterQuestion): number {
  if ('message' in question) return question.message.length;
  const { written, quote } = question.mail.body;
  const parts = quote === null ? [written] : [written, quote];
  return parts.reduce((length, { plain, html }) => length + plain.length + (html?.length ?? 0), 0);
}
