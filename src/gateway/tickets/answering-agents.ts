/** Finds the agents who have written to visitors in tickets behind a gateway. */

import { LRUCache } from 'lru-cache';
import pMap from 'p-map';
import type { TicketMessage } from '../../api/schemas/tickets.ts';
import type { Caller, Ownership } from '../../api/service.ts';
import { readRows } from '../../api/shared/rows.ts';
import { unlessNotFound } from '../../api/shared/unless-not-found.ts';
import { perCaller } from '../transport/concurrency.ts';
import type { RequestUpstream } from '../transport/request.ts';
import { listOwnTickets, type OwnTicketStore } from './own-tickets.ts';

export interface AnsweringAgents {
  /** Caches the agents who wrote external messages in a ticket. */
  note(userId: number, ticketId: number, messages: readonly TicketMessage[]): void;
  /** Whether an agent has written an external message in one of the caller's tickets. */
  wroteInOwn(caller: Caller, own: Ownership, agentId: number): Promise<boolean>;
}

/** Milliseconds for which the agents of a ticket are cached. */
const keptFor = 30_000;
const maxKept = 10_000;

/** Maximum number of tickets that are read per caller, newest first. */
const maxTickets = 100;

export function createAnsweringAgents(options: {
  readonly store: OwnTicketStore;
  readonly request: RequestUpstream;
}): AnsweringAgents {
  const { request } = options;
  const agentsIn = new LRUCache<string, ReadonlySet<number>>({ max: maxKept, ttl: keptFor });
  const ticketKey = (userId: number, ticketId: number) => `${userId} ${ticketId}`;

  function note(userId: number, ticketId: number, messages: readonly TicketMessage[]): ReadonlySet<number> {
    const visible = messages.filter(({ messageType }) => messageType === 'external');
    const agents = new Set(visible.flatMap(({ agentID }) => agentID ?? []));
    agentsIn.set(ticketKey(userId, ticketId), agents);
    return agents;
  }

  async function wroteIn(caller: Caller, ticketId: number, agentId: number): Promise<boolean> {
    const kept = agentsIn.get(ticketKey(caller.userId, ticketId));
    if (kept) return kept.has(agentId);
    const ticket = await unlessNotFound(request(caller, 'grabTicket', { ticketId: String(ticketId) }));
    return ticket !== null && note(caller.userId, ticketId, await readRows(ticket.json)).has(agentId);
  }

  async function ownTicketIds(caller: Caller, own: Ownership): Promise<number[]> {
    const listed = own.email === null ? [] : await listOwnTickets(options, caller, own);
    const ids = new Set([...own.ticketIds, ...listed.map(({ ticketID }) => ticketID)]);
    return [...ids].toSorted((a, b) => b - a).slice(0, maxTickets);
  }

  return {
    note,

    async wroteInOwn(caller, own, agentId) {
      const isKnown = own.ticketIds.some((id) => agentsIn.get(ticketKey(caller.userId, id))?.has(agentId));
      if (isKnown) return true;
      const ids = await ownTicketIds(caller, own);
      const found = await pMap(ids, (id) => wroteIn(caller, id, agentId), perCaller);
      return found.includes(true);
    },
  };
}
