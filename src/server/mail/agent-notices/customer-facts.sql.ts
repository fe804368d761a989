/** Finds facts about a customer for notification mails to members of an inbox. */

import { and, desc, eq, lt, ne, sql } from 'drizzle-orm';
import { isReservedEmail } from '../../../api/shared/reserved-email.ts';
import type { Queryable } from '../../db/database.ts';
import { findSitePlace, type SitePlace } from '../../db/site-places.sql.ts';
import { faqArticles, type ticketMessages, tickets } from '../../db/tables/index.ts';
import type { MailRow } from '../reply-address/recipients.sql.ts';
import { isNotice } from './is-notice.ts';

type TicketRow = typeof tickets.$inferSelect;

export interface EarlierTicket {
  readonly subject: string;
  readonly createdAt: Date;
}

export interface EarlierTickets {
  /** The number of earlier tickets, at most `mostCounted`. */
  readonly count: number;
  /** Whether the sender's email address is proven in all of them, and in this ticket. */
  readonly isProven: boolean;
  /** The newest three; empty if an anonymous visitor opened this ticket. */
  readonly newest: readonly EarlierTicket[];
}

export interface NamedArticle {
  readonly title: string;
  /** The place of its hosted page; null if it has none. */
  readonly hosted: SitePlace | null;
}

export interface KnownWriter {
  /** A language tag; null if unknown. */
  readonly language: string | null;
  /** The URL of the page from which the newest message with one was sent; null if no message has one. */
  readonly page: string | null;
  /** The article that the newest message with one is about; null if there is none, or if it was deleted. */
  readonly article: NamedArticle | null;
  readonly earlier: EarlierTickets;
  /** Whether the visitor gave no email. */
  readonly hasNoAddress: boolean;
}

/** How many earlier tickets of a sender are read: those that changed last. */
export const mostCounted = 100;

const mostNamed = 3;

/** Returns null for an email that is no notification, and for a notification without a customer's message. */
export async function findWriter(
  db: Queryable,
  { kind }: Pick<MailRow, 'kind'>,
  ticket: TicketRow,
  messages: readonly Pick<typeof ticketMessages.$inferSelect, 'page' | 'articleId' | 'agentId'>[],
): Promise<KnownWriter | null> {
  if (!isNotice(kind) || messages.every(({ agentId }) => agentId !== null)) return null;
  const page = messages.findLast((message) => message.page !== null)?.page ?? null;
  const articleId = messages.findLast((message) => message.articleId !== null)?.articleId ?? null;
  return {
    language: ticket.language,
    page,
    article: articleId === null ? null : await findArticle(db, ticket, articleId),
    earlier: await findEarlier(db, ticket),
    hasNoAddress: isReservedEmail(ticket.fromEmail),
  };
}

/** Finds an article, preferably in the customer's language. */
async function findArticle(
  db: Queryable,
  { userId, language }: TicketRow,
  faqArticleId: number,
): Promise<NamedArticle | null> {
  const [article] = await db
    .select({
      title: faqArticles.title,
      language: faqArticles.language,
      helpCenterId: faqArticles.helpCenterId,
      status: faqArticles.status,
    })
    .from(faqArticles)
    .where(and(eq(faqArticles.userId, userId), eq(faqArticles.faqArticleId, faqArticleId)))
    .orderBy(sql`${faqArticles.language} is distinct from ${language}`, faqArticles.language)
    .limit(1);
  if (!article) return null;
  const { title, helpCenterId, status } = article;
  const site = status === 'published' ? await findSitePlace(db, userId, helpCenterId) : null;
  // The page redirects from an address without the title.
  const path = `${site?.path}/${article.language}/articles/${faqArticleId}`;
  return { title, hosted: site && { ...site, path } };
}

/** Finds earlier tickets in the same inbox, as its members may not see other inboxes. */
async function findEarlier(db: Queryable, ticket: TicketRow): Promise<EarlierTickets> {
  const rows = await db
    .select({ subject: tickets.subject, createdAt: tickets.createdAt, openedBy: tickets.openedBy })
    .from(tickets)
    .where(
      and(
        eq(tickets.userId, ticket.userId),
        eq(tickets.sender, ticket.sender),
        eq(tickets.inboxId, ticket.inboxId),
        ne(tickets.id, ticket.id),
        lt(tickets.createdAt, ticket.createdAt),
      ),
    )
    .orderBy(desc(tickets.lastActionAt), desc(tickets.id))
    .limit(mostCounted);
  const byDate = [...rows].sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime());
  return {
    count: rows.length,
    isProven: isProven(ticket) && rows.every(isProven),
    // An agent's answer may quote the notification to a visitor who typed another person's email address.
    newest: ticket.openedBy === 'anonymous' ? [] : byDate.slice(0, mostNamed),
  };
}

/** Whether a ticket's sender is proven: back offices and mails state an email address without proof. */
function isProven({ openedBy }: Pick<TicketRow, 'openedBy'>): boolean {
  return openedBy === 'identified' || openedBy === 'confirmed';
}
