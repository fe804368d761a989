import type { DeskTicket } from '../../../api/schemas/desk.ts';
import { isReservedEmail } from '../../../api/shared/reserved-email.ts';
import type { DeskMessages } from '../../../languages/messages.ts';

/** Returns the customer's name; the address if they gave none, and a word for a visitor if they gave neither. */
export function customerName(
  { fromName, fromEmail }: Pick<DeskTicket, 'fromName' | 'fromEmail'>,
  { unnamedVisitor }: Pick<DeskMessages, 'unnamedVisitor'>,
): string {
  return fromName || (isReservedEmail(fromEmail) ? unnamedVisitor : fromEmail);
}
