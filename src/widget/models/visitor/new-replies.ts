/** Finds tickets in which an agent has written since the read marks were last loaded. */

import type { ReadMark } from '../../../api/schemas/tickets.ts';

/** The last message of an agent in a ticket. */
export interface NewReply {
  readonly ticketId: number;
  /** Date of the message. */
  readonly date: string;
}

/** Returns a function that takes the read marks of each load, and finds new replies; the first marks count as old. */
export function createReplyFinder(): (
  marks: readonly Pick<ReadMark, 'ticketId' | 'last'>[],
) => readonly NewReply[] {
  /** Date of the last message by an agent, by ticket. */
  let dates: ReadonlyMap<number, string> | undefined;

  return (marks) => {
    const replies = marks.flatMap(({ ticketId, last }) =>
      last && last.agentId !== null ? [{ ticketId, date: last.date }] : [],
    );
    const before = dates;
    dates = new Map([...(before ?? []), ...replies.map(({ ticketId, date }) => [ticketId, date] as const)]);
    return before ? replies.filter(({ ticketId, date }) => date > (before.get(ticketId) ?? '')) : [];
  };
}
