/**
 * The pages of a long list. Each begins at the cursor of the page before it; a page that is read again may move the
 * beginning of the next one, which is then out of date.
 */

import type { OutputOf } from '../../../api/operation.ts';
import type { listViewTickets } from '../../../api/operations/desk.ts';
import type { DeskTicket } from '../../../api/schemas/desk.ts';
import type { ViewOrder } from './view-rules.ts';

export type ListedTickets = OutputOf<typeof listViewTickets>;
export type PageCursor = ListedTickets['next'];

export interface TicketPage extends ListedTickets {
  /** Where the page begins; null for the first one. */
  readonly start: PageCursor;
  /** Whether nothing has changed since the page was read. */
  readonly isCurrent: boolean;
}

/** Returns the tickets of all pages, each once: between two reads a ticket may move to another page. */
export function joinPages(pages: readonly TicketPage[]): readonly DeskTicket[] {
  const [first] = pages;
  if (first && pages.length === 1) return first.tickets;
  const byId = new Map<number, DeskTicket>();
  for (const { tickets } of pages) {
    for (const ticket of tickets) if (!byId.has(ticket.ticketId)) byId.set(ticket.ticketId, ticket);
  }
  return [...byId.values()];
}

export const markOutdated = (pages: readonly TicketPage[]): readonly TicketPage[] =>
  pages.map((page) => ({ ...page, isCurrent: false }));

/** Puts what was read into its place. Unchanged tickets stay the same objects, so that their rows are not drawn again. */
export function putPage(
  pages: readonly TicketPage[],
  index: number,
  { tickets, next }: ListedTickets,
): readonly TicketPage[] {
  const former = new Map(joinPages(pages).map((ticket) => [ticket.ticketId, ticket]));
  const kept = tickets.map((ticket) => sameOrNew(former.get(ticket.ticketId), ticket));
  const start = pages[index - 1]?.next ?? null;
  const [following, ...later] = next === null ? [] : pages.slice(index + 1);
  const moved = following && isSameCursor(following.start, next) ? following : outdated(following, next);
  return [
    ...pages.slice(0, index),
    { tickets: kept, next, start, isCurrent: true },
    ...(moved ? [moved, ...later] : []),
  ];
}

/** Replaces a ticket in the page that has it, unless that one is newer. */
export function replaceTicket(pages: readonly TicketPage[], ticket: DeskTicket): readonly TicketPage[] {
  const isOlder = ({ ticketId, version }: DeskTicket) =>
    ticketId === ticket.ticketId && version <= ticket.version;
  return pages.map((page) =>
    page.tickets.some(isOlder)
      ? {
          ...page,
          tickets: page.tickets.map((former) => (isOlder(former) ? sameOrNew(former, ticket) : former)),
        }
      : page,
  );
}

/** Takes a ticket out of the pages. */
export function removeTicket(pages: readonly TicketPage[], ticketId: number): readonly TicketPage[] {
  const isOther = (ticket: DeskTicket) => ticket.ticketId !== ticketId;
  if (!findTicket(pages, ticketId)) return pages;
  return pages.map((page) =>
    page.tickets.every(isOther) ? page : { ...page, tickets: page.tickets.filter(isOther) },
  );
}

/** Puts a ticket where the order has it, unless the pages end before that. */
export function placeTicket(
  pages: readonly TicketPage[],
  ticket: DeskTicket,
  { compare, compareToCursor }: ViewOrder,
): readonly TicketPage[] {
  const former = findTicket(pages, ticket.ticketId);
  const placed = former ? sameOrNew(former, ticket) : ticket;
  if (placed === former) return pages;
  const others = removeTicket(pages, ticket.ticketId);
  const index = others.findIndex(({ next }) => next === null || compareToCursor(ticket, next) <= 0);
  if (index < 0) return others;
  return others.map((page, number) => {
    if (number !== index) return page;
    const before = page.tickets.findIndex((other) => compare(ticket, other) < 0);
    const end = before < 0 ? page.tickets.length : before;
    return { ...page, tickets: page.tickets.toSpliced(end, 0, placed) };
  });
}

export function findTicket(pages: readonly TicketPage[], ticketId: number): DeskTicket | undefined {
  for (const { tickets } of pages) {
    const found = tickets.find((ticket) => ticket.ticketId === ticketId);
    if (found) return found;
  }
  return undefined;
}

/** Returns the first page that has to be read for some rows of the list; undefined if there is none. */
export function findPageToRead(pages: readonly TicketPage[], { first, last }: RowRange): number | undefined {
  let end = 0;
  for (const [index, { tickets, isCurrent }] of pages.entries()) {
    const start = end;
    end += tickets.length;
    if (!isCurrent && start <= last && end > first) return index;
  }
  return end <= last && pages.at(-1)?.next ? pages.length : undefined;
}

/** Rows by their places in the list, the last one included. */
export interface RowRange {
  readonly first: number;
  readonly last: number;
}

export function isSameCursor(one: PageCursor, other: PageCursor): boolean {
  return one?.cursorId === other?.cursorId && one?.cursorTime === other?.cursorTime;
}

function outdated(page: TicketPage | undefined, start: PageCursor): TicketPage | undefined {
  return page && { ...page, start, isCurrent: false };
}

function sameOrNew(former: DeskTicket | undefined, ticket: DeskTicket): DeskTicket {
  const isSame = former?.version === ticket.version && JSON.stringify(former) === JSON.stringify(ticket);
  return isSame ? former : ticket;
}
