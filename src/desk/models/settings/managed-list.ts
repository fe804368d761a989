/** A list of the settings: loaded when its section opens, and again after each change. */

import { type ReadonlySignal, signal } from '@preact/signals';
import { isApiError } from '../../../client/errors.ts';

export type ListState<Data> = { readonly data: Data } | 'failed' | null;

export interface ManagedListOptions<Data> {
  read(): Promise<Data>;
  onError(error: unknown): void;
}

/** What came of a change. */
export type ChangeResult<Result> = { readonly done: Result } | { readonly error: unknown };

export class ManagedList<Data> {
  readonly #options: ManagedListOptions<Data>;
  readonly #state = signal<ListState<Data>>(null);
  readonly #isBusy = signal(false);

  constructor(options: ManagedListOptions<Data>) {
    this.#options = options;
    void this.load();
  }

  /** Null until it is loaded. */
  get state(): ReadonlySignal<ListState<Data>> {
    return this.#state;
  }

  get isBusy(): ReadonlySignal<boolean> {
    return this.#isBusy;
  }

  async load(): Promise<void> {
    if (this.#state.peek() === 'failed') this.#state.value = null;
    try {
      this.#state.value = { data: await this.#options.read() };
    } catch (error) {
      this.#options.onError(error);
      this.#state.value ??= 'failed';
    }
  }

  /** Makes a change, and loads the list again. Returns null while another change is made. */
  async change<Result>(act: () => Promise<Result>): Promise<ChangeResult<Result> | null> {
    if (this.#isBusy.peek()) return null;
    this.#isBusy.value = true;
    try {
      const done = await act();
      await this.load();
      return { done };
    } catch (error) {
      this.#options.onError(error);
      if (isApiError(error, 'not-found')) await this.load();
      return { error };
    } finally {
      this.#isBusy.value = false;
    }
  }
}
