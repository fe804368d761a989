/** Tickets over the database: this resource's part of the Service. */

import { defaultTicketsPerPage, maxTicketsPerPage } from '../../../api/limits.ts';
import { pageAddress } from '../../../api/page-address.ts';
import { invalidInput } from '../../../api/refusal.ts';
import type { Caller, Service } from '../../../api/service.ts';
import { withoutTrailingSlashes } from '../../../api/trailing-slashes.ts';
import { endOf, startOf } from '../../../formats/instants.ts';
import type { Database } from '../../db/database.ts';
import { claimOf, findEarlier } from '../../idempotency/commands.ts';
import { findInbox } from '../../mail/inboxes/queries.ts';
import type { MailPolicy } from '../../settings/server/subjects/mail.ts';
import type { CollectAttachments } from '../../uploads/attachments.ts';
import { noteTicketOwner } from '../../visitor/records/commands.ts';
import { insertMessage, type NewMessage } from './commands.ts';
import { type MessagePrinter, printAtOnce } from './message-printer/message-printer.ts';
import * as present from './present.ts';
import * as queries from './queries.ts';
import { saveRating } from './rating/commands.ts';

type TicketService = Pick<
  Service,
  'listTickets' | 'grabTicket' | 'insertTicket' | 'listTicketsEmails' | 'grabTicketRating' | 'rateTicket'
>;

export interface TicketOptions {
  readonly collectAttachments: CollectAttachments;
  /** @default `printAtOnce` */
  readonly messagePrinter?: Pick<MessagePrinter, 'printMessage'>;
  /** How messages are mailed; null: not at all. */
  readonly mail: MailPolicy | null;
  /** What stands before the addresses of attachments; without it they are relative. */
  readonly publicUrl?: string | undefined;
}

export function createTicketService(
  db: Database,
  { collectAttachments, messagePrinter = printAtOnce, mail, publicUrl = '' }: TicketOptions,
): TicketService {
  /** Whoever lost the answer to a first message has lost the ticket token too, and is given another. */
  async function noteOwnerAgain(caller: Caller, ticketId: number, sender: string): Promise<void> {
    const { userId, newTicketOwner: owner } = caller;
    if (owner) await db.transaction((tx) => noteTicketOwner(tx, { userId, ticketId, owner, sender }));
  }

  return {
    async listTickets({ userId, own }, input) {
      const filter = {
        updatedAfter: instant(input, 'updatedAfter'),
        updatedBefore: instant(input, 'updatedBefore'),
        latestUpdatedAfter: instant(input, 'latestUpdatedAfter'),
        latestUpdatedBefore: instant(input, 'latestUpdatedBefore'),
        fromEmail: input.fromEmail,
        status: input.status,
        labels: input.label,
        own,
      };
      const after = positionOf(input, 'cursorUpdated');
      const read = (from: queries.Position | null, count: number) =>
        queries.listTickets(db, userId, filter, from, count);
      const positionOfRow = (row: queries.ListedTicket) => queries.positionOfTicket(row, filter);
      if (input.fileType === 'csv' && input.limit === undefined) {
        return { result: 'success', json: everyRow(read, positionOfRow, present.presentTicket, after) };
      }
      const { rows, next } = await page(read, positionOfRow, after, input.limit);
      return {
        result: 'success',
        json: rows.map(present.presentTicket),
        ...(next && { next: { cursor: { cursorId: next.id, cursorUpdated: next.time.getTime() } } }),
      };
    },

    async grabTicket({ userId, own }, input) {
      const details = await queries.findTicket(db, userId, Number(input.ticketId), own);
      return {
        result: 'success',
        json: present.presentMessages(details, withoutTrailingSlashes(publicUrl)),
        meta: present.presentMeta(details),
      };
    },

    async insertTicket(caller, input) {
      const { userId } = caller;
      const claim = claimOf(caller, 'insertTicket', input);
      const earlier = claim && (await findEarlier(db, userId, claim));
      if (earlier !== null) {
        await noteOwnerAgain(caller, earlier, input.fromEmail);
        return { result: 'success', json: { ticketID: earlier } };
      }
      const inbox = await findInbox(db, userId, input.toEmail);
      const text = await messagePrinter.printMessage(input.message);
      const { files, discardUntaken } = await collectAttachments(caller, input.attachments ?? []);
      try {
        const ticketId = await insertMessage(
          db,
          {
            userId,
            inbox,
            files,
            fromEmail: input.fromEmail,
            fromName: input.fromName ?? '',
            toEmail: input.toEmail,
            subject: input.subject,
            text,
            type: input.messageType ?? 'external',
            status: input.status ?? null,
            labels: input.labels ?? [],
            assignedAgents: [],
            ticketId: input.ticketId === undefined ? null : Number(input.ticketId),
            appendsToOpen: input.appendOpenTicket ?? true,
            openedBy: openedBy(caller),
            own: caller.own,
            owner: caller.newTicketOwner,
            mayBeAgent: caller.kind === 'secret',
            network: caller.visitor?.network ?? null,
            language: caller.language ?? null,
            page: pageAddress(input.page ?? ''),
            wantsAutoReply: input.autoReply ?? true,
            mail,
          },
          claim,
        );
        return { result: 'success', json: { ticketID: ticketId } };
      } finally {
        // Files stay untaken where the message is refused, and where the same one was stored meanwhile.
        await discardUntaken();
      }
    },

    async listTicketsEmails({ userId }, input) {
      const span = {
        start: startOf(input.startTime, 'startTime', input.timezone),
        end: endOf(input.endTime, 'endTime', input.timezone),
      };
      const after = positionOf(input, 'cursorCreated');
      const read = (from: queries.Position | null, count: number) =>
        queries.listEmails(db, userId, span, from, count);
      const positionOfRow = ({ email }: queries.ListedEmail) => ({ time: email.createdAt, id: email.id });
      if (input.fileType === 'csv' && input.limit === undefined) {
        return { result: 'success', json: everyRow(read, positionOfRow, present.presentEmail, after) };
      }
      const { rows, next } = await page(read, positionOfRow, after, input.limit);
      return {
        result: 'success',
        json: rows.map(present.presentEmail),
        ...(next && { next: { cursor: { cursorId: next.id, cursorCreated: next.time.getTime() } } }),
      };
    },

    async grabTicketRating({ userId, own }, { ticketId }) {
      const ticket = await queries.findTicketRow(db, userId, Number(ticketId), own);
      return { result: 'success', json: present.presentRating(ticket, new Date()) };
    },

    async rateTicket({ userId, own }, { ticketId, rating, comment = '' }) {
      const ticket = await saveRating(db, {
        userId,
        own,
        ticketId: Number(ticketId),
        rating,
        comment: comment.trim(),
      });
      return { result: 'success', json: present.presentRating(ticket, new Date()) };
    },
  };
}

