/** The three forms of an address that leads an answer to its ticket, and a bounce to its mail. */

import type { InboxRow } from '../inboxes/queries.ts';

/** Characters before the `@` that every mail server takes. */
const maxLocalLength = 64;

/** What an inbox's answers come to. */
export interface ReplyForm extends Pick<InboxRow, 'replyForm' | 'replyDomain'> {
  /** The inbox's own address. */
  readonly address: string;
}

/**
 * The address with a token in it. Null where the inbox has no such form, or its own name leaves no room for one: then
 * an answer comes to the inbox's address, and its headers say where it belongs.
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

/** The part of an address where a token stands if it has one, in either form. */
export function tokenPartOf(address: string): string {
  const at = address.lastIndexOf('@');
  const local = at < 0 ? address : address.slice(0, at);
  return local.slice(local.lastIndexOf('+') + 1);
}
