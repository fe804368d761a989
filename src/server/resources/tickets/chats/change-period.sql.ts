/** What a change of a ticket does to its period of chat: an assigned agent is in it, and a ticket that is over ends it. */

import { conflict } from '../../../../api/refusal.ts';
import type { Transaction } from '../../../db/database.ts';
import { isEnded } from '../status-after.ts';
import type { TicketRow } from '../tickets.sql.ts';
import { beginLease } from './availability.sql.ts';
import {
  endPeriod,
  findOpenPeriod,
  joinPeriod,
  leavePeriod,
  listParticipants,
  type PeriodRow,
  participantId,
} from './periods.sql.ts';

/**
 * Checks, in a locked ticket, that a period still waits, or that the agent who takes it is in it already.
 * @throws {Refusal} `Conflict` on `chat`
 */
export async function requireWaiting(
  tx: Transaction,
  ticket: TicketRow,
  { chatId, agentId }: { readonly chatId: string; readonly agentId: number | undefined },
): Promise<void> {
  const period = await findOpenPeriod(tx, ticket);
  if (period?.id !== chatId) throw conflict({ field: 'chat' });
  const present = (await listParticipants(tx, period)).filter(({ endedAt }) => endedAt === null);
  const isTaken = present.some(({ botId }) => botId === null);
  const isTakers = present.some((participant) => participantId(participant) === agentId);
  if (isTaken && !isTakers) throw conflict({ field: 'chat' });
}

export interface PeriodChange {
  readonly before: TicketRow;
  readonly after: TicketRow;
  /** The agent who makes the change at the desk; undefined for other callers. */
  readonly deskAgentId: number | undefined;
}

/** Changes the open period of a ticket, if there is one, in the transaction that changes the ticket. */
export async function changePeriod(
  tx: Transaction,
  { before, after, deskAgentId }: PeriodChange,
  now: Date,
): Promise<void> {
  const joined = after.assignedAgents.filter((id) => !before.assignedAgents.includes(id));
  const left = before.assignedAgents.filter((id) => !after.assignedAgents.includes(id));
  const isOver = after.isSpam || (isEnded(after.status) && !isEnded(before.status));
  if (joined.length === 0 && left.length === 0 && !isOver) return;
  const period = await findOpenPeriod(tx, after);
  if (!period) return;
  if (deskAgentId !== undefined && joined.includes(deskAgentId)) {
    await beginLease(tx, { userId: after.userId, agentId: deskAgentId });
  }
  for (const agentId of joined) await joinPeriod(tx, period, agentId, now);
  await leaveUnlessNeeded(tx, period, left, now);
  if (isOver) await endPeriod(tx, period, after.isSpam ? 'spam' : 'agent', now);
}

/**
 * Lets agents leave. One who has handed the chat over stays until the other writes, see `noteAnswer`; one who declines
 * does not wait for who was there before.
 */
async function leaveUnlessNeeded(
  tx: Transaction,
  period: PeriodRow,
  left: readonly number[],
  now: Date,
): Promise<void> {
  if (left.length === 0) return;
  const present = (await listParticipants(tx, period)).filter(({ endedAt }) => endedAt === null);
  const others = present.filter((participant) => !left.includes(participantId(participant)));
  for (const leaving of present) {
    const agentId = participantId(leaving);
    const isHandedOver =
      others.length > 0 &&
      others.every(({ answeredAt, position }) => answeredAt === null && position > leaving.position);
    if (left.includes(agentId) && !isHandedOver) await leavePeriod(tx, period, { agentId }, now);
  }
}