function openedBy({ kind, visitor }: Caller): NewMessage['openedBy'] {
  if (kind === 'secret') return 'key';
  return visitor?.identity ? 'identified' : 'anonymous';
}

function instant<Name extends string>(
  input: { readonly [Key in Name]?: string | undefined },
  name: Name,
): Date | undefined {
  const text: string | undefined = input[name];
  return text === undefined ? undefined : startOf(text, name);
}

/** Where a page begins; the two cursors only make sense together. */
function positionOf<Name extends string>(
  input: { readonly cursorId?: number | undefined } & { readonly [Key in Name]?: number | undefined },
  timeName: Name,
): queries.Position | null {
  const time: number | undefined = input[timeName];
  const { cursorId } = input;
  if (time === undefined && cursorId === undefined) return null;
  if (time === undefined) throw invalidInput(timeName, null);
  if (cursorId === undefined) throw invalidInput('cursorId', null);
  return { time: new Date(time), id: cursorId };
}

type Read<Row> = (after: queries.Position | null, count: number) => Promise<Row[]>;
type PositionOf<Row> = (row: Row) => queries.Position;

/** One page, and where the next one begins if there is one. */
async function page<Row>(
  read: Read<Row>,
  positionOfRow: PositionOf<Row>,
  after: queries.Position | null,
  limit = defaultTicketsPerPage,
): Promise<{ rows: Row[]; next: queries.Position | null }> {
  const size = Math.min(limit, maxTicketsPerPage);
  const found = await read(after, size + 1);
  const rows = found.slice(0, size);
  const last = found.length > size ? rows.at(-1) : undefined;
  return { rows, next: last === undefined ? null : positionOfRow(last) };
}

/** All of a list, read page by page: a file of CSV has no place for the address of a next one. */
async function* everyRow<Row, Wire>(
  read: Read<Row>,
  positionOfRow: PositionOf<Row>,
  presentRow: (row: Row) => Wire,
  start: queries.Position | null,
): AsyncGenerator<Wire> {
  let after = start;
  while (true) {
    const { rows, next } = await page(read, positionOfRow, after, maxTicketsPerPage);
    for (const row of rows) yield presentRow(row);
    if (next === null) return;
    after = next;
  }
}
