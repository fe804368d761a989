/** The contact with an email address as the server has it, with its account and notes. */

import { type ReadonlySignal, signal } from '@preact/signals';
import { createContact, getCustomer } from '../../../api/operations/contacts.ts';
import type { Customer } from '../../../api/schemas/contacts.ts';
import type { Client } from '../../../client/client.ts';
import { isApiError } from '../../../client/errors.ts';
import type { DeskMessages } from '../../../languages/messages.ts';
import type { Notices } from '../notices.ts';
import type { Accounts } from './accounts.ts';
import { type Writer, writerNames } from './contact-values.ts';

export interface CustomerOptions {
  readonly client: Client;
  readonly accounts: Accounts;
  readonly notices: Notices;
  readonly messages: DeskMessages;
  /** The beginning of names under which the browser keeps texts. */
  readonly keptPrefix: string;
  onError(error: unknown): void;
}

export class CustomerRecord {
  /** In lower case. */
  readonly email: string;
  readonly #client: Client;
  readonly #data = signal<Customer | undefined>(undefined);
  #isStale = true;

  constructor(email: string, client: Client) {
    this.email = email;
    this.#client = client;
  }

  /** Undefined until it is loaded. */
  get data(): ReadonlySignal<Customer | undefined> {
    return this.#data;
  }

  /** Notes that it may have changed, so that it is loaded again when it is shown. */
  markStale(): void {
    this.#isStale = true;
  }

  /** Loads it unless it is loaded and up to date. Throws an `ApiError`. */
  async ensure(): Promise<void> {
    if (this.#isStale) await this.refresh();
  }

  /** Loads it; what is shown stays until then. Throws an `ApiError`. */
  async refresh(): Promise<Customer> {
    this.#isStale = false;
    try {
      const data = await this.#client.send(getCustomer, { email: this.email });
      this.#data.value = data;
      return data;
    } catch (error) {
      this.#isStale = true;
      throw error;
    }
  }

  /** Returns the id of the contact, which is created unless there is one. Throws an `ApiError`. */
  async ensureContact(writer: Writer): Promise<number> {
    const known = this.#data.peek()?.contact;
    if (known) return known.id;
    try {
      const emails = [{ email: writer.fromEmail }];
      const { id } = await this.#client.send(createContact, { ...writerNames(writer), emails });
      return id;
    } catch (error) {
      // A colleague has made the contact meanwhile.
      const made = isApiError(error, 'conflict') ? (await this.refresh()).contact : null;
      if (made) return made.id;
      throw error;
    }
  }
}
