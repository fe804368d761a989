/** Chooses the ticket for a message without a ticket id, because the upstream might choose another visitor's ticket. */

import { LRUCache } from 'lru-cache';
import type { TicketEmail, TicketEntry } from '../../api/schemas/tickets.ts';
import type { Caller } from '../../api/service.ts';
import { readRows } from '../../api/shared/rows.ts';
import { foldEmail } from '../../formats/fold-email.ts';
import type { OpenerStore } from '../store.ts';
import type { RequestUpstream } from '../transport/request.ts';
import type { LastVisibleMessage } from './last-visible-message.ts';
import { findOpeners, listTicketsFrom } from './own-tickets.ts';

/** Resolves to the sender's newest open ticket in an inbox, except anonymous visitors' tickets; null if none. */
export type FindOpenTicket = (caller: Caller, sender: string, toEmail: string) => Promise<number | null>;

/** Limits of a search in the mails of the day on which a ticket was created: mails per page, and pages. */
const perPage = 500;
const maxPages = 10;

const maxInboxes = 10_000;

export function createFindOpenTicket(
  store: OpenerStore,
  request: RequestUpstream,
  lastVisibleMessage: LastVisibleMessage,
): FindOpenTicket {
  /** Names of inboxes by email address, which the interface returns only in lists of mails. */
  const inboxNames = new LRUCache<string, string>({ max: maxInboxes, ttl: 3_600_000 });

  async function isIn(caller: Caller, entry: TicketEntry, toEmail: string): Promise<boolean> {
    const key = `${caller.userId} ${foldEmail(toEmail)}`;
    if (!inboxNames.has(key)) {
      for await (const { to, inboxName } of mailsOfDay(caller, entry.createdDate)) {
        const [only, ...more] = to;
        // If a mail has several recipients, it is unknown which of them is the inbox.
        if (only && more.length === 0)
          inboxNames.set(`${caller.userId} ${foldEmail(only.address)}`, inboxName);
      }
    }
    return inboxNames.get(key) === entry.inboxName;
  }

  async function* mailsOfDay(caller: Caller, createdDate: string): AsyncGenerator<TicketEmail> {
    const day = createdDate.slice(0, 10);
    let cursor: Readonly<Record<string, number>> = {};
    for (let page = 0; page < maxPages; page += 1) {
      const input = { startTime: day, endTime: day, timezone: 'UTC', limit: perPage, ...cursor };
      const answer = await request(caller, 'listTicketsEmails', input);
      yield* await readRows(answer.json);
      if (!answer.next) return;
      ({ cursor } = answer.next);
    }
  }

  return async (caller, sender, toEmail) => {
    const entries = await listTicketsFrom(request, caller, sender);
    const { isAnonymous } = await findOpeners(store, caller.userId, entries);
    const open = entries
      .filter((entry) => entry.status !== 'solved' && entry.status !== 'closed' && !isAnonymous(entry))
      .toSorted((a, b) => Date.parse(b.createdDate) - Date.parse(a.createdDate) || b.ticketID - a.ticketID);
    for (const entry of open) {
      // A visitor's message would make a ticket visible that so far has only internal notes.
      const isHidden = caller.own !== undefined && (await lastVisibleMessage(caller, entry)) === null;
      if (!isHidden && (await isIn(caller, entry, toEmail))) return entry.ticketID;
    }
    return null;
  };
}
