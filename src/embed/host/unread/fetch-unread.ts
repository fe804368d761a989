/** Reads which of a visitor's tickets are unread, without the panel and its models. */

import { grabTicket, listTickets } from '../../../api/operations/tickets.ts';
import type { ReadMark } from '../../../api/schemas/tickets.ts';
import type { Client } from '../../../client/client.ts';
import { requestReadMarks } from '../../../widget/models/visitor/request-read-marks.ts';
import { findUnread, type readMarks } from '../../../widget/models/visitor/unread.ts';

/** Number of tickets with unread replies, and whether any ticket is open, so that more replies may come. */
export interface Unread {
  readonly count: number;
  readonly isAnyOpen: boolean;
  /** Read marks of the tickets; empty if the deployment stores none. */
  readonly marks: readonly ReadMark[];
}

/**
 * @param marks times up to which tickets were read in this browser
 * @throws {ApiError}
 */
export async function readUnread(
  { send }: Client,
  marks: () => ReturnType<typeof readMarks>,
): Promise<Unread> {
  const kept = await requestReadMarks(send);
  if (kept && !kept.some(({ unread }) => unread === null)) {
    return {
      count: kept.filter(({ unread }) => unread !== null && unread > 0).length,
      isAnyOpen: kept.some(({ isOpen }) => isOpen),
      marks: kept,
    };
  }
  // The deployment counts no unread replies: only this browser knows what was read.
  const { json: tickets } = await send(listTickets, { limit: 20 });
  const unread = await findUnread(tickets, marks, async (ticketId) => {
    const { json: messages } = await send(grabTicket, { ticketId: `${ticketId}` });
    return messages;
  });
  return {
    count: unread.length,
    isAnyOpen: tickets.some(({ status }) => status !== 'solved' && status !== 'closed'),
    marks: kept ?? [],
  };
}
