/** The accounts of the user, of which a contact has one: loaded when an agent first chooses among them. */

import { type ReadonlySignal, signal } from '@preact/signals';
import { maxContactsPerPage } from '../../../api/limits.ts';
import type { OutputOf } from '../../../api/operation.ts';
import { createAccount, listAccounts } from '../../../api/operations/accounts.ts';
import type { Client } from '../../../client/client.ts';

export interface NamedAccount {
  readonly id: number;
  readonly name: string;
}

/** The most pages of accounts that are loaded. */
const mostPages = 20;

export class Accounts {
  readonly #client: Client;
  readonly #onError: (error: unknown) => void;
  readonly #accounts = signal<readonly NamedAccount[]>([]);
  readonly #isLoaded = signal(false);
  #loading: Promise<void> | undefined;

  constructor(client: Client, onError: (error: unknown) => void) {
    this.#client = client;
    this.#onError = onError;
  }

  get accounts(): ReadonlySignal<readonly NamedAccount[]> {
    return this.#accounts;
  }

  get isLoaded(): ReadonlySignal<boolean> {
    return this.#isLoaded;
  }

  /** Loads the accounts once. */
  async ensure(): Promise<void> {
    this.#loading ??= this.#load();
    await this.#loading;
  }

  /** Notes that accounts have changed, so that they are loaded again before the next choice. */
  markStale(): void {
    this.#loading = undefined;
  }

  find(name: string): NamedAccount | undefined {
    const folded = name.toLowerCase();
    return this.#accounts.value.find((account) => account.name.toLowerCase() === folded);
  }

  /** Returns the id of the account with a name, which is created unless there is one. */
  async findOrCreate(name: string): Promise<number> {
    await this.ensure();
    const known = this.find(name);
    if (known) return known.id;
    const { id } = await this.#client.send(createAccount, { name });
    this.#accounts.value = [...this.#accounts.peek(), { id, name }];
    return id;
  }

  async #load(): Promise<void> {
    const found: NamedAccount[] = [];
    try {
      let afterId: number | undefined = 0;
      for (let page = 0; page < mostPages && afterId !== undefined; page += 1) {
        const answer: OutputOf<typeof listAccounts> = await this.#client.send(listAccounts, {
          limit: maxContactsPerPage,
          afterId,
        });
        found.push(...answer.accounts.map(({ id, name }) => ({ id, name })));
        afterId = answer.paging.cursors?.afterId;
      }
      this.#accounts.value = found;
      this.#isLoaded.value = true;
    } catch (error) {
      this.#loading = undefined;
      this.#onError(error);
    }
  }
}
