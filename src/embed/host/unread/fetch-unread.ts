/** Reads what is unread of a visitor's tickets, while the panel and its models are not there. */

import { grabTicket, listTickets } from '../../../api/operations/tickets.ts';
import type { ReadMark } from '../../../api/schemas/tickets.ts';
import type { Client } from '../../../client/client.ts';
import { askReadMarks } from '../../../widget/models/visitor/request-read-marks.ts';
import { findUnread, type readMarks } from '../../../widget/models/visitor/unread.ts';

/** How many tickets have something unread, and whether there may be more. */
export interface Unread {
  readonly count: number;
  readonly isAnyOpen: boolean;
  /** Read marks of the tickets; empty where the deployment keeps none. */
  readonly marks: readonly ReadMark[];
}

/**
 * `marks` reads up to when tickets were read in this browser.
 * @throws {ApiError}
 */
export async function readUnread(
  { send }: Client,
  marks: () => ReturnType<typeof readMarks>,
): Promise<Unread> {
  const kept = await askReadMarks(send);
  if (kept && !kept.some(({ unread }) => unread === null)) {
    return {
      count: kept.filter(({ unread }) => unread !== null && unread > 0).length,
      isAnyOpen: kept.some(({ isOpen }) => isOpen),
      marks: kept,
    };
  }
  // A deployment that counts nothing: what was read is known here alone.
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
