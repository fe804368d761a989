/** Renders preview images in a thread, which `picture-printer.ts` starts from its own built file. */

import { parentPort, workerData } from 'node:worker_threads';
import type { PictureSubject } from './drawing.ts';
import { createPrinter } from './print.ts';
import type { PrinterAnswer, PrinterData } from './printer-messages.ts';

const { fontFiles }: PrinterData = workerData;
const print = createPrinter(fontFiles);

parentPort?.on('message', (subject: PictureSubject) => {
  try {
    answer({ png: print(subject) });
  } catch (error) {
    answer({ problem: error instanceof Error ? error.message : String(error) });
  }
});

function answer(message: PrinterAnswer): void {
  parentPort?.postMessage(message);
}

answer('ready');
