/**
 * What is live about tickets behind a gateway. What is watched is read again, through the gateway's own rules, and told
 * where it is different; the version of a ticket is the time of its last change there. An upstream that is a Frontdesk
 * tells when it is time for that. Any other tells nothing: it is asked soon after something has happened, and else more
 * seldom.
 */

import { setTimeout as wait } from 'node:timers/promises';
import { createEventQueue } from '../../api/event-queue.ts';
import { heartbeatSeconds, maxNamedTickets, maxTicketsPerPage, maxWatchedTickets } from '../../api/limits.ts';
import { notFound } from '../../api/refusal.ts';
import { rowsOf } from '../../api/rows.ts';
import type { TicketEntry, TicketEvent } from '../../api/schemas/tickets.ts';
import type { Caller, Ownership, Service } from '../../api/service.ts';
import { startOf } from '../../formats/instants.ts';
import type { ReadStore } from '../store.ts';
import type { UpstreamEvents } from '../transport/events.ts';
import { entryVersion } from './entry-version.ts';
import { createOptionalOperation } from './optional-operation.ts';
import type { OwnTicketStore } from './own-tickets.ts';
import { createTellTyping } from './tell-typing.ts';
import { createCountUnread } from './unread-answers.ts';
import { listVisibleTickets, type VisibleTicketsOptions } from './visible-tickets.ts';

type LiveTicketService = Pick<Service, 'streamTickets' | 'setTyping' | 'markTicketRead' | 'listReadMarks'>;

export interface LiveTicketOptions extends VisibleTicketsOptions {
  readonly store: ReadStore & OwnTicketStore;
  readonly upstreamEvents: UpstreamEvents;
  /** As this gateway answers them. */
  readonly tickets: Pick<Service, 'grabTicket'>;
}

/** Milliseconds between two readings: for a while after a change, and else. */
const soonMs = 4000;
const seldomMs = 20_000;
const livelyMs = 120_000;

/** Milliseconds over which all streams read again, once the upstream is heard again. */
const resyncMs = 5000;

