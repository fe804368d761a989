import type { Transaction } from '../../db/database.ts';
import { eraseArticleDrafts } from './commands/article-drafts.sql.ts';
import { erasePeriods } from './commands/chat.sql.ts';
import { eraseSubmissions } from './commands/forms.sql.ts';
import { eraseRequests, eraseTickets, findUnattached } from './commands/tickets.sql.ts';
import { endUploads } from './commands/uploads.sql.ts';
import { eraseReads, eraseVisitorBlocks, eraseVisitorTickets } from './commands/visitors.sql.ts';

/** Tickets, and what is stored about them outside of their rows. */
export interface TicketTraces {
  readonly ticketIds: readonly number[];
  /** URL paths of files, which end unless another message has them. */
  readonly paths: readonly string[];
  readonly submissionIds: readonly number[];
  /** Tickets that visitors opened, here or behind a gateway. */
  readonly openedIds: readonly number[];
  /** The `sub` claims of visitors of whom nothing stays. */
  readonly subs: readonly string[];
}

export interface ErasedTraces {
  readonly tickets: number;
  /** The number of periods of chat in their threads. */
  readonly periods: number;
  readonly files: number;
  readonly submissions: number;
  readonly visitorTickets: number;
}

/**
 * Erases tickets with every trace of them: messages, chats, mails with their original form, drafts, words of the search,
 * files, forms and tokens. Messages that a merge moved into one of the tickets are erased with it.
 */
export async function eraseTicketTraces(
  tx: Transaction,
  userId: number,
  { ticketIds, paths, submissionIds, openedIds, subs }: TicketTraces,
): Promise<ErasedTraces> {
  await eraseRequests(tx, userId, ticketIds, subs);
  await eraseArticleDrafts(tx, userId, ticketIds);
  const tickets = await eraseTickets(tx, userId, ticketIds);
  const periods = await erasePeriods(tx, userId, ticketIds);
  const files = await endUploads(tx, userId, await findUnattached(tx, userId, paths), subs);
  await eraseReads(tx, userId, [...ticketIds, ...openedIds], subs);
  await eraseVisitorBlocks(tx, userId, subs);
  const submissions = await eraseSubmissions(tx, userId, submissionIds);
  const visitorTickets = await eraseVisitorTickets(tx, userId, openedIds);
  return { tickets, periods, files, submissions, visitorTickets };
}
