/** The details of a customer while an agent edits them: shown as saved at once, and back in the form if refused. */

import { type ReadonlySignal, signal } from '@preact/signals';
import { createContact, updateContact } from '../../../api/operations/contacts.ts';
import type { Contact } from '../../../api/schemas/contacts.ts';
import { type ContactProblems, findContactProblems, readContactProblems } from './contact-problems.ts';
import {
  type ContactValues,
  contactChanges,
  contactValues,
  tidyValues,
  type Writer,
} from './contact-values.ts';
import type { CustomerOptions, CustomerRecord } from './customer-record.ts';

export interface OpenForm {
  readonly writer: Writer;
  /** The values when the form was opened. */
  readonly base: ContactValues;
  readonly values: ContactValues;
  readonly problems: ContactProblems;
  /** Whether the contact did not exist then. */
  readonly isNew: boolean;
}

export class ContactForm {
  readonly #record: CustomerRecord;
  readonly #options: CustomerOptions;
  readonly #state = signal<OpenForm | null>(null);
  readonly #pending = signal<ContactValues | null>(null);
  /** Null while it is closed. */
  readonly state: ReadonlySignal<OpenForm | null> = this.#state;
  /** The values on their way to the server; null if there are none. */
  readonly pending: ReadonlySignal<ContactValues | null> = this.#pending;

  constructor(record: CustomerRecord, options: CustomerOptions) {
    this.#record = record;
    this.#options = options;
  }

  open(writer: Writer): void {
    const record = this.#record.query.value.peek();
    if (!record || this.#pending.peek()) return;
    const base = contactValues(record, writer);
    this.#state.value = { writer, base, values: base, problems: new Map(), isNew: record.contact === null };
    void this.#options.accounts.list.ensure();
  }

  change(change: Partial<ContactValues>): void {
    const form = this.#state.peek();
    if (form) this.#state.value = { ...form, values: { ...form.values, ...change } };
  }

  cancel(): void {
    this.#state.value = null;
  }

  async save(): Promise<void> {
    const form = this.#state.peek();
    if (!form) return;
    const values = tidyValues(form.values);
    const problems = findContactProblems(values, form.isNew);
    if (problems.size > 0) {
      this.#state.value = { ...form, values, problems };
      return;
    }
    const { notices, messages, onError } = this.#options;
    this.#pending.value = values;
    this.#state.value = null;
    try {
      const latest = await this.#record.read();
      if (latest.contact === null && !form.isNew) {
        const base = contactValues(latest, form.writer);
        this.#state.value = { ...form, base, values, isNew: true };
        notices.warn(messages.personGone);
        return;
      }
      await this.#send(form, values, latest.contact);
      await this.#record.read();
      notices.say(messages.personSaved);
    } catch (error) {
      this.#state.value = { ...form, values, problems: readContactProblems(error, values) };
      this.#options.accounts.list.markStale();
      onError(error);
      notices.warn(messages.personNotSaved);
    } finally {
      this.#pending.value = null;
    }
  }

  async #send({ base }: OpenForm, values: ContactValues, contact: Contact | null): Promise<void> {
    const { client } = this.#options;
    const changes = contactChanges(
      base,
      values,
      contact,
      await this.#accountId(base, values, contact === null),
    );
    if (contact) await client.send(updateContact, { ...changes, id: contact.id });
    else await client.send(createContact, changes);
  }

  /** Returns the id of the company; null for none, undefined if it did not change. */
  async #accountId(
    base: ContactValues,
    { company }: ContactValues,
    isNew: boolean,
  ): Promise<number | null | undefined> {
    if (company === base.company && !isNew) return undefined;
    return company === '' ? null : await this.#options.accounts.findOrCreate(company);
  }
}
