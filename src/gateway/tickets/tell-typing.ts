/** Tells an upstream that a visitor writes: another Frontdesk hands it on to its agents, any other has no such thing. */

import { LRUCache } from 'lru-cache';
import type { Caller } from '../../api/service.ts';
import type { RequestUpstream } from '../transport/request.ts';
import { createOptionalOperation } from './optional-operation.ts';

/** Milliseconds between two notices of one ticket; what comes sooner is dropped. */
const everyMs = 3000;

/** Tickets that are remembered, of all users. */
const maxRemembered = 20_000;

/** Makes what tells it. Whether it arrives matters to nobody, so nothing is thrown. */
export function createTellTyping(
  request: RequestUpstream,
): (caller: Caller, ticketId: string) => Promise<void> {
  const told = new LRUCache<string, true>({ max: maxRemembered, ttl: everyMs });
  const ifTaken = createOptionalOperation();
  return async (caller, ticketId) => {
    const name = `${caller.userId} ${ticketId}`;
    if (told.has(name)) return;
    told.set(name, true);
    await ifTaken(() => request(caller, 'setTyping', { ticketId, agentId: null }));
  };
}
