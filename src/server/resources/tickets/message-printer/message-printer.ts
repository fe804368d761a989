/** Renders the stored form of messages: short ones at once, long ones in a worker thread, to keep the server free. */

import type { MessageText } from '../../../../markup/html/message-text.ts';
import { createSharedThread } from '../../../jobs/shared-thread.ts';
import { Unavailable } from '../../../service-unavailable.ts';
import type { PrintedMail } from '../mail/message-markup.ts';
import { printMessage } from './print-message.ts';
import type { PrinterAnswer, PrinterQuestion } from './printer-messages.ts';

export interface MessagePrinterOptions {
  /** The URL of the built `worker.ts`. */
  readonly workerUrl: URL;
  /** Timeout per message in milliseconds. @default 30000 */
  readonly timeoutMs?: number;
  /** The maximum heap of the thread in megabytes. @default 256 */
  readonly heapMegabytes?: number;
  /** Milliseconds after which a thread without work is ended. @default 60000 */
  readonly idleMs?: number;
}

export interface MessagePrinter {
  /** Renders the message of `insertTicket`. @throws {Unavailable} beyond the limits of time or memory, and if too many of a user wait */
  printMessage(message: string): Promise<MessageText>;
  /** Renders a received mail. @throws {Unavailable} as `printMessage` does */
  printMail(mail: PrintedMail): Promise<MessageText>;
  close(): Promise<void>;
}

/** Renders every message on the main thread, whatever its length, for commands and tests. */
export const printAtOnce: Pick<MessagePrinter, 'printMessage' | 'printMail'> = {
  printMessage: async (message) => printMessage({ message }),
  printMail: async (mail) => printMessage({ mail }),
};

/** The maximum characters of a message that is rendered at once. The slowest HTML of that length takes milliseconds. */
const longestAtOnce = 4000;

export function createMessagePrinter({
  workerUrl,
  timeoutMs = 30_000,
  heapMegabytes = 256,
  idleMs = 60_000,
}: MessagePrinterOptions): MessagePrinter {
  const options = { workerUrl, heapMegabytes, idleMs, timeoutMs };
  const thread = createSharedThread<PrinterQuestion, PrinterAnswer>(options);

  async function print(question: PrinterQuestion): Promise<MessageText> {
    if (messageLength(question) <= longestAtOnce) return printMessage(question);
    const answer = await thread.ask(question);
    if (answer !== null && !('problem' in answer)) return answer;
    throw new Unavailable(
      { reason: 'message', detail: failureReason(answer) },
      'The message could not be read. Try again later.',
    );
  }

  return {
    printMessage: (message) => print({ message }),
    printMail: (mail) => print({ mail }),
    close: thread.end,
  };
}

/** Returns the reason of a failure, for the log. */
function failureReason(answer: PrinterAnswer | null): string {
  return answer !== null && 'problem' in answer
    ? answer.problem
    : 'a message takes more time or memory to print than one may';
}

function messageLength(question: PrinterQuestion): number {
  if ('message' in question) return question.message.length;
  const { written, quote } = question.mail.body;
  const parts = quote === null ? [written] : [written, quote];
  return parts.reduce((length, { plain, html }) => length + plain.length + (html?.length ?? 0), 0);
}