export function createLiveTickets(options: LiveTicketOptions): LiveTicketService {
  const { store, request, tickets, upstreamEvents } = options;
  const countUnread = createCountUnread(request);
  const tellTyping = createTellTyping(request);
  const ifKept = createOptionalOperation();

  /** Up to when agents have read tickets, where the upstream knows. */
  async function findSeen(caller: Caller, ids: readonly number[]): Promise<Map<number, string | null>> {
    if (ids.length === 0) return new Map();
    const answer = await ifKept(() => request(caller, 'listReadMarks', { ticketId: [...ids] }));
    return new Map(answer?.marks.map(({ ticketId, readUpTo }) => [ticketId, readUpTo]));
  }

  async function visibleEntries(caller: Caller, own: Ownership): Promise<TicketEntry[]> {
    const visible = await listVisibleTickets(options, caller, own);
    return visible.map(({ entry }) => entry);
  }

  /** Everybody's tickets that changed since yesterday. By which time they are found depends on the deployment. */
  async function entriesSinceYesterday(caller: Caller): Promise<TicketEntry[]> {
    const since = new Date(Date.now() - dayMs).toISOString().slice(0, 10);
    const filters = [{ updatedAfter: since }, { latestUpdatedAfter: since }];
    const lists = await Promise.all(
      filters.map(async (filter) => {
        const { json } = await request(caller, 'listTickets', { ...filter, limit: maxTicketsPerPage });
        return await rowsOf(json);
      }),
    );
    return [...new Map(lists.flat().map((entry) => [entry.ticketID, entry])).values()];
  }

  /** The tickets of the caller that changed last, the last one first. */
  async function entriesOf(caller: Caller, named: readonly number[] | undefined): Promise<TicketEntry[]> {
    const own = caller.readOwn ? await caller.readOwn() : caller.own;
    const entries = own ? await visibleEntries({ ...caller, own }, own) : await entriesSinceYesterday(caller);
    const wanted = named ? entries.filter(({ ticketID }) => named.includes(ticketID)) : entries;
    return wanted.toSorted((a, b) => entryVersion(b) - entryVersion(a)).slice(0, maxWatchedTickets);
  }

  async function versionsOf(caller: Caller, named: readonly number[] | undefined) {
    const entries = await entriesOf(caller, named);
    return new Map(entries.map((entry) => [entry.ticketID, entryVersion(entry)]));
  }

  return {
    async streamTickets(caller, { ticketId }) {
      const { userId } = caller;
      const stopping = new AbortController();
      const { push, end, events } = createEventQueue<TicketEvent>(() => {
        stopping.abort();
        stopListening();
      });
      let known = new Map<number, number>();
      let wake = () => {};
      let isStale = false;
      const stopListening = upstreamEvents.listen(userId, hear);
      try {
        known = await versionsOf(caller, ticketId);
      } catch (error) {
        end();
        throw error;
      }
      push({
        event: 'hello',
        data: { tickets: Object.fromEntries(known), complete: true, heartbeat: heartbeatSeconds },
      });
      void watch().finally(end);
      return events;

      function hear({ event, data }: TicketEvent): void {
        if (event === 'ticket' && known.has(data.ticketId)) {
          readAgain();
        } else if (event === 'hello') {
          // Everybody hears it at once.
          const pause = Math.random() * resyncMs;
          void wait(pause, undefined, { signal: stopping.signal, ref: false }).then(readAgain, () => {});
        } else if (event === 'typing' && known.has(data.ticketId)) {
          // Visitors do not hear of themselves.
          if (data.agentId !== null || !caller.own) push({ event, data });
        } else if (event === 'read' && data.by === 'agent') {
          const version = known.get(data.ticketId);
          if (version !== undefined) push({ event, data: { ...data, version } });
        }
      }

      function readAgain(): void {
        isStale = true;
        wake();
      }

      /** Resolves when it is time to read again. */
      async function untilDue(changedAt: number): Promise<void> {
        if (isStale) return;
        const isLively = Date.now() - changedAt < livelyMs && !upstreamEvents.isHeard(userId);
        const woken = new AbortController();
        wake = () => woken.abort();
        const signal = AbortSignal.any([stopping.signal, woken.signal]);
        await wait(isLively ? soonMs : seldomMs, undefined, { signal, ref: false }).catch(() => {});
      }

      async function watch(): Promise<void> {
        let changedAt = Date.now();
        for (;;) {
          await untilDue(changedAt);
          if (stopping.signal.aborted) return;
          isStale = false;
          // An upstream that does not answer is asked again.
          const found = await versionsOf(caller, ticketId).catch(() => known);
          const before = known;
          known = found;
          for (const [id, version] of found) if (before.get(id) !== version) tell(id, version, 'changed');
          for (const [id, version] of before) if (!found.has(id)) tell(id, version, 'gone');
          if (isOther(before, found)) changedAt = Date.now();
        }
      }

      function tell(id: number, version: number, kind: 'changed' | 'gone'): void {
        push({ event: 'ticket', data: { ticketId: id, version, kind } });
      }
    },

    async setTyping(caller, input) {
      if (!caller.own) return await request(caller, 'setTyping', input);
      await tickets.grabTicket(caller, { ticketId: input.ticketId });
      await tellTyping(caller, input.ticketId);
    },

    async markTicketRead(caller, input) {
      const { userId, visitor } = caller;
      if (!visitor) return await request(caller, 'markTicketRead', input);
      const ticketId = Number(input.ticketId);
      if (!Number.isSafeInteger(ticketId)) throw notFound();
      await tickets.grabTicket(caller, { ticketId: input.ticketId });
      const upTo = new Date(Math.min(startOf(input.upTo, 'upTo').getTime(), Date.now()));
      const readAt = await store.markRead(visitor, { userId, ticketId, upTo });
      return { ticketId, readUpTo: readAt.toISOString() };
    },

    async listReadMarks(caller, input) {
      const { userId, visitor } = caller;
      if (!visitor) return await request(caller, 'listReadMarks', input);
      const entries = await entriesOf(caller, input.ticketId);
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
      }));
      return { marks, complete: shown.length === entries.length };
    },
  };
}

const dayMs = 86_400_000;

function isOther(before: ReadonlyMap<number, number>, after: ReadonlyMap<number, number>): boolean {
  return before.size !== after.size || [...after].some(([id, version]) => before.get(id) !== version);
}
