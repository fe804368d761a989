import { isReservedEmail } from '../../../api/shared/reserved-email.ts';
import { mailDomain } from '../../mail/mailbox.ts';
import type { InboxSettings } from '../inboxes/inbox-settings.sql.ts';
import { claimedEmail } from './granted.ts';
import type { RequestedClaim } from './requested.ts';

/**
 * Lists the email addresses and reply domains at which an older inbox of another user receives mail. Ids of inboxes come
 * from one sequence, so that the older one has the lower id.
 */
export function findDuplicates(inboxes: readonly InboxSettings[]): RequestedClaim[] {
  const users = new Map<string, Set<number>>();
  /** Returns whether another user has one of the first names; if none has, the others are the user's from then on. */
  function isDuplicate(userId: number, looked: readonly string[], noted: readonly string[]): boolean {
    const others = looked.flatMap((name) => [...(users.get(name) ?? [])]);
    if (others.some((other) => other !== userId)) return true;
    for (const name of noted) users.set(name, (users.get(name) ?? new Set()).add(userId));
    return false;
  }

  const byAge = inboxes.toSorted((one, other) => one.row.id - other.row.id);
  return byAge.flatMap(({ row: { userId, id, replyDomain }, addresses }): RequestedClaim[] => {
    const emails = addresses.filter((address) => {
      const email = claimedEmail(address);
      const domain = mailDomain(address);
      const looked = [email, `replies ${domain}`];
      return !isReservedEmail(address) && isDuplicate(userId, looked, [email, `emails ${domain}`]);
    });
    const replies = `replies ${replyDomain}`;
    const isTaken =
      replyDomain !== null && isDuplicate(userId, [replies, `emails ${replyDomain}`], [replies]);
    return [
      ...emails.map((value) => ({ userId, setting: 'addresses', id, value }) as const),
      ...(isTaken ? [{ userId, setting: 'replyDomain', id, value: replyDomain } as const] : []),
    ];
  });
}
