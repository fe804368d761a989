/** Builds and parses reply and bounce addresses, in the three forms that an inbox can use. */

import type { InboxRow } from '../inboxes/inboxes.sql.ts';

/** The maximum number of characters before the `@` that every mail server accepts. */
const maxLocalLength = 64;

/** The form of an inbox's reply addresses. */
export interface ReplyForm extends Pick<InboxRow, 'replyForm' | 'replyDomain'> {
  /** The inbox's own email address. */
  readonly address: string;
}

/**
 * Returns an email address that contains a token. Null if the inbox's form contains none, or its local part is too
 * long: answers then go to the inbox's email address, and their ticket is found by their headers.
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

/** Returns the part of an email address that may be a token, in either form. */
export function tokenPart(address: string): string {
  const at = address.lastIndexOf('@');
  const local = at < 0 ? address : address.slice(0, at);
  return local.slice(local.lastIndexOf('+') + 1);
}
