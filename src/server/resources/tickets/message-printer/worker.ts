/** Worker thread that renders long messages. It is built as a separate file, which `message-printer.ts` starts. */

import { parentPort } from 'node:worker_threads';
import { announceReady } from '../../../jobs/thread-ready.ts';
import { printMessage } from './print-message.ts';
import type { PrinterAnswer, PrinterQuestion } from './printer-messages.ts';

parentPort?.on('message', (question: PrinterQuestion) => answer(print(question)));

function print(question: PrinterQuestion): PrinterAnswer {
  try {
    return printMessage(question);
  } catch (error) {
    return { problem: error instanceof Error ? error.message : String(error) };
  }
}

function answer(message: PrinterAnswer): void {
  parentPort?.postMessage(message);
}

announceReady();
