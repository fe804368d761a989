/** Builds and reads reply and bounce addresses, in the three forms that an inbox may have. */

import type { InboxRow } from '../inboxes/queries.ts';

/** Characters before the `@` that every mail server accepts. */
const maxLocalLength = 64;

/** The form of an inbox's reply addresses. */
export interface ReplyForm extends Pick<InboxRow, 'replyForm' | 'replyDomain'> {
  /** The inbox's own address. */
  readonly address: string;
}

/**
 * Returns an address with a token in it. Null where the inbox's form has none, or its name leaves no room: then answers
 * come to the inbox's address, and their headers name the ticket.
 */
export function addressWithToken(
  { replyForm, replyDomain, address }: ReplyForm,
  token: string,
): string | null {
  if (replyForm === 'catch-all') return replyDomain === null ? null : `${token}@${replyDomain}`;
  if (replyForm === 'none') return null;
  const at = address.lastIndexOf('@');
  const local = `${address.slice(0, at)}+${token}`;
  return local.length > maxLocalLength ? null : `${local}${address.slice(at)}`;
}

/** The part of an address that may be a token, in either form. */
export function tokenPart(address: string): string {
  const at = address.lastIndexOf('@');
  const local = at < 0 ? address : address.slice(0, at);
  return local.slice(local.lastIndexOf('+') + 1);
}
