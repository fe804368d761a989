/** The addresses whose messages are spam, as owners see them. */

import { type ReadonlySignal, signal } from '@preact/signals';
import type { OutputOf } from '../../../api/operation.ts';
import { listBlockedAddresses, unblockAddress } from '../../../api/operations/blocked-addresses.ts';
import type { Client } from '../../../client/client.ts';
import { type FailureHandler, type Query, startQuery } from '../../../state/query.ts';

/** What came of the last address that was to be unblocked. */
export interface BlockedNote {
  readonly email: string;
  readonly isUnblocked: boolean;
}

export class BlockedAddresses {
  readonly list: Query<OutputOf<typeof listBlockedAddresses>>;
  readonly #client: Client;
  readonly #onError: FailureHandler;
  readonly #note = signal<BlockedNote | null>(null);
  readonly note: ReadonlySignal<BlockedNote | null> = this.#note;

  constructor(client: Client, onError: FailureHandler) {
    this.#client = client;
    this.#onError = onError;
    this.list = startQuery({
      read: (signal) => client.send(listBlockedAddresses, {}, { signal }),
      onError,
    });
  }

  async unblock(email: string): Promise<void> {
    try {
      await this.#client.send(unblockAddress, { email });
      this.#note.value = { email, isUnblocked: true };
      await this.list.refresh();
    } catch (error) {
      this.#onError(error);
      this.#note.value = { email, isUnblocked: false };
    }
  }
}
