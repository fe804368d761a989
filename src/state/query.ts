/** Data that is read from the server: loading, ready, or failed and read again. */

import { batch, type ReadonlySignal, signal } from '@preact/signals';
import { anySignal } from '../client/any-signal.ts';

export type Settled<T> =
  | { readonly status: 'ready'; readonly value: T }
  | { readonly status: 'failed'; readonly error: unknown };

export type State<T> = { readonly status: 'loading' } | Settled<T>;

export const loading: State<never> = { status: 'loading' };

/**
 * Receives a failed request.
 * @param again sends it again, unless another was sent meanwhile; absent for what is not repeated by itself
 * @param tries number of failures in a row
 */
export type FailureHandler = (error: unknown, again?: () => void, tries?: number) => void;

export interface QueryOptions<T> {
  /** @param signal aborts once the answer is no longer wanted */
  read(signal: AbortSignal): Promise<T>;
  /** Receives each failure; `again` reads without changing the state until the answer arrives. */
  readonly onError: FailureHandler;
  /**
   * Returns the value for an answer that is shown, such as joined with what is known besides. Called at the moment when
   * it is shown, and for no answer that is dropped.
   * @param former the value until then
   * @default the answer
   */
  accept?(answer: T, former: T | undefined): T;
  /** Ends the requests of an owner that ends before its page. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * Requests may overtake each other. An answer is shown unless a newer request has been answered:
 *
 *     refresh ───────────────────────────┐ dropped
 *          refresh ─────────┐ shown
 *               refresh ────────────┐ shown
 */
export interface Query<T> {
  readonly state: ReadonlySignal<State<T>>;
  /** What was read last, also while something else is loading; undefined before the first answer. */
  readonly value: ReadonlySignal<T | undefined>;
  /** The failure of the newest request, also while an earlier value is shown; null if it has not failed. */
  readonly failure: ReadonlySignal<{ readonly error: unknown } | null>;
  /** Returns whether `ensure` reads: nothing was read, it may have changed, or the newest request has failed. */
  isStale(): boolean;
  /** Reads unless that has happened since the last `markStale`. Resolves to the outcome of the newest request. */
  ensure(): Promise<Settled<T>>;
  /** Reads again, and keeps the state until the answer arrives. Resolves to the outcome of this request. */
  refresh(): Promise<Settled<T>>;
  /** Reads something else: aborts earlier requests, and is `loading` until the answer arrives. */
  restart(): Promise<Settled<T>>;
  /** Reads again after a failure, and with `afresh` even if ready; does nothing while loading. */
  retry(afresh?: boolean): void;
  /** Notes that the value may have changed, so that `ensure` reads it again. */
  markStale(): void;
  /** Takes a value that is newer than the answer of every request so far. */
  put(value: T): void;
  /** Changes the value that is shown, if there is one and `change` returns another. Requests under way replace it. */
  patch(change: (value: T) => T): void;
  /** Takes a failure in place of the value, such as that it was removed. */
  fail(error: unknown): void;
  /** Aborts the requests, and forgets the value. */
  reset(): void;
}

/** Creates a query that sends nothing before `ensure`, `refresh` or `restart`. */
export function createQuery<T>(options: QueryOptions<T>): Query<T> {
  const { read, onError, accept = (answer) => answer, signal: lifetime } = options;
  const state = signal<State<T>>(loading);
  const value = signal<T | undefined>(undefined);
  const failure = signal<{ readonly error: unknown } | null>(null);
  let requests = new AbortController();
  let isStale = true;
  let newest: Promise<Settled<T>> | undefined;
  let sent = 0;
  /** Number of the newest request that has an answer. */
  let answered = 0;
  let failures = 0;

  async function load(): Promise<Settled<T>> {
    const count = ++sent;
    const { signal: ended } = requests;
    isStale = false;
    failure.value = null;
    try {
      const answer = await read(lifetime ? anySignal(lifetime, ended) : ended);
      if (count < answered || ended.aborted) return { status: 'ready', value: answer };
      answered = count;
      failures = 0;
      return batch(() => show(accept(answer, value.peek())));
    } catch (error) {
      const settled: Settled<T> = { status: 'failed', error };
      // The failure of an older request, or of one that was aborted, is not shown.
      if (count < sent || ended.aborted || lifetime?.aborted) return settled;
      failures += 1;
      isStale = true;
      batch(() => {
        failure.value = { error };
        if (state.peek().status !== 'ready') state.value = settled;
      });
      onError(error, () => count === sent && refresh(), failures);
      return settled;
    }
  }

  function show(newValue: T): Settled<T> {
    const settled: Settled<T> = { status: 'ready', value: newValue };
    batch(() => {
      value.value = newValue;
      state.value = settled;
    });
    return settled;
  }

  function refresh(): Promise<Settled<T>> {
    newest = load();
    return newest;
  }

  function abort(): void {
    requests.abort();
    requests = new AbortController();
    answered = ++sent;
    failure.value = null;
  }

  function forget(newState: State<never>): void {
    abort();
    isStale = true;
    batch(() => {
      value.value = undefined;
      state.value = newState;
    });
  }

  function restart(): Promise<Settled<T>> {
    abort();
    state.value = loading;
    return refresh();
  }

  return {
    state,
    value,
    failure,
    isStale: () => isStale,
    ensure: () => (isStale || !newest ? refresh() : newest),
    refresh,
    restart,
    retry(afresh) {
      const { status } = state.peek();
      if (status === 'failed' || (afresh && status === 'ready')) restart();
    },
    markStale() {
      isStale = true;
    },
    put(newValue) {
      abort();
      isStale = false;
      newest = Promise.resolve(show(newValue));
    },
    patch(change) {
      const { status } = state.peek();
      const former = value.peek();
      if (former === undefined) return;
      const changed = change(former);
      if (changed === former) return;
      if (status === 'ready') show(changed);
      else value.value = changed;
    },
    fail(error) {
      forget({ status: 'failed', error });
      failure.value = { error };
    },
    reset() {
      forget(loading);
    },
  };
}

/** Creates a query that reads at once. */
export function startQuery<T>(options: QueryOptions<T>): Query<T> {
  const query = createQuery(options);
  void query.refresh();
  return query;
}

/** Reads again: a value is kept until the answer arrives, a failure is not. Resolves to the outcome of this request. */
export function reload<T>({ state, refresh, restart }: Query<T>): Promise<Settled<T>> {
  return state.peek().status === 'failed' ? restart() : refresh();
}

/** Calls `act` once a query is ready or has failed; at once if it is settled already. */
export function whenSettled<T>({ state }: Pick<Query<T>, 'state'>, act: (settled: Settled<T>) => void): void {
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
