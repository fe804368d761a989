/** Renders preview images in a thread, which `image-printer.ts` starts from its own built file. */

import { parentPort, workerData } from 'node:worker_threads';
import { announceReady } from '../../jobs/thread-ready.ts';
import type { ImageSubject } from './drawing.ts';
import { createPrinter } from './print.ts';
import type { PrinterAnswer, PrinterData } from './printer-messages.ts';

const { fontFiles }: PrinterData = workerData;
const print = createPrinter(fontFiles);

parentPort?.on('message', (subject: ImageSubject) => {
  try {
    answer({ png: print(subject) });
  } catch (error) {
    answer({ problem: error instanceof Error ? error.message : String(error) });
  }
});

function answer(message: PrinterAnswer): void {
  parentPort?.postMessage(message);
}

announceReady();
