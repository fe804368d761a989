/** Tickets behind a gateway: all tickets for secret keys, and their own tickets for visitors. */

import { defaultTicketsPerPage, maxTicketsPerPage } from '../../api/limits.ts';
import type { InputOf } from '../../api/operation.ts';
import type { listTickets } from '../../api/operations/tickets.ts';
import { invalidInput, notFound } from '../../api/refusal.ts';
import type { TicketEntry, TicketMessage } from '../../api/schemas/tickets.ts';
import type { Caller, Service } from '../../api/service.ts';
import { readRows } from '../../api/shared/rows.ts';
import { foldEmail } from '../../formats/fold-email.ts';
import { dayStart } from '../../formats/instants.ts';
import type { AliasStore, MessageStore } from '../store.ts';
import { withoutLine } from '../visitor-alias.ts';
import type { AnsweringAgents } from './answering-agents.ts';
import { type InsertOptions, TicketInserter } from './insert-ticket.ts';
import { listOwnTickets, type OwnTicketStore } from './own-tickets.ts';
import { createRatingService } from './ratings.ts';
import { listVisibleTickets, type VisibleTicket, type VisibleTicketsOptions } from './visible-tickets.ts';

type TicketService = Pick<
  Service,
  'listTickets' | 'grabTicket' | 'insertTicket' | 'listTicketsEmails' | 'grabTicketRating' | 'rateTicket'
>;

export interface TicketOptions extends InsertOptions, VisibleTicketsOptions {
  readonly store: MessageStore & OwnTicketStore & AliasStore;
  readonly answeringAgents: Pick<AnsweringAgents, 'note'>;
}

export function createTicketService(options: TicketOptions): TicketService {
  const { store, request, lastVisibleMessage, answeringAgents } = options;

  /** @throws {Refusal} `NotFound` for a ticket that the caller may not read */
  async function requireOwn(caller: Caller, ticketId: number): Promise<void> {
    const { own } = caller;
    if (!own || own.ticketIds.includes(ticketId)) return;
    const entries = await listOwnTickets(options, caller, own);
    const entry = entries.find(({ ticketID }) => ticketID === ticketId);
    if (!entry || (await lastVisibleMessage(caller, entry)) === null) throw notFound();
  }

  const inserter = new TicketInserter(options, requireOwn);

  return {
    async listTickets(caller, { fileType, ...input }) {
      const { own } = caller;
      if (own) {
        const { limit, cursorId, cursorUpdated, fromEmail, status, ...times } = input;
        const isWithin = createTimeFilter(times);
        const visible = await listVisibleTickets(options, caller, own, status ? { status } : {}, fromEmail);
        const entries = visible.map(forVisitor).filter(isWithin);
        // CSV cannot contain the url of a next page, so it has all rows.
        const all = fileType === 'csv' ? entries.length : defaultTicketsPerPage;
        const size = limit === undefined ? all : Math.min(limit, maxTicketsPerPage);
        return { result: 'success', ...firstPage(entriesAfter(entries, { cursorId, cursorUpdated }), size) };
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
      const messages = await readRows(answer.json);
      answeringAgents.note(caller.userId, ticketId, messages);
      return { ...answer, json: await asWritten(store, caller.userId, messages) };
    },

    insertTicket: (caller, input) => inserter.insert(caller, input),

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

/** Returns messages with the email addresses that visitors wrote. */
async function asWritten(
  store: Pick<AliasStore, 'findEmails'>,
  userId: number,
  messages: TicketMessage[],
): Promise<TicketMessage[]> {
  const senders = [...new Set(messages.map(({ from }) => foldEmail(from)))];
  const found = await store.findEmails(userId, senders);
  const emailByAlias = new Map(found.map(({ alias, email }) => [alias, email]));
  return messages.map((message) => {
    const email = emailByAlias.get(foldEmail(message.from));
    return email === undefined ? message : withoutLine(message, email);
  });
}

interface Position {
  readonly cursorId: number | undefined;
  readonly cursorUpdated: number | undefined;
}

/** Replaces both times of an entry by the time of the last visible message, also for filtering and sorting. */
function forVisitor({ entry, lastMessageDate }: VisibleTicket): TicketEntry {
  return { ...entry, updatedDate: lastMessageDate, latestUpdated: lastMessageDate };
}

type TimeFilter = Pick<
  InputOf<typeof listTickets>,
  'updatedAfter' | 'updatedBefore' | 'latestUpdatedAfter' | 'latestUpdatedBefore'
>;

/** @throws {Refusal} `BadRequest` for a text that is not a date */
function createTimeFilter(filter: TimeFilter): (entry: TicketEntry) => boolean {
  const instant = (name: keyof TimeFilter, otherwise: number) => {
    const text = filter[name];
    return text === undefined ? otherwise : dayStart(text, name).getTime();
  };
  const start = Math.max(instant('updatedAfter', 0), instant('latestUpdatedAfter', 0));
  const end = Math.min(instant('updatedBefore', Infinity), instant('latestUpdatedBefore', Infinity));
  return (entry) => updatedTime(entry) >= start && updatedTime(entry) < end;
}

function updatedTime({ updatedDate }: TicketEntry): number {
  return Date.parse(updatedDate);
}

/** Returns the entries after a position, sorted by time and id, oldest first. */
function entriesAfter(entries: readonly TicketEntry[], { cursorId, cursorUpdated }: Position): TicketEntry[] {
  if (cursorId !== undefined && cursorUpdated === undefined) throw invalidInput('cursorUpdated', null);
  if (cursorId === undefined && cursorUpdated !== undefined) throw invalidInput('cursorId', null);
  return entries
    .toSorted((a, b) => updatedTime(a) - updatedTime(b) || a.ticketID - b.ticketID)
    .filter((entry) => {
      if (cursorId === undefined || cursorUpdated === undefined) return true;
      return (
        updatedTime(entry) > cursorUpdated ||
        (updatedTime(entry) === cursorUpdated && entry.ticketID > cursorId)
      );
    });
}

/** Returns one page, and the cursor of the next. */
function firstPage(entries: readonly TicketEntry[], size: number) {
  const json = entries.slice(0, size);
  const last = entries.length > json.length ? json.at(-1) : undefined;
  return {
    json,
    next: last && { cursor: { cursorId: last.ticketID, cursorUpdated: updatedTime(last) } },
  };
}

interface RowPage<Row> {
  readonly json: readonly Row[] | AsyncIterable<Row>;
  readonly next?: { readonly cursor: Readonly<Record<string, number>> };
}

/** Iterates over all rows of a list, because CSV cannot contain the url of a next page. */
async function* everyRow<Input extends object, Row>(
  input: Input,
  read: (page: Input & { limit: number }) => Promise<RowPage<Row>>,
): AsyncGenerator<Row> {
  let cursor: Readonly<Record<string, number>> = {};
  while (true) {
    const page: RowPage<Row> = await read({ ...input, ...cursor, limit: maxTicketsPerPage });
    yield* await readRows(page.json);
    if (!page.next) return;
    ({ cursor } = page.next);
  }
}
