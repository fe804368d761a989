/** Tickets behind the gateway: all of them for back offices, and for visitors what is theirs. */

import pMap from 'p-map';
import { defaultTicketsPerPage, maxTicketsPerPage } from '../../../api/limits.ts';
import { invalidInput, notFound } from '../../../api/refusal.ts';
import type { TicketEntry, TicketMessage } from '../../../api/schemas/tickets.ts';
import type { Caller, Service } from '../../../api/service.ts';
import type { Database } from '../../db/database.ts';
import { rowsOf } from '../../rows.ts';
import { foldEmail } from '../../text/fold-email.ts';
import { findEmails } from '../queries.ts';
import { perCaller } from '../transport/concurrency.ts';
import type { RequestUpstream } from '../transport/request.ts';
import { withoutLine } from '../visitor-alias.ts';
import type { AnsweringAgents } from './answering-agents.ts';
import { createInsertTicket, type InsertOptions } from './insert-ticket.ts';
import { listOwnTickets } from './own-tickets.ts';
import { createRatingService } from './ratings.ts';
import type { HasVisibleMessage } from './visible-message.ts';

type TicketService = Pick<
  Service,
  'listTickets' | 'grabTicket' | 'insertTicket' | 'listTicketsEmails' | 'grabTicketRating' | 'rateTicket'
>;

export interface TicketOptions extends InsertOptions {
  readonly db: Database;
  readonly request: RequestUpstream;
  readonly hasVisibleMessage: HasVisibleMessage;
  readonly answeringAgents: Pick<AnsweringAgents, 'note'>;
}

export function createTicketService(options: TicketOptions): TicketService {
  const { db, request, hasVisibleMessage, answeringAgents } = options;

  /** @throws {Refusal} `NotFound` for a ticket that is not there for this caller. */
  async function requireOwn(caller: Caller, ticketId: number): Promise<void> {
    const { own } = caller;
    if (!own || own.ticketIds.includes(ticketId)) return;
    const entries = await listOwnTickets(options, caller, own);
    const entry = entries.find(({ ticketID }) => ticketID === ticketId);
    if (!entry || !(await hasVisibleMessage(caller, entry))) throw notFound();
  }

  /** As many of the entries as are asked for, from the first, without those that are hidden. */
  async function visibleOf(
    caller: Caller,
    entries: readonly TicketEntry[],
    size: number,
  ): Promise<TicketEntry[]> {
    const visible: TicketEntry[] = [];
    for (let start = 0; start < entries.length && visible.length < size; start += size) {
      const some = entries.slice(start, start + size);
      const are = await pMap(some, (entry) => hasVisibleMessage(caller, entry), perCaller);
      visible.push(...some.filter((_, index) => are[index]));
    }
    return visible.slice(0, size);
  }

  return {
    async listTickets(caller, { fileType, ...input }) {
      const { own } = caller;
      if (own) {
        const { limit, cursorId, cursorUpdated, fromEmail, ...filter } = input;
        const entries = await listOwnTickets(options, caller, own, filter, fromEmail);
        const byLatest = Boolean(filter.latestUpdatedAfter ?? filter.latestUpdatedBefore);
        // A file of CSV has no place for the address of a next page.
        const all = fileType === 'csv' ? entries.length : defaultTicketsPerPage;
        const size = limit === undefined ? all : Math.min(limit, maxTicketsPerPage);
        const after = entriesAfter(entries, byLatest, { cursorId, cursorUpdated });
        // One more than asked for tells whether there is a next page.
        const visible = await visibleOf(caller, after, size + 1);
        return { result: 'success', ...pageOf(visible, byLatest, size) };
      }
      if (fileType !== 'csv' || input.limit !== undefined) return await request(caller, 'listTickets', input);
      const json = everyRow(input, (page) => request(caller, 'listTickets', page));
      return { result: 'success', json };
    },

    async grabTicket(caller, input) {
      const { own } = caller;
      if (!own) return await request(caller, 'grabTicket', input);
      const ticketId = Number(input.ticketId);
      await requireOwn(caller, ticketId);
      const answer = await request(caller, 'grabTicket', input);
      const messages = await rowsOf(answer.json);
      answeringAgents.note(caller.userId, ticketId, messages);
      return { ...answer, json: await asWritten(db, caller.userId, messages) };
    },

    insertTicket: createInsertTicket({ ...options, requireOwn }),

    async listTicketsEmails(caller, { fileType, ...input }) {
      if (fileType !== 'csv' || input.limit !== undefined) {
        return await request(caller, 'listTicketsEmails', input);
      }
      const json = everyRow(input, (page) => request(caller, 'listTicketsEmails', page));
      return { result: 'success', json };
    },

    ...createRatingService({ request, requireOwn }),
  };
}

/** Messages under the e-mails that the visitors gave. */
async function asWritten(db: Database, userId: number, messages: TicketMessage[]): Promise<TicketMessage[]> {
  const senders = [...new Set(messages.map(({ from }) => foldEmail(from)))];
  const found = await findEmails(db, userId, senders);
  const emailOf = new Map(found.map(({ alias, email }) => [alias, email]));
  return messages.map((message) => {
    const email = emailOf.get(foldEmail(message.from));
    return email === undefined ? message : withoutLine(message, email);
  });
}

interface Position {
  readonly cursorId: number | undefined;
  readonly cursorUpdated: number | undefined;
}

function timeOf(entry: TicketEntry, byLatest: boolean): number {
  return Date.parse(byLatest ? entry.latestUpdated : entry.updatedDate);
}

/** What comes after a position in the order by time and id, the oldest first. */
function entriesAfter(
  entries: readonly TicketEntry[],
  byLatest: boolean,
  { cursorId, cursorUpdated }: Position,
): TicketEntry[] {
  if (cursorId !== undefined && cursorUpdated === undefined) throw invalidInput('cursorUpdated', null);
  if (cursorId === undefined && cursorUpdated !== undefined) throw invalidInput('cursorId', null);
  const time = (entry: TicketEntry) => timeOf(entry, byLatest);
  return entries
    .toSorted((a, b) => time(a) - time(b) || a.ticketID - b.ticketID)
    .filter((entry) => {
      if (cursorId === undefined || cursorUpdated === undefined) return true;
      return time(entry) > cursorUpdated || (time(entry) === cursorUpdated && entry.ticketID > cursorId);
    });
}

/** One page, and where the next begins. */
function pageOf(entries: readonly TicketEntry[], byLatest: boolean, size: number) {
  const json = entries.slice(0, size);
  const last = entries.length > json.length ? json.at(-1) : undefined;
  return {
    json,
    ...(last && { next: { cursor: { cursorId: last.ticketID, cursorUpdated: timeOf(last, byLatest) } } }),
  };
}

interface RowPage<Row> {
  readonly json: readonly Row[] | AsyncIterable<Row>;
  readonly next?: { readonly cursor: Readonly<Record<string, number>> };
}

/** All rows of a list, page by page: a file of CSV has no place for the address of a next one. */
async function* everyRow<Input extends object, Row>(
  input: Input,
  read: (page: Input & { limit: number }) => Promise<RowPage<Row>>,
): AsyncGenerator<Row> {
  let cursor: Readonly<Record<string, number>> = {};
  while (true) {
    const page: RowPage<Row> = await read({ ...input, ...cursor, limit: maxTicketsPerPage });
    yield* await rowsOf(page.json);
    if (!page.next) return;
    ({ cursor } = page.next);
  }
}
