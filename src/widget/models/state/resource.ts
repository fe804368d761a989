/** Something that is asked for, and is there, or failed and can be asked for again. */

import { type ReadonlySignal, signal } from '@preact/signals';

export type Settled<T> =
  | { readonly status: 'ready'; readonly value: T }
  | { readonly status: 'failed'; readonly error: unknown };

export type State<T> = { readonly status: 'loading' } | Settled<T>;

export interface Resource<T> {
  readonly state: ReadonlySignal<State<T>>;
  /** Asks again after a failure, and with `afresh` also for what is there; does nothing while it loads. */
  retry(afresh?: boolean): void;
  /** Asks again without showing it: what is there stays until the answer comes. The newest question is answered. */
  refresh(): Promise<void>;
}

export const loading: State<never> = { status: 'loading' };

/** Asks at once. `onError` hears of each failure, and how to ask again without showing it. */
export function createResource<T>(
  read: () => Promise<T>,
  onError: (error: unknown, again: () => void, tries: number) => void,
): Resource<T> {
  const state = signal<State<T>>(loading);
  let loads = 0;
  /** The newest question that was answered. */
  let answered = 0;
  let failures = 0;

  async function load() {
    const count = ++loads;
    try {
      const value = await read();
      // Answers may overtake each other.
      if (count < answered) return;
      answered = count;
      failures = 0;
      state.value = { status: 'ready', value };
    } catch (error) {
      if (count < answered) return;
      failures += 1;
      if (state.peek().status !== 'ready') state.value = { status: 'failed', error };
      // Unless somebody has asked meanwhile.
      onError(error, () => count === loads && load(), failures);
    }
  }

  load();
  return {
    state,
    refresh: load,
    retry(afresh) {
      const { status } = state.peek();
      if (status !== 'failed' && !(afresh && status === 'ready')) return;
      state.value = loading;
      load();
    },
  };
}

/** Calls once something is there or has failed; at once where that has happened already. */
export function whenSettled<T>(
  { state }: Pick<Resource<T>, 'state'>,
  act: (settled: Settled<T>) => void,
): void {
  const current = state.peek();
  if (current.status !== 'loading') {
    act(current);
    return;
  }
  const stop = state.subscribe((next) => {
    if (next.status === 'loading') return;
    stop();
    act(next);
  });
}
