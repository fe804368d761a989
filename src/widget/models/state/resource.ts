/** Something that is asked for, and is there, or failed and can be asked for again. */

import { type ReadonlySignal, signal } from '@preact/signals';

export type State<T> =
  | { readonly status: 'loading' }
  | { readonly status: 'ready'; readonly value: T }
  | { readonly status: 'failed'; readonly error: unknown };

export interface Resource<T> {
  readonly state: ReadonlySignal<State<T>>;
  /** Asks again after a failure, or afresh whatever is there; does nothing while it loads. */
  retry(afresh?: boolean): void;
  /** Asks again without anything to be seen of it: what is there stays until the answer comes. */
  refresh(): Promise<void>;
}

export const loading: State<never> = { status: 'loading' };

/** Asks at once. `onError` hears of each failure, and how to ask again without anything to be seen of it. */
export function createResource<T>(
  read: () => Promise<T>,
  onError: (error: unknown, again: () => void, tries: number) => void,
): Resource<T> {
  const state = signal<State<T>>(loading);
  let loads = 0;

  async function load() {
    const mine = ++loads;
    try {
      state.value = { status: 'ready', value: await read() };
    } catch (error) {
      if (state.peek().status !== 'ready') state.value = { status: 'failed', error };
      // Unless somebody has asked meanwhile.
      onError(error, () => mine === loads && load(), loads);
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
