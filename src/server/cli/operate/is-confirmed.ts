import { once } from 'node:events';
import { createInterface } from 'node:readline/promises';

export interface Terminal {
  readonly input: NodeJS.ReadableStream;
  readonly output: NodeJS.WritableStream;
  readonly signal: AbortSignal;
}

/**
 * Asks a question. Only `y` or `yes` confirms; any other line, or the end of the input, does not.
 * @throws {Error} if the signal is aborted before the answer
 */
export async function isConfirmed(question: string, { input, output, signal }: Terminal): Promise<boolean> {
  // Without the terminal's line editing, Ctrl-C stays a signal that ends the command.
  const asking = createInterface({ input, output, terminal: false });
  try {
    const asked = asking.question(question, { signal });
    const answer = await Promise.race([asked, once(asking, 'close').then(() => '')]);
    return /^y(es)?$/i.test(answer.trim());
  } finally {
    asking.close();
  }
}
