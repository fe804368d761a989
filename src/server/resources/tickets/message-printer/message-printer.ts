/** Prints messages for storing: short ones at once, long ones in a thread, so that they do not block the server. */

import type { MessageText } from '../../../../markup/html/message-text.ts';
import { createWorkerThread } from '../../../jobs/worker-thread.ts';
import { Unavailable } from '../../../service-unavailable.ts';
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
   * Prints the message of `insertTicket`.
   * @throws {Unavailable} where it takes more time or memory than a message may
   */
  printMessage(message: string): Promise<MessageText>;
  /** Prints a mail; throws as `printMessage` does. */
  printMail(mail: PrintedMail): Promise<MessageText>;
  close(): Promise<void>;
}

/** Prints every message at once, whatever its length: for commands and tests, which block no server. */
export const printAtOnce: Pick<MessagePrinter, 'printMessage' | 'printMail'> = {
  printMessage: async (message) => printMessage({ message }),
  printMail: async (mail) => printMessage({ mail }),
};

/** Characters of a message that is printed at once; the costliest markup of that length takes a few milliseconds. */
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
      { reason: 'message', detail: failureReason(answer) },
      'The message could not be read. Try again later.',
    );
  }

  /** Prints one message after the other, as the thread accepts one at a time. */
  async function print(question: PrinterQuestion): Promise<MessageText> {
    if (messageLength(question) <= longestAtOnce) return printMessage(question);
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

/** Returns for the log why a message was not printed. */
function failureReason(answer: PrinterAnswer | null): string {
  return answer !== null && answer !== 'ready' && 'problem' in answer
    ? answer.problem
    : 'a message takes more time or memory to print than one may';
}

/** Returns the number of characters of a message. */
function messageLength(question: PrinterQuestion): number {
  if ('message' in question) return question.message.length;
  const { written, quote } = question.mail.body;
  const parts = quote === null ? [written] : [written, quote];
  return parts.reduce((length, { plain, html }) => length + plain.length + (html?.length ?? 0), 0);
}
