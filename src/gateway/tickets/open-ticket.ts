/** Chooses the ticket of a message that names none. The upstream might choose the ticket of another visitor. */

import { LRUCache } from 'lru-cache';
import { readRows } from '../../api/rows.ts';
import type { TicketEmail, TicketEntry } from '../../api/schemas/tickets.ts';
import type { Caller } from '../../api/service.ts';
import { foldEmail } from '../../formats/fold-email.ts';
import type { OpenerStore } from '../store.ts';
import type { RequestUpstream } from '../transport/request.ts';
import type { LastVisibleMessage } from './last-visible-message.ts';
import { findOpeners, listTicketsFrom } from './own-tickets.ts';

/** Resolves with the newest open ticket of a sender in an inbox that no anonymous visitor opened; null without one. */
export type FindOpenTicket = (caller: Caller, sender: string, toEmail: string) => Promise<number | null>;

/** Number of mails, of the day of a ticket, that are searched. */
const perPage = 500;
const maxPages = 10;

const maxInboxes = 10_000;

export function createFindOpenTicket(
  store: OpenerStore,
  request: RequestUpstream,
  lastVisibleMessage: LastVisibleMessage,
): FindOpenTicket {
  /** Names of inboxes by their e-mails, which the interface returns in mails only. */
  const inboxNames = new LRUCache<string, string>({ max: maxInboxes, ttl: 3_600_000 });

  async function isIn(caller: Caller, entry: TicketEntry, toEmail: string): Promise<boolean> {
    const key = `${caller.userId} ${foldEmail(toEmail)}`;
    if (!inboxNames.has(key)) {
      for await (const { to, inboxName } of mailsOfDay(caller, entry.createdDate)) {
        const [only, ...more] = to;
        // Of several recipients, the inbox is unknown.
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
      // A visitor's words would open to them what agents have only noted.
      const isHidden = caller.own !== undefined && (await lastVisibleMessage(caller, entry)) === null;
      if (!isHidden && (await isIn(caller, entry, toEmail))) return entry.ticketID;
    }
    return null;
  };
}
