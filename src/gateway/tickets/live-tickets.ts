/** Live operations on tickets behind a gateway. A ticket's version is the time of its last change in the upstream. */

import { maxNamedTickets, maxTicketsPerPage, maxWatchedTickets } from '../../api/limits.ts';
import { notFound } from '../../api/refusal.ts';
import type { TicketEntry } from '../../api/schemas/tickets.ts';
import type { Caller, Ownership, Service } from '../../api/service.ts';
import { readRows } from '../../api/shared/rows.ts';
import { dayStart } from '../../formats/instants.ts';
import type { ReadStore } from '../store.ts';
import type { UpstreamEvents } from '../transport/events.ts';
import { entryVersion } from './entry-version.ts';
import { createNotifyTyping } from './notify-typing.ts';
import { createOptionalOperation } from './optional-operation.ts';
import type { OwnTicketStore } from './own-tickets.ts';
import { TicketStream } from './ticket-stream.ts';
import { createCountUnread } from './unread-answers.ts';
import { listVisibleTickets, type VisibleTicketsOptions } from './visible-tickets.ts';

type LiveTicketService = Pick<Service, 'streamTickets' | 'setTyping' | 'markTicketRead' | 'listReadMarks'>;

export interface LiveTicketOptions extends VisibleTicketsOptions {
  readonly store: ReadStore & OwnTicketStore;
  readonly upstreamEvents: UpstreamEvents;
  /** Refuses tickets that the caller may not read. */
  readonly tickets: Pick<Service, 'grabTicket'>;
}

const dayMs = 86_400_000;

export function createLiveTickets(options: LiveTicketOptions): LiveTicketService {
  const { request, tickets, upstreamEvents } = options;
  const sendTyping = createNotifyTyping(request);
  return {
    async streamTickets(caller, { ticketId }) {
      const stream = new TicketStream({
        userId: caller.userId,
        upstreamEvents,
        isVisitor: caller.own !== undefined,
        async readVersions() {
          const entries = await listLatestTickets(options, caller, ticketId);
          return new Map(entries.map((entry) => [entry.ticketID, entryVersion(entry)]));
        },
      });
      return await stream.start();
    },

    async setTyping(caller, input) {
      if (!caller.own) return await request(caller, 'setTyping', input);
      await tickets.grabTicket(caller, { ticketId: input.ticketId });
      await sendTyping(caller, input.ticketId);
    },

    ...createReadMarkService(options),
  };
}

function createReadMarkService(
  options: LiveTicketOptions,
): Pick<Service, 'markTicketRead' | 'listReadMarks'> {
  const { store, request, tickets } = options;
  const countUnread = createCountUnread(request);
  const ifSupported = createOptionalOperation();

  /** Returns the times up to which agents have read tickets, if the upstream stores them. */
  async function findSeen(caller: Caller, ids: readonly number[]): Promise<Map<number, string | null>> {
    if (ids.length === 0) return new Map();
    const answer = await ifSupported(() => request(caller, 'listReadMarks', { ticketId: [...ids] }));
    return new Map(answer?.marks.map(({ ticketId, readUpTo }) => [ticketId, readUpTo]));
  }

  return {
    async markTicketRead(caller, input) {
      const { userId, visitor } = caller;
      if (!visitor) return await request(caller, 'markTicketRead', input);
      const ticketId = Number(input.ticketId);
      if (!Number.isSafeInteger(ticketId)) throw notFound();
      await tickets.grabTicket(caller, { ticketId: input.ticketId });
      const upTo = new Date(Math.min(dayStart(input.upTo, 'upTo').getTime(), Date.now()));
      const readAt = await store.markRead(visitor, { userId, ticketId, upTo });
      return { ticketId, readUpTo: readAt.toISOString() };
    },

    async listReadMarks(caller, input) {
      const { userId, visitor } = caller;
      if (!visitor) return await request(caller, 'listReadMarks', input);
      const entries = await listLatestTickets(options, caller, input.ticketId);
      const shown = entries.slice(0, maxNamedTickets);
      const ids = shown.map(({ ticketID }) => ticketID);
      const reads = await store.findReads(userId, visitor, ids);
      const unread = await countUnread(caller, shown, reads);
      const seen = await findSeen(caller, ids);
      const marks = shown.map((entry) => ({
        ticketId: entry.ticketID,
        version: entryVersion(entry),
        isOpen: entry.status !== 'solved' && entry.status !== 'closed',
        readUpTo: reads.get(entry.ticketID)?.toISOString() ?? null,
        seenUpTo: seen.get(entry.ticketID) ?? null,
        unread: unread.get(entry.ticketID) ?? null,
        last: null,
        preview: null,
        canSetEmail: false,
        chat: null,
      }));
      return { marks, complete: shown.length === entries.length };
    },
  };
}

/** Lists the caller's most recently changed tickets, newest first; only the given ones if `named` is set. */
async function listLatestTickets(
  options: VisibleTicketsOptions,
  caller: Caller,
  named: readonly number[] | undefined,
): Promise<TicketEntry[]> {
  const own = caller.readOwn ? await caller.readOwn() : caller.own;
  const entries = own
    ? await listVisibleEntries(options, { ...caller, own }, own)
    : await listSinceYesterday(options, caller);
  const wanted = named ? entries.filter(({ ticketID }) => named.includes(ticketID)) : entries;
  return wanted.toSorted((a, b) => entryVersion(b) - entryVersion(a)).slice(0, maxWatchedTickets);
}

async function listVisibleEntries(
  options: VisibleTicketsOptions,
  caller: Caller,
  own: Ownership,
): Promise<TicketEntry[]> {
  const visible = await listVisibleTickets(options, caller, own);
  return visible.map(({ entry }) => entry);
}

/** Lists all tickets that changed since yesterday, by both times: deployments differ in which covers every change. */
async function listSinceYesterday(
  { request }: Pick<VisibleTicketsOptions, 'request'>,
  caller: Caller,
): Promise<TicketEntry[]> {
  const since = new Date(Date.now() - dayMs).toISOString().slice(0, 10);
  const filters = [{ updatedAfter: since }, { latestUpdatedAfter: since }];
  const lists = await Promise.all(
    filters.map(async (filter) => {
      const { json } = await request(caller, 'listTickets', { ...filter, limit: maxTicketsPerPage });
      return await readRows(json);
    }),
  );
  return [...new Map(lists.flat().map((entry) => [entry.ticketID, entry])).values()];
}
