/** Notifies an upstream that a visitor is typing. Only another Frontdesk has this operation, for its agents. */

import { LRUCache } from 'lru-cache';
import type { Caller } from '../../api/service.ts';
import type { RequestUpstream } from '../transport/request.ts';
import { createOptionalOperation } from './optional-operation.ts';

/** Minimum milliseconds between two notifications about one ticket; earlier ones are dropped. */
const everyMs = 3000;

/** Maximum number of tickets, of all users, whose last notification is remembered. */
const maxRemembered = 20_000;

/** Creates the function that notifies. Errors are ignored, because a lost notification does no harm. */
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
