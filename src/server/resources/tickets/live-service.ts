/** Implements the live operations of tickets over the database: event streams, typing, and read marks. */

import { maxNamedTickets } from '../../../api/limits.ts';
import { notFound } from '../../../api/refusal.ts';
import type { Caller, Service, Visitor } from '../../../api/service.ts';
import { foldEmail } from '../../../formats/fold-email.ts';
import { dayStart } from '../../../formats/instants.ts';
import type { Database } from '../../db/database.ts';
import { hiddenInboxes } from '../../db/visible-tickets.sql.ts';
import { createReadVisitorChats } from './chats/visitor-chats.ts';
import { presentRead } from './present.ts';
import { markReadByAgent, markReadByAgents, markReadByVisitor } from './read-marks/mark-read.sql.ts';
import { findOwnVersion, listReads, type NotedTicket } from './read-marks/read-marks.sql.ts';
import { requireAgent } from './require-agent.ts';
import { hashOfOwner } from './stream/notice.ts';
import { createNotifyTyping } from './stream/notify-typing.sql.ts';
import type { TicketStreams } from './stream/ticket-streams.ts';
import type { VisitorVisits } from './stream/visitor-visits.ts';

type LiveTicketService = Pick<Service, 'streamTickets' | 'setTyping' | 'markTicketRead' | 'listReadMarks'>;

export interface LiveTicketOptions {
  readonly streams: Pick<TicketStreams, 'open'>;
  /** The threads that visitors have open; absent if none are known. */
  readonly visits?: VisitorVisits;
}

export function createLiveTicketService(
  db: Database,
  { streams, visits }: LiveTicketOptions,
): LiveTicketService {
  const notifyTyping = createNotifyTyping(db);
  const readVisitorChats = createReadVisitorChats(db);

  return {
    async streamTickets(caller, input) {
      const { userId, own, visitor } = caller;
      return await streams.open({
        userId,
        side: visitor ? 'visitor' : 'agent',
        agentId: caller.agent?.id ?? null,
        names: visitor ? visitorNames(visitor) : [],
        named: input.ticketId ? new Set(input.ticketId) : null,
        readOwn: own ? (caller.readOwn ?? (async () => own)) : null,
      });
    },

    async setTyping(caller, { ticketId, agentId }) {
      const { userId } = caller;
      const { inboxId } = await requireOwn(db, caller, Number(ticketId));
      // Null means the visitor: a gateway reports the typing of its visitors in this way.
      const writer = agentId === null ? null : await findWriter(db, caller, agentId);
      await notifyTyping({ userId, ticketId: Number(ticketId), inboxId, agentId: writer });
    },

    async markTicketRead(caller, input) {
      const { userId, visitor } = caller;
      const ticketId = Number(input.ticketId);
      // A time in the future would mark later messages as read.
      const upTo = new Date(Math.min(dayStart(input.upTo, 'upTo').getTime(), Date.now()));
      const { version, inboxId } = await requireOwn(db, caller, ticketId);
      const agentId = await findWriter(db, caller, input.agentId);
      const read = { userId, ticketId, inboxId, version, upTo };
      if (agentId !== null) await markReadByAgent(db, read, agentId);
      const readAt = visitor ? await markReadByVisitor(db, visitor, read) : await markReadByAgents(db, read);
      if (visitor && input.hasLeft) visits?.end(userId, ticketId);
      else if (visitor) visits?.note(userId, ticketId);
      return { ticketId, readUpTo: readAt.toISOString() };
    },

    async listReadMarks(caller, { ticketId: ticketIds }) {
      const { userId, own, visitor } = caller;
      const filter = { visitor, own, hidden: hiddenInboxes(caller), ticketIds };
      const rows = await listReads(db, userId, filter, maxNamedTickets + 1);
      const shown = rows.slice(0, maxNamedTickets);
      const ids = shown.map((row) => row.ticketId);
      const chats = visitor ? await readVisitorChats(userId, ids) : null;
      const marks = shown.map((row) => presentRead(row, chats?.get(row.ticketId) ?? null));
      return { marks, complete: shown.length === rows.length };
    },
  };
}

/** Returns the hashes that identify a visitor in database notifications. */
function visitorNames({ identity, ticketToken }: Visitor): string[] {
  if (identity) return [hashOfOwner('sub', identity.sub), hashOfOwner('email', foldEmail(identity.email))];
  return ticketToken === null ? [] : [hashOfOwner('token', ticketToken)];
}

/** Returns a ticket's version and inbox. @throws {Refusal} `NotFound`, also for one that the caller may not read */
async function requireOwn(db: Database, { userId, own }: Caller, ticketId: number): Promise<NotedTicket> {
  const ticket = await findOwnVersion(db, userId, ticketId, own);
  if (ticket === null) throw notFound();
  return ticket;
}

/** Returns a back office's agent; null for a visitor. @throws {ValidationError} if a back office passes no agent */
async function findWriter(
  db: Database,
  { userId, visitor }: Caller,
  agentId: number | undefined,
): Promise<number | null> {
  return visitor ? null : await requireAgent(db, userId, agentId);
}
