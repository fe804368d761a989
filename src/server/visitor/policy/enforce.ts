/**
 * Enforces the visitor policy on every call with a public key: `rules.ts` lists the allowed operations; all others are
 * denied. Calls carry the visitor's tickets and conversations as `own`, which every service checks.
 */

import { operationNames } from '../../../api/operation-names.ts';
import { Refusal } from '../../../api/refusal.ts';
import type { Caller, ResourceService, Service } from '../../../api/service.ts';
import type { CheckGuard } from '../spam/bot-guard.ts';
import { createChatOperations } from './chat-operations.ts';
import { createInsertTicket } from './insert-ticket.ts';
import { isForVisitors, type OwnOperation } from './rules.ts';
import { createLiveOperations, createTicketOperations } from './ticket-operations.ts';
import type { VisitorRecords } from './visitor-records.ts';

const deny = async (): Promise<never> => {
  throw new Refusal('Forbidden', 'Visitors may not do this.');
};

/**
 * Wraps a service so that visitors can do only what the policy allows.
 * @param onThread called when a visitor has begun a thread
 */
export function forVisitors(
  service: ResourceService,
  records: VisitorRecords,
  checkGuard: CheckGuard = async () => {},
  onThread: (caller: Caller) => void = () => {},
): ResourceService {
  const parts = { service, records, checkGuard };
  const denied = [...operationNames, ...Object.keys(service)].filter((name) => !isForVisitors(name));
  const ownOperations: Pick<Service, OwnOperation> = {
    ...createTicketOperations(parts),
    ...createLiveOperations(parts),
    ...createChatOperations(parts),
    insertTicket: createInsertTicket({ ...parts, onThread }),
  };
  return { ...service, ...Object.fromEntries(denied.map((name) => [name, deny])), ...ownOperations };
}
