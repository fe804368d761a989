import type { Service } from '../../../../api/service.ts';
import { dayEnd, dayStart } from '../../../../formats/instants.ts';
import type { Database } from '../../../db/database.ts';
import { hiddenInboxes } from '../../../db/visible-tickets.sql.ts';
import { presentEmail, presentTicket } from '../present.ts';
import * as queries from '../tickets.sql.ts';
import { type ListReader, parsePosition, readAll, readPage } from './list-pages.ts';

type TicketLists = Pick<Service, 'listTickets' | 'listTicketsEmails'>;

export function createTicketLists(db: Database): TicketLists {
  return {
    async listTickets({ userId, own, agent }, input) {
      const filter = {
        updatedAfter: parseStart(input, 'updatedAfter'),
        updatedBefore: parseStart(input, 'updatedBefore'),
        latestUpdatedAfter: parseStart(input, 'latestUpdatedAfter'),
        latestUpdatedBefore: parseStart(input, 'latestUpdatedBefore'),
        fromEmail: input.fromEmail,
        status: input.status,
        labels: input.label,
        own,
        hidden: hiddenInboxes({ agent }),
      };
      const list: ListReader<queries.ListedTicket> = {
        read: (after, count) => queries.listTickets(db, userId, filter, after, count),
        position: (row) => queries.ticketPosition(row, filter),
      };
      const start = parsePosition(input, 'cursorUpdated');
      if (input.fileType === 'csv' && input.limit === undefined) {
        return { result: 'success', json: readAll(list, start, presentTicket) };
      }
      const { rows, next } = await readPage(list, start, input.limit);
      return {
        result: 'success',
        json: rows.map(presentTicket),
        next: next ? { cursor: { cursorId: next.id, cursorUpdated: next.time.getTime() } } : undefined,
      };
    },

    async listTicketsEmails({ userId }, input) {
      const span = {
        start: dayStart(input.startTime, 'startTime', input.timezone),
        end: dayEnd(input.endTime, 'endTime', input.timezone),
      };
      const list: ListReader<queries.ListedEmail> = {
        read: (after, count) => queries.listEmails(db, userId, span, after, count),
        position: ({ email }) => ({ time: email.createdAt, id: email.id }),
      };
      const start = parsePosition(input, 'cursorCreated');
      if (input.fileType === 'csv' && input.limit === undefined) {
        return { result: 'success', json: readAll(list, start, presentEmail) };
      }
      const { rows, next } = await readPage(list, start, input.limit);
      return {
        result: 'success',
        json: rows.map(presentEmail),
        next: next ? { cursor: { cursorId: next.id, cursorCreated: next.time.getTime() } } : undefined,
      };
    },
  };
}

function parseStart<Name extends string>(
  input: { readonly [Key in Name]?: string | undefined },
  name: Name,
): Date | undefined {
  const text: string | undefined = input[name];
  return text === undefined ? undefined : dayStart(text, name);
}
