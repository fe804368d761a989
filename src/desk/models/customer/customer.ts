/** Who has an email address: their contact with its notes, their tickets and chats, kept in memory once they are loaded. */

import { computed } from '@preact/signals';
import { searchTickets } from '../../../api/operations/desk.ts';
import type { DeskTicket } from '../../../api/schemas/desk.ts';
import { createQuery, type FailureHandler, type Query } from '../../../state/query.ts';
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
  /** The tickets of all addresses of the customer, the newest first. */
  readonly tickets: Query<readonly DeskTicket[]>;
  readonly chats: CustomerChats;
  /** Whether the last try to load failed. */
  readonly hasFailed = computed(() => this.#queries().some(({ failure }) => failure.value !== null));
  readonly #options: CustomerOptions;

  /** @param email in lower case */
  constructor(email: string, options: CustomerOptions) {
    this.#options = options;
    // The tickets and chats are read after the record.
    const again = () => void this.ensure();
    const onError: FailureHandler = (error, _, tries) => options.onError(error, again, tries);
    this.record = new CustomerRecord(email, { ...options, onError });
    this.form = new ContactForm(this.record, options);
    this.notes = new ContactNotes(this.record, options);
    this.tickets = createQuery({ read: (signal) => this.#readTickets(signal), onError: options.onError });
    this.chats = new CustomerChats(() => this.#addresses(), options);
  }

  get email(): string {
    return this.record.email;
  }

  /** Loads what is not loaded yet or may have changed; what is shown stays until then. */
  async ensure(): Promise<void> {
    const { status } = await this.record.query.ensure();
    if (status === 'ready') await Promise.all([this.tickets.ensure(), this.chats.list.ensure()]);
  }

  /** Notes that everything may have changed. */
  markStale(): void {
    for (const query of this.#queries()) query.markStale();
  }

  /** Shows a ticket as it is by now. */
  putTicket(ticket: DeskTicket): void {
    const isIt = ({ ticketId }: DeskTicket) => ticketId === ticket.ticketId;
    if (!this.tickets.value.peek()?.some(isIt)) return;
    this.tickets.patch((tickets) => tickets.map((other) => (isIt(other) ? ticket : other)));
  }

  #queries() {
    return [this.record.query, this.tickets, this.chats.list] as const;
  }

  /** The address of the customer, and the others of the contact that has it. */
  #addresses(): string[] {
    const emails = this.record.query.value.peek()?.contact?.emails ?? [];
    const addresses = new Set([this.email, ...emails.map(({ email }) => email.toLowerCase())]);
    return [...addresses].slice(0, mostAddresses);
  }

  async #readTickets(signal: AbortSignal): Promise<readonly DeskTicket[]> {
    const searches = this.#addresses().map(async (address) => {
      const input = { q: address, limit: mostTickets };
      const { tickets } = await this.#options.client.send(searchTickets, input, { signal });
      return tickets.filter(({ fromEmail }) => fromEmail.toLowerCase() === address);
    });
    const found = (await Promise.all(searches)).flat();
    return found.toSorted((one, other) => lastDate(other) - lastDate(one));
  }
}

function lastDate({ last, createdDate }: DeskTicket): number {
  return Date.parse(last?.date ?? createdDate);
}
