/** The customers whose tickets were opened; the ones that were used longest ago are dropped. */

import type { DeskTicket } from '../../../api/schemas/desk.ts';
import type { Customer } from './customer.ts';
import type { CustomerOptions } from './customer-record.ts';

const mostKept = 100;

export class Customers {
  readonly #options: CustomerOptions;
  readonly #customers = new Map<string, Customer>();
  #shown: Customer | null = null;

  constructor(options: CustomerOptions) {
    this.#options = options;
  }

  /** @param create by the pane that shows customers, whose code is loaded behind the first list */
  getOrCreate(email: string, create: (address: string, options: CustomerOptions) => Customer): Customer {
    const address = email.toLowerCase();
    const customer = this.#customers.get(address) ?? create(address, this.#options);
    this.#customers.delete(address);
    this.#customers.set(address, customer);
    for (const [oldest, { form }] of this.#customers) {
      if (this.#customers.size <= mostKept) break;
      if (form.state.peek() === null) this.#customers.delete(oldest);
    }
    return customer;
  }

  /** Loads the customer whom the page shows, unless they are loaded; null if it shows none. */
  show(customer: Customer | null): void {
    this.#shown = customer;
    void customer?.ensure();
  }

  /**
   * Notes that a ticket has changed.
   * @param email of its customer; undefined if the ticket is not known
   * @param isOpen whether the page shows the ticket, and so not among the others of its customer
   */
  noteChange(email: string | undefined, isOpen: boolean): void {
    for (const customer of this.#customers.values()) {
      if (email !== undefined && customer.email !== email.toLowerCase()) continue;
      customer.markTicketsStale();
      if (customer === this.#shown && !isOpen) void customer.ensure();
    }
  }

  /** Shows a ticket as it is by now. */
  putTicket(ticket: DeskTicket): void {
    this.#customers.get(ticket.fromEmail.toLowerCase())?.putTicket(ticket);
  }

  /** Notes that every customer may have changed. */
  markAllStale(): void {
    for (const customer of this.#customers.values()) customer.markStale();
  }
}
