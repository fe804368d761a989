/** Presents summaries of tickets with the names of their agents and the time until which an answer is promised. */

import type { DeskTicket } from '../../../../api/schemas/desk.ts';
import type { Queryable } from '../../../db/database.ts';
import { OfficeTimes } from '../../../office-hours/promised-time.ts';
import { presentSummary } from '../present.ts';
import type { TicketRow } from '../tickets.sql.ts';
import { listPromises, type ReplyPromise } from './reply-promises.sql.ts';
import { findAgentNames, type TicketSummary } from './summaries.sql.ts';

export type PresentSummaries = (userId: number, summaries: readonly TicketSummary[]) => Promise<DeskTicket[]>;

export function createPresentSummaries(db: Queryable): PresentSummaries {
  const officeTimes = new OfficeTimes();

  return async (userId, summaries) => {
    const agentIds = new Set(
      summaries.flatMap(({ ticket: { assignedAgents, snoozedBy } }) =>
        snoozedBy === null ? assignedAgents : [...assignedAgents, snoozedBy],
      ),
    );
    const [agentNames, promises] = await Promise.all([
      findAgentNames(db, userId, [...agentIds]),
      listPromises(db, userId),
    ]);
    const now = new Date();
    const findPromise = createFindPromise(promises, officeTimes, now);
    return summaries.map((summary) =>
      presentSummary(summary, { agentNames, promisedUntil: findPromise(summary.ticket), now }),
    );
  };
}

/** Returns the time until which an answer to a ticket is promised; null if no customer waits, or no reply time is set. */
export type FindPromise = (ticket: Pick<TicketRow, 'inboxId' | 'waitingSince'>) => Date | null;

/** @param promises of two help centers with one inbox, the first counts */
function createFindPromise(
  promises: readonly ReplyPromise[],
  officeTimes: OfficeTimes,
  now: Date,
): FindPromise {
  const byInbox = new Map(
    promises.toReversed().map(({ inboxId, seconds, schedule }) => {
      const office = schedule && officeTimes.find(schedule, now);
      const add = (start: Date) =>
        office ? office.add(start, seconds) : new Date(start.getTime() + seconds * 1000);
      return [inboxId, add];
    }),
  );
  return ({ inboxId, waitingSince }) => (waitingSince && byInbox.get(inboxId)?.(waitingSince)) ?? null;
}
