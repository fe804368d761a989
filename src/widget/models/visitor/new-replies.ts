/** Which tickets an agent has written in since their read marks were read last. */

import type { ReadMark } from '../../../api/schemas/tickets.ts';

/** What an agent wrote last in a ticket. */
export interface NewReply {
  readonly ticketId: number;
  /** When it was written. */
  readonly date: string;
}

/**
 * Returns a function that takes the read marks, whenever they were read, and returns the replies that are new. None of
 * the first marks is: they were there before.
 */
export function createReplyFinder(): (
  marks: readonly Pick<ReadMark, 'ticketId' | 'last'>[],
) => readonly NewReply[] {
  /** When an agent last wrote in each ticket. */
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
