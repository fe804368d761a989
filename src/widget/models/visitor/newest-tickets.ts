/** The tickets of a visitor that changed last. The interface lists those first that changed first, page by page. */

import { maxTicketsPerPage } from '../../../api/limits.ts';
import type { OutputOf } from '../../../api/operation.ts';
import { listTickets } from '../../../api/operations/tickets.ts';
import { pages } from '../../../client/pages.ts';
import type { Visitor } from './visitor.ts';

export type ListedTicket = OutputOf<typeof listTickets>['json'][number];

/** Tickets in the list, the newest ones. */
const listed = 100;

/** Pages that are read at most. */
const mostPages = 10;

/**
 * The one that changed last comes first.
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
