import { readlinkSync } from 'node:fs';
import { parentPort } from 'node:worker_threads';

/**
 * Tells the main thread that this thread is ready, and its path below `/proc`, which only the thread itself can read;
 * null on systems without one.
 */
export function announceReady(): void {
  parentPort?.postMessage(ownPath());
}

function ownPath(): string | null {
  try {
    return readlinkSync('/proc/thread-self');
  } catch {
    return null;
  }
}
