/** Data that is loading, ready, or failed and can be loaded again. */

import { type ReadonlySignal, signal } from '@preact/signals';

export type Settled<T> =
  | { readonly status: 'ready'; readonly value: T }
  | { readonly status: 'failed'; readonly error: unknown };

export type State<T> = { readonly status: 'loading' } | Settled<T>;

export interface Resource<T> {
  readonly state: ReadonlySignal<State<T>>;
  /** Loads again after a failure, and with `afresh` even if ready; does nothing while loading. */
  retry(afresh?: boolean): void;
  /** Loads again, and keeps the state until the response arrives. The response to the newest request wins. */
  refresh(): Promise<void>;
}

export const loading: State<never> = { status: 'loading' };

/** Loads at once. `onError` receives each failure, and a function that loads again without changing the state. */
export function createResource<T>(
  read: () => Promise<T>,
  onError: (error: unknown, again: () => void, tries: number) => void,
): Resource<T> {
  const state = signal<State<T>>(loading);
  let loads = 0;
  /** Number of the newest request that has a response. */
  let answered = 0;
  let failures = 0;

  async function load() {
    const count = ++loads;
    try {
      const value = await read();
      // Responses may overtake each other.
      if (count < answered) return;
      answered = count;
      failures = 0;
      state.value = { status: 'ready', value };
    } catch (error) {
      if (count < answered) return;
      failures += 1;
      if (state.peek().status !== 'ready') state.value = { status: 'failed', error };
      // Retried unless another request was sent meanwhile.
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

/** Calls `act` once a resource is ready or has failed; at once if it is settled already. */
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
