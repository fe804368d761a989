/** Counts a visitor's unread replies in tickets of an upstream. A ticket's messages are read only once per change. */

import { LRUCache } from 'lru-cache';
import pMap from 'p-map';
import type { TicketEntry, TicketMessage } from '../../api/schemas/tickets.ts';
import type { Caller } from '../../api/service.ts';
import { readRows } from '../../api/shared/rows.ts';
import { perCaller } from '../transport/concurrency.ts';
import type { RequestUpstream } from '../transport/request.ts';
import { entryVersion } from './entry-version.ts';

/**
 * Counts agents' replies after the visitor's last message and after the time up to which the visitor has read. Tickets
 * whose messages cannot be read now are omitted.
 */
export type CountUnread = (
  caller: Caller,
  entries: readonly TicketEntry[],
  readUpTo: ReadonlyMap<number, Date>,
) => Promise<Map<number, number>>;

/** Maximum number of cached tickets of all users, and of cached replies per ticket. */
const maxThreads = 5000;
const maxAnswers = 100;

/** Maximum number of tickets that are read per call; others wait for the next call. */
const maxReadings = 10;

/** Times of agents' replies after the visitor's last message, in milliseconds since 1970. */
type Answers = readonly number[];

export function createCountUnread(request: RequestUpstream): CountUnread {
  const known = new LRUCache<string, Answers>({ max: maxThreads });

  async function readAnswers(caller: Caller, { ticketID }: TicketEntry): Promise<Answers> {
    const { json } = await request(caller, 'grabTicket', { ticketId: String(ticketID) });
    return answersIn(await readRows(json));
  }

  return async (caller, entries, readUpTo) => {
    const threadKey = (entry: TicketEntry) => `${caller.userId} ${entry.ticketID} ${entryVersion(entry)}`;
    const readAt = ({ ticketID }: TicketEntry) => readUpTo.get(ticketID)?.getTime() ?? 0;
    // A ticket that has not changed since it was read has no unread replies.
    const changed = entries.filter((entry) => Date.parse(entry.latestUpdated) > readAt(entry));
    const unknown = changed.filter((entry) => !known.has(threadKey(entry)));
    await pMap(
      unknown.slice(0, maxReadings),
      async (entry) => {
        const answers = await readAnswers(caller, entry).catch(() => null);
        if (answers) known.set(threadKey(entry), answers);
      },
      perCaller,
    );
    const counts = new Map(entries.map(({ ticketID }) => [ticketID, 0]));
    for (const entry of changed) {
      const answers = known.get(threadKey(entry));
      if (answers) counts.set(entry.ticketID, answers.filter((date) => date > readAt(entry)).length);
      else counts.delete(entry.ticketID);
    }
    return counts;
  };
}

function answersIn(messages: readonly TicketMessage[]): Answers {
  const external = messages.filter(({ messageType }) => messageType === 'external');
  const written = external.filter(({ agentID }) => agentID === null).map(messageTime);
  const last = written.reduce((latest, date) => Math.max(latest, date), 0);
  return external
    .filter((message) => message.agentID !== null && messageTime(message) > last)
    .map(messageTime)
    .slice(-maxAnswers);
}

function messageTime({ date }: TicketMessage): number {
  return Date.parse(date);
}
