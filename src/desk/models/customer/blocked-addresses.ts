/** The addresses whose messages are spam, as owners see them. */

import { type ReadonlySignal, signal } from '@preact/signals';
import type { OutputOf } from '../../../api/operation.ts';
import { listBlockedAddresses, unblockAddress } from '../../../api/operations/blocked-addresses.ts';
import type { Client } from '../../../client/client.ts';

export interface BlockedState {
  readonly status: 'loading' | 'ready' | 'failed';
  readonly list: OutputOf<typeof listBlockedAddresses>;
}

/** What came of the last address that was to be unblocked. */
export interface BlockedNote {
  readonly email: string;
  readonly isUnblocked: boolean;
}

const nothing = { addresses: [], complete: true };

export class BlockedAddresses {
  readonly #client: Client;
  readonly #state = signal<BlockedState>({ status: 'loading', list: nothing });
  readonly #note = signal<BlockedNote | null>(null);

  constructor(client: Client) {
    this.#client = client;
  }

  get state(): ReadonlySignal<BlockedState> {
    return this.#state;
  }

  get note(): ReadonlySignal<BlockedNote | null> {
    return this.#note;
  }

  async load(onError: (error: unknown) => void): Promise<void> {
    try {
      this.#state.value = { status: 'ready', list: await this.#client.send(listBlockedAddresses, {}) };
    } catch (error) {
      onError(error);
      this.#state.value = { status: 'failed', list: nothing };
    }
  }

  async unblock(email: string, onError: (error: unknown) => void): Promise<void> {
    try {
      await this.#client.send(unblockAddress, { email });
      this.#note.value = { email, isUnblocked: true };
      await this.load(onError);
    } catch (error) {
      onError(error);
      this.#note.value = { email, isUnblocked: false };
    }
  }
}
