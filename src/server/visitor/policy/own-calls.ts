/** Makes calls that carry the visitor's own tickets and conversations, which every service checks. */

import { Refusal } from '../../../api/refusal.ts';
import type { Caller, Ownership, ResourceService, Visitor } from '../../../api/service.ts';
import type { CheckGuard } from '../spam/bot-guard.ts';
import type { VisitorRecords } from './visitor-records.ts';

export interface PolicyParts {
  /** Executes the calls that the policy allows. */
  readonly service: ResourceService;
  readonly records: VisitorRecords;
  readonly checkGuard: CheckGuard;
}

export type OwnCaller = Caller & { readonly own: Ownership };

export async function addOwnership(records: VisitorRecords, caller: Caller): Promise<OwnCaller> {
  return { ...caller, own: await records.findOwnership(caller.userId, requireVisitor(caller)) };
}

export function requireVisitor({ visitor }: Caller): Visitor {
  if (!visitor) throw new Error('a call for visitors came without a visitor');
  return visitor;
}

/** Whether the visitor can have no tickets: an email address may have some that are not in `ticketIds`. */
export function ownsNoTickets({ email, ticketIds }: Ownership): boolean {
  return email === null && ticketIds.length === 0;
}

export function isNotFound(error: unknown): boolean {
  return error instanceof Refusal && error.kind === 'NotFound';
}
