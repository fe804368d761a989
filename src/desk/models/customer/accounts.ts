/** The accounts of the user, of which a contact has one: loaded when an agent first chooses among them. */

import { maxContactsPerPage } from '../../../api/limits.ts';
import type { OutputOf } from '../../../api/operation.ts';
import { createAccount, listAccounts } from '../../../api/operations/accounts.ts';
import type { Client } from '../../../client/client.ts';
import { createQuery, type FailureHandler, type Query } from '../../../state/query.ts';

export interface NamedAccount {
  readonly id: number;
  readonly name: string;
}

/** The most pages of accounts that are loaded. */
const mostPages = 20;

export class Accounts {
  /** Stale once accounts have changed, so that they are read again before the next choice. */
  readonly list: Query<readonly NamedAccount[]>;
  readonly #client: Client;

  constructor(client: Client, onError: FailureHandler) {
    this.#client = client;
    this.list = createQuery({ read: (signal) => this.#read(signal), onError });
  }

  find(name: string): NamedAccount | undefined {
    const folded = name.toLowerCase();
    return this.list.value.value?.find((account) => account.name.toLowerCase() === folded);
  }

  /** Returns the id of the account with a name, which is created unless there is one. */
  async findOrCreate(name: string): Promise<number> {
    await this.list.ensure();
    const known = this.find(name);
    if (known) return known.id;
    const { id } = await this.#client.send(createAccount, { name });
    this.list.patch((accounts) => [...accounts, { id, name }]);
    return id;
  }

  async #read(signal: AbortSignal): Promise<readonly NamedAccount[]> {
    const found: NamedAccount[] = [];
    let afterId: number | undefined = 0;
    for (let page = 0; page < mostPages && afterId !== undefined; page += 1) {
      const input = { limit: maxContactsPerPage, afterId };
      const answer: OutputOf<typeof listAccounts> = await this.#client.send(listAccounts, input, { signal });
      found.push(...answer.accounts.map(({ id, name }) => ({ id, name })));
      afterId = answer.paging.cursors?.afterId;
    }
    return found;
  }
}
