/** Renders preview images in a thread with a time limit, so that no request waits for one. */

import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createWorkerThread, type WorkerThread } from '../../jobs/worker-thread.ts';
import type { ImageSubject } from './drawing.ts';
import type { PrinterAnswer, PrinterData } from './printer-messages.ts';

export interface ImagePrinterOptions {
  /** The URL of the built `worker.ts`. */
  readonly workerUrl: URL;
  /** A folder that contains only the TrueType fonts. */
  readonly fontsDir: URL;
  /** Maximum milliseconds per image. @default 10_000 */
  readonly timeoutMs?: number;
}

export interface ImagePrinter {
  /**
   * Returns a PNG; null if the subject cannot be drawn.
   * @throws {UnavailablePrinterError} if the library does not run on this machine
   */
  print(subject: ImageSubject): Promise<Uint8Array | null>;
  close(): Promise<void>;
}

/** The rendering library supports few platforms. */
export class UnavailablePrinterError extends Error {
  override readonly name = 'UnavailablePrinterError';
}

/** Milliseconds after which an idle thread is ended to free its memory. */
const idleMs = 60_000;

export function createImagePrinter({
  workerUrl,
  fontsDir,
  timeoutMs = 10_000,
}: ImagePrinterOptions): ImagePrinter {
  let thread: WorkerThread<ImageSubject, PrinterAnswer> | null = null;

  async function open(): Promise<WorkerThread<ImageSubject, PrinterAnswer>> {
    const names = (await readdir(fontsDir)).sort();
    const data: PrinterData = { fontFiles: names.map((name) => join(fileURLToPath(fontsDir), name)) };
    return createWorkerThread({ workerUrl, heapMegabytes: 128, idleMs, data });
  }

  return {
    async print(subject) {
      thread ??= await open();
      const answer = await thread.ask(subject, timeoutMs).catch((error: unknown) => {
        throw new UnavailablePrinterError('images cannot be printed here', { cause: error });
      });
      return answer !== null && 'png' in answer ? answer.png : null;
    },
    close: async () => await thread?.end(),
  };
}
