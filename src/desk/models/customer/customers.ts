/** The customers whose tickets were opened; the ones that were used longest ago are dropped. */

import type { DeskTicket } from '../../../api/schemas/desk.ts';
import { RecentlyUsed } from '../../../state/recently-used.ts';
import type { Customer } from './customer.ts';
import type { CustomerOptions } from './customer-record.ts';

const mostKept = 100;

export class Customers {
  readonly #options: CustomerOptions;
  /** By address, in lower case. One with an open form is kept. */
  readonly #customers = new RecentlyUsed<string, Customer>(
    mostKept,
    ({ form }) => form.state.peek() !== null,
  );
  #shown: Customer | null = null;

  constructor(options: CustomerOptions) {
    this.#options = options;
  }

  /** @param create by the pane that shows customers, whose code is loaded behind the first list */
  getOrCreate(email: string, create: (address: string, options: CustomerOptions) => Customer): Customer {
    const address = email.toLowerCase();
    return this.#customers.getOrCreate(address, () => create(address, this.#options));
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
    const address = email?.toLowerCase();
    for (const [key, customer] of this.#customers.entries()) {
      if (address !== undefined && key !== address) continue;
      customer.tickets.markStale();
      if (customer === this.#shown && !isOpen) void customer.ensure();
    }
  }

  /** Shows a ticket as it is by now. */
  putTicket(ticket: DeskTicket): void {
    this.#customers.find(ticket.fromEmail.toLowerCase())?.putTicket(ticket);
  }

  /** Notes that every customer may have changed. */
  markAllStale(): void {
    for (const [, customer] of this.#customers.entries()) customer.markStale();
  }
}
