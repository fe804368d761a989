/** Finds the tickets that a caller owns: the upstream lists them by sender, and ownership is checked here. */

import pMap from 'p-map';
import type { InputOf } from '../../api/operation.ts';
import type { listTickets } from '../../api/operations/tickets.ts';
import type { TicketEntry } from '../../api/schemas/tickets.ts';
import type { Caller, Ownership } from '../../api/service.ts';
import { readRows } from '../../api/shared/rows.ts';
import { foldEmail } from '../../formats/fold-email.ts';
import type { AliasStore, OpenerStore, PendingIntent } from '../store.ts';
import { perCaller } from '../transport/concurrency.ts';
import type { RequestUpstream } from '../transport/request.ts';

/** Filters that are forwarded for visitors. Filters by time are not: they would reveal when agents write notes. */
export type TicketFilter = Pick<InputOf<typeof listTickets>, 'status'>;

/** Tickets per page, and maximum number of pages that are read per sender. */
const perPage = 100;
const maxPages = 20;

/** Lists a sender's tickets in the upstream, up to a limit. */
export async function listTicketsFrom(
  request: RequestUpstream,
  caller: Caller,
  sender: string,
  filter: TicketFilter = {},
): Promise<TicketEntry[]> {
  const found = new Map<number, TicketEntry>();
  let cursor: Readonly<Record<string, number>> = {};
  for (let page = 0; page < maxPages; page += 1) {
    const answer = await request(caller, 'listTickets', {
      ...filter,
      ...cursor,
      fromEmail: sender,
      limit: perPage,
    });
    for (const entry of await readRows(answer.json)) {
      // Another deployment may interpret the filter differently.
      if (foldEmail(entry.fromEmail) === sender) found.set(entry.ticketID, entry);
    }
    if (!answer.next) break;
    cursor = answer.next.cursor;
  }
  return [...found.values()];
}

/** The records that determine ownership of tickets. */
export type OwnTicketStore = OpenerStore & Pick<AliasStore, 'listAliases'>;

export interface Openers {
  /** Whether an anonymous visitor opened a ticket, or may have opened it. */
  isAnonymous(entry: TicketEntry): boolean;
  /** Returns the opener's email address as the visitor wrote it. */
  typedSender(entry: TicketEntry): string | undefined;
}

export async function findOpeners(
  store: Pick<OpenerStore, 'listOpeners' | 'listAnonymousIntents'>,
  userId: number,
  entries: readonly TicketEntry[],
): Promise<Openers> {
  const senders = new Set(entries.map(({ fromEmail }) => foldEmail(fromEmail)));
  // This order matters: a message that arrives in between is recorded as a ticket before its intent is deleted.
  const intents = await store.listAnonymousIntents(userId, [...senders]);
  const openers = await store.listOpeners(
    userId,
    entries.map(({ ticketID }) => ticketID),
  );
  return {
    isAnonymous(entry) {
      const opener = openers.get(entry.ticketID);
      return opener
        ? opener.openedBy === 'anonymous'
        : intents.some((intent) => mayHaveOpened(intent, entry));
    },
    typedSender: ({ ticketID }) => openers.get(ticketID)?.sender,
  };
}

/** Milliseconds by which the two deployments' clocks may differ, and by which a message may be delayed. */
const skew = 300_000;
const lateness = 900_000;

function mayHaveOpened(
  { sender, startedAt }: PendingIntent,
  { fromEmail, createdDate }: TicketEntry,
): boolean {
  const after = Date.parse(createdDate) - startedAt.getTime();
  return foldEmail(fromEmail) === sender && after >= -skew && after <= lateness;
}

/** Lists a caller's tickets, with the email addresses that visitors wrote; only those of `sender` if it is set. */
export async function listOwnTickets(
  { store, request }: { readonly store: OwnTicketStore; readonly request: RequestUpstream },
  caller: Caller,
  own: Ownership,
  filter: TicketFilter = {},
  sender?: string,
): Promise<TicketEntry[]> {
  const { userId } = caller;
  const verified = own.email === null ? [] : [foldEmail(own.email)];
  const senders = [...new Set([...verified, ...(await store.listSenders(userId, own.ticketIds))])].filter(
    (email) => sender === undefined || email === foldEmail(sender),
  );
  const aliases = await store.listAliases(userId, senders);
  const emailByAlias = new Map(aliases.map(({ alias, email }) => [alias, email]));
  const emails = [...senders, ...emailByAlias.keys()];
  const lists = await pMap(emails, (email) => listTicketsFrom(request, caller, email, filter), perCaller);
  const entries = lists.flat();
  const { isAnonymous, typedSender } = await findOpeners(store, userId, entries);
  const ids = new Set(own.ticketIds);
  return entries.flatMap((entry) => {
    const email = emailByAlias.get(foldEmail(entry.fromEmail));
    const isSent = verified.includes(email ?? foldEmail(entry.fromEmail));
    if (!ids.has(entry.ticketID) && !(isSent && !isAnonymous(entry))) return [];
    return email === undefined ? entry : { ...entry, fromEmail: typedSender(entry) ?? email };
  });
}
