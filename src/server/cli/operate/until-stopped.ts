/** Turns stop signals, and the end of the program that reads stdout, into an aborted task. */

import { Exit } from '../exit.ts';

type StopSignal = 'SIGINT' | 'SIGTERM' | 'SIGPIPE';

/** The exit statuses that shells report for these signals. */
const statuses: Readonly<Record<StopSignal, number>> = { SIGINT: 130, SIGTERM: 143, SIGPIPE: 141 };

class Interruption extends Exit {
  override readonly name = 'Interruption';

  constructor(signal: StopSignal) {
    super(statuses[signal], `stopped by ${signal}`);
  }
}

export interface StopListener {
  /** Aborted with an `Interruption` by the first signal; a second signal ends the process at once. */
  readonly signal: AbortSignal;
  /** Restores the default handling of signals. Output that no program reads is still dropped. */
  close(): void;
}

export function listenForStop(): StopListener {
  const controller = new AbortController();
  const stop = (signal: StopSignal) => {
    close();
    controller.abort(new Interruption(signal));
  };
  const close = () => {
    process.off('SIGINT', stop);
    process.off('SIGTERM', stop);
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  // Node ignores SIGPIPE and emits an error instead, which would end the process and leave its database running.
  process.stdout.on('error', (error) => {
    if (!('code' in error && error.code === 'EPIPE')) throw error;
    if (!controller.signal.aborted) stop('SIGPIPE');
  });
  return { signal: controller.signal, close };
}

export function untilAborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
}
