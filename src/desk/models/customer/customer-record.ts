/** The contact with an email address as the server has it, with its account and notes. */

import { createContact, getCustomer } from '../../../api/operations/contacts.ts';
import type { Customer } from '../../../api/schemas/contacts.ts';
import type { Client } from '../../../client/client.ts';
import { isApiError } from '../../../client/errors.ts';
import type { DeskMessages } from '../../../languages/messages.ts';
import { createQuery, type FailureHandler, type Query } from '../../../state/query.ts';
import type { Notices } from '../notices.ts';
import type { Accounts } from './accounts.ts';
import { type Writer, writerNames } from './contact-values.ts';

export interface CustomerOptions {
  readonly client: Client;
  readonly accounts: Accounts;
  readonly notices: Notices;
  readonly messages: DeskMessages;
  readonly userId: number;
  readonly agentId: number;
  readonly onError: FailureHandler;
}

export class CustomerRecord {
  /** In lower case. */
  readonly email: string;
  readonly query: Query<Customer>;
  readonly #client: Client;

  constructor(email: string, { client, onError }: Pick<CustomerOptions, 'client' | 'onError'>) {
    this.email = email;
    this.#client = client;
    this.query = createQuery({
      read: (signal) => client.send(getCustomer, { email }, { signal }),
      onError,
    });
  }

  /** Returns the record as it is by now. @throws {ApiError} */
  async read(): Promise<Customer> {
    const settled = await this.query.refresh();
    if (settled.status === 'failed') throw settled.error;
    return settled.value;
  }

  /** Returns the id of the contact, which is created unless there is one. @throws {ApiError} */
  async ensureContact(writer: Writer): Promise<number> {
    const known = this.query.value.peek()?.contact;
    if (known) return known.id;
    try {
      const emails = [{ email: writer.fromEmail }];
      const { id } = await this.#client.send(createContact, { ...writerNames(writer), emails });
      return id;
    } catch (error) {
      // A colleague has made the contact meanwhile.
      const made = isApiError(error, 'conflict') ? (await this.read()).contact : null;
      if (made) return made.id;
      throw error;
    }
  }
}
