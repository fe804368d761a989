/** Who has an email address: their contact with its notes, their tickets and chats, kept in memory once they are loaded. */

import { type ReadonlySignal, signal } from '@preact/signals';
import { searchTickets } from '../../../api/operations/desk.ts';
import type { DeskTicket } from '../../../api/schemas/desk.ts';
import { ContactForm } from './contact-form.ts';
import { ContactNotes } from './contact-notes.ts';
import { CustomerChats } from './customer-chats.ts';
import { type CustomerOptions, CustomerRecord } from './customer-record.ts';

/** The most tickets that are loaded for one address. */
const mostTickets = 20;

/** The most addresses of a contact whose tickets and chats are loaded. */
const mostAddresses = 5;

export class Customer {
  readonly record: CustomerRecord;
  readonly form: ContactForm;
  readonly notes: ContactNotes;
  readonly chats: CustomerChats;
  readonly #options: CustomerOptions;
  readonly #tickets = signal<readonly DeskTicket[] | undefined>(undefined);
  readonly #hasFailed = signal(false);
  #areTicketsStale = true;

  /** @param email in lower case */
  constructor(email: string, options: CustomerOptions) {
    this.#options = options;
    this.record = new CustomerRecord(email, options.client);
    this.form = new ContactForm(this.record, options);
    this.notes = new ContactNotes(this.record, options);
    this.chats = new CustomerChats(options);
  }

  get email(): string {
    return this.record.email;
  }

  /** The tickets of all addresses of the customer, the newest first; undefined until they are loaded. */
  get tickets(): ReadonlySignal<readonly DeskTicket[] | undefined> {
    return this.#tickets;
  }

  /** Whether the last try to load failed. */
  get hasFailed(): ReadonlySignal<boolean> {
    return this.#hasFailed;
  }

  /** Loads what is not loaded yet or may have changed; what is shown stays until then. */
  async ensure(): Promise<void> {
    this.#hasFailed.value = false;
    try {
      await this.record.ensure();
      await Promise.all([this.#ensureTickets(), this.chats.ensure(this.#addresses())]);
    } catch (error) {
      this.#hasFailed.value = true;
      this.#options.onError(error);
    }
  }

  /** Notes that a ticket of the customer has changed. */
  markTicketsStale(): void {
    this.#areTicketsStale = true;
  }

  /** Notes that everything may have changed. */
  markStale(): void {
    this.record.markStale();
    this.chats.markStale();
    this.#areTicketsStale = true;
  }

  /** Shows a ticket as it is by now. */
  putTicket(ticket: DeskTicket): void {
    const known = this.#tickets.peek();
    if (!known?.some(({ ticketId }) => ticketId === ticket.ticketId)) return;
    this.#tickets.value = known.map((other) => (other.ticketId === ticket.ticketId ? ticket : other));
  }

  /** The address of the customer, and the others of the contact that has it. */
  #addresses(): string[] {
    const emails = this.record.data.peek()?.contact?.emails ?? [];
    const addresses = new Set([this.email, ...emails.map(({ email }) => email.toLowerCase())]);
    return [...addresses].slice(0, mostAddresses);
  }

  async #ensureTickets(): Promise<void> {
    if (!this.#areTicketsStale) return;
    this.#areTicketsStale = false;
    try {
      const searches = this.#addresses().map((address) => this.#ticketsOf(address));
      const found = (await Promise.all(searches)).flat();
      this.#tickets.value = found.toSorted((one, other) => lastDate(other) - lastDate(one));
    } catch (error) {
      this.#areTicketsStale = true;
      throw error;
    }
  }

  async #ticketsOf(address: string): Promise<DeskTicket[]> {
    const { tickets } = await this.#options.client.send(searchTickets, { q: address, limit: mostTickets });
    return tickets.filter(({ fromEmail }) => fromEmail.toLowerCase() === address);
  }
}

function lastDate({ last, createdDate }: DeskTicket): number {
  return Date.parse(last?.date ?? createdDate);
}
