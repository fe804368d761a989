/** Reads what agents are shown of changed tickets: as lists have a ticket, and the end of a thread that is open. */

import type { DeskTicket } from '../../../../api/schemas/desk.ts';
import type { SharedTicket, ShownTicket, ThreadEnd } from '../../../../api/schemas/ticket-stream.ts';
import { withoutTrailingSlashes } from '../../../../api/shared/trailing-slashes.ts';
import type { Database } from '../../../db/database.ts';
import { findMerged } from '../../../db/merged-tickets.sql.ts';
import { listKeptMails } from '../../../mail/incoming/original/original.sql.ts';
import { findTicketPage } from '../answering.sql.ts';
import { createPresentSummaries } from '../lists/present-summaries.ts';
import { findReaders, findSummaries } from '../lists/summaries.sql.ts';
import { presentKept, presentThread } from '../present.ts';
import { listThreadMarks } from '../thread-marks.sql.ts';

/** A version of a ticket, in an inbox that not every agent may see. */
export interface ReadTicket {
  readonly version: number;
  readonly inboxId: number;
  readonly shown: ShownTicket;
}

export type ReadShownTickets = (
  userId: number,
  ticketIds: readonly number[],
  /** Whether an agent has the thread of a ticket open. */
  isOpen: (ticketId: number) => boolean,
) => Promise<ReadonlyMap<number, ReadTicket>>;

/** The messages that the end of a thread has: several may be stored before it is read. */
const mostMessages = 3;

/** The longest end of a thread as JSON, in characters: every stream of the desk has to write it. */
const longestEnd = 16_000;

export function createReadShownTickets(db: Database, publicUrl: string | undefined): ReadShownTickets {
  const baseUrl = withoutTrailingSlashes(publicUrl ?? '');
  const presentSummaries = createPresentSummaries(db);

  /** Undefined if the thread has changed while it was read, or its messages are too long. */
  async function readEnd(userId: number, ticketId: number): Promise<ThreadEnd | undefined> {
    const marks = await listThreadMarks(db, userId, ticketId, mostMessages);
    const page = await findTicketPage(db, userId, ticketId, { before: undefined, limit: mostMessages });
    const ids = page.messages.map(({ id }) => id);
    const markedIds = marks.flatMap(({ beforeMessageId }) => beforeMessageId ?? []).toReversed();
    if (markedIds.length !== ids.length || markedIds.some((id, index) => id !== ids[index])) return undefined;
    const originals = await listKeptMails(db, userId, ids);
    const end = {
      messages: presentThread(page, baseUrl),
      originals: originals.map(presentKept),
      marks: marks.map(({ mark }) => mark).toReversed(),
    };
    return JSON.stringify(end).length > longestEnd ? undefined : end;
  }

  return async (userId, ticketIds, isOpen) => {
    const summaries = await findSummaries(db, userId, ticketIds, null);
    const found = [...summaries.values()];
    const ended = found.filter(({ ticket }) => ticket.status === 'closed').map(({ ticket }) => ticket.id);
    const isWaiting = found.filter(({ last }) => last?.agentId === null).map(({ ticket }) => ticket.id);
    const [presented, merged, reads] = await Promise.all([
      presentSummaries(userId, found),
      findMerged(db, userId, ended),
      findReaders(db, userId, isWaiting),
    ]);
    const readDate = new Date().toISOString();
    const shown = new Map<number, ReadTicket>();
    for (const ticket of presented) {
      const { ticketId, inboxId, version } = ticket;
      const sentAt = summaries.get(ticketId)?.last?.sentAt;
      const readers = reads.filter((read) => read.ticketId === ticketId && sentAt && read.readAt >= sentAt);
      const isMerged = merged.has(ticketId);
      // A page whose event lacks the end of its thread reads the thread, and says so if that fails.
      const end = isOpen(ticketId) && !isMerged ? readEnd(userId, ticketId) : undefined;
      const thread = await end?.catch(() => undefined);
      shown.set(ticketId, {
        version,
        inboxId,
        shown: {
          ticket: isMerged ? null : share(ticket),
          readBy: readers.map(({ agentId }) => agentId),
          ...(thread && { thread }),
          readDate,
        },
      });
    }
    return shown;
  };
}

function share({ isUnread: _, hasDraft: __, ...shared }: DeskTicket): SharedTicket {
  return shared;
}
