/**
 * Notifies an upstream that a visitor is typing: another Frontdesk passes it to its agents, others lack the operation.
 */

import { LRUCache } from 'lru-cache';
import type { Caller } from '../../api/service.ts';
import type { RequestUpstream } from '../transport/request.ts';
import { createOptionalOperation } from './optional-operation.ts';

/** Milliseconds between two notices of one ticket; what comes sooner is dropped. */
const everyMs = 3000;

/** Tickets with a recent notice, of all users. */
const maxRemembered = 20_000;

/** Creates the function that notifies. Errors are ignored: a lost notice does no harm. */
export function createNotifyTyping(
  request: RequestUpstream,
): (caller: Caller, ticketId: string) => Promise<void> {
  const notified = new LRUCache<string, true>({ max: maxRemembered, ttl: everyMs });
  const ifTaken = createOptionalOperation();
  return async (caller, ticketId) => {
    const name = `${caller.userId} ${ticketId}`;
    if (notified.has(name)) return;
    notified.set(name, true);
    await ifTaken(() => request(caller, 'setTyping', { ticketId, agentId: null }));
  };
}
