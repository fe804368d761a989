/** Makes one change in many tickets, each in its own transaction: one that is refused leaves the others as they are. */

import { Refusal } from '../../../../api/refusal.ts';
import type { ChangeOutcome } from '../../../../api/schemas/desk.ts';
import type { Database } from '../../../db/database.ts';
import { UnseenMessages } from '../require-seen.sql.ts';
import { changeTicket, EndedTicket, OtherTeams, type TicketChange } from './change-ticket.sql.ts';

export interface ChangedTicket {
  readonly ticketId: number;
  readonly lastSeenMessageId?: number | undefined;
}

/**
 * Returns what became of each ticket, in their order.
 * @throws {ValidationError} for an unknown inbox or team, before anything is changed
 */
export async function changeMany(
  db: Database,
  userId: number,
  changed: readonly ChangedTicket[],
  change: TicketChange,
): Promise<readonly ChangeOutcome[]> {
  const outcomes: ChangeOutcome[] = [];
  for (const { ticketId: id, lastSeenMessageId } of changed) {
    const outcome = await db
      .transaction((tx) => changeTicket(tx, { userId, id }, { ...change, lastSeenMessageId }))
      .then(() => 'changed' as const, readOutcome);
    outcomes.push(outcome);
  }
  return outcomes;
}

/** Returns why one of many tickets was not changed; throws errors that are not about that ticket. */
function readOutcome(error: unknown): ChangeOutcome {
  if (error instanceof UnseenMessages) return 'unseen';
  if (error instanceof EndedTicket) return 'ended';
  if (error instanceof OtherTeams) return 'otherTeams';
  if (error instanceof Refusal && error.kind === 'NotFound') return 'missing';
  if (error instanceof Refusal && error.kind === 'Conflict') return 'merged';
  throw error;
}
