/** Hears when the operator, or what supervises the process, asks for its end, and when nobody reads its output. */

type StopSignal = 'SIGINT' | 'SIGTERM' | 'SIGPIPE';

/** What a shell reports of a program that such a signal ended. */
const statuses: Readonly<Record<StopSignal, number>> = { SIGINT: 130, SIGTERM: 143, SIGPIPE: 141 };

/** Why a task was given up: the process was told to end. */
export class Interruption extends Error {
  override readonly name = 'Interruption';
  readonly status: number;

  constructor(signal: StopSignal) {
    super(`told to end by ${signal}`);
    this.status = statuses[signal];
  }
}

export interface StopListener {
  /** Aborted with an `Interruption`. A second request then ends the process at once. */
  readonly signal: AbortSignal;
  /** Leaves signals to what they do by default. Output that nobody reads is dropped from then on. */
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
  // Node ignores the signal and reports an error, which would end the process at once and leave its database running.
  process.stdout.on('error', (error) => {
    if (!('code' in error && error.code === 'EPIPE')) throw error;
    if (!controller.signal.aborted) stop('SIGPIPE');
  });
  return { signal: controller.signal, close };
}

/** Resolves once the signal is aborted. */
export function untilAborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
}
