/** Hears when the operator, or what supervises the process, asks for its end. */

type StopSignal = 'SIGINT' | 'SIGTERM';

/** Why a task was given up: the process was told to end. */
export class Interruption extends Error {
  override readonly name = 'Interruption';
  /** What a shell reports of a program that such a signal ended. */
  readonly status: number;

  constructor(signal: StopSignal) {
    super(`told to end by ${signal}`);
    this.status = signal === 'SIGINT' ? 130 : 143;
  }
}

export interface StopListener {
  /** Aborted with an `Interruption`. A second request then ends the process at once. */
  readonly signal: AbortSignal;
  /** Leaves signals to what they do by default. */
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
  return { signal: controller.signal, close };
}

/** Resolves once the signal is aborted. */
export function untilAborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
}
