import type { DeskTicket } from '../../../api/schemas/desk.ts';

/** Returns the customer's name; the address if they gave none. */
export function customerName({ fromName, fromEmail }: Pick<DeskTicket, 'fromName' | 'fromEmail'>): string {
  return fromName || fromEmail;
}
