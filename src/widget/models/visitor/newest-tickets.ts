/** Loads the most recently changed tickets. The interface lists the least recently changed first, page by page. */

import { maxTicketsPerPage } from '../../../api/limits.ts';
import type { OutputOf } from '../../../api/operation.ts';
import { listTickets } from '../../../api/operations/tickets.ts';
import { pages } from '../../../client/pages.ts';
import type { Visitor } from './visitor.ts';

export type ListedTicket = OutputOf<typeof listTickets>['json'][number];

export const isOpen = ({ status }: Pick<ListedTicket, 'status'>): boolean =>
  status !== 'solved' && status !== 'closed';

/** Maximum number of tickets in the list. */
const listed = 100;

/** Maximum number of pages to read. */
const mostPages = 10;

/**
 * Returns the tickets, the most recently changed first.
 * @throws {ApiError}
 */
export async function readNewestTickets({
  client,
  signal,
}: Pick<Visitor, 'client' | 'signal'>): Promise<ListedTicket[]> {
  let newest: ListedTicket[] = [];
  let count = 0;
  for await (const { json } of pages(client, listTickets, { limit: maxTicketsPerPage }, { signal })) {
    newest = [...newest, ...json]
      .sort((a, b) => b.latestUpdated.localeCompare(a.latestUpdated))
      .slice(0, listed);
    count += 1;
    if (count === mostPages) break;
  }
  return newest;
}
