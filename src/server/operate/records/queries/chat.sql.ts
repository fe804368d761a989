import { and, asc, eq, gt, inArray, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { anyOf } from '../../../db/any-of.ts';
import type { Queryable } from '../../../db/database.ts';
import { afterId, eachPage } from '../../../db/each-page.ts';
import { groupBy } from '../../../db/group-by.ts';
import {
  chatCards,
  chatLabels,
  chatMessages,
  chatPages,
  chatParticipants,
  chatTags,
  chatVisitors,
  conversations,
  pageFilters,
} from '../../../db/tables/index.ts';

export type PageFilterRow = typeof pageFilters.$inferSelect;

type ConversationRow = typeof conversations.$inferSelect;

export interface WholeConversation {
  readonly row: ConversationRow;
  readonly messages: readonly (typeof chatMessages.$inferSelect)[];
  readonly participants: readonly (typeof chatParticipants.$inferSelect)[];
  readonly visitor: typeof chatVisitors.$inferSelect | null;
  readonly pages: readonly (typeof chatPages.$inferSelect)[];
  readonly tags: readonly (typeof chatTags.$inferSelect)[];
  readonly labels: readonly (typeof chatLabels.$inferSelect)[];
  readonly cards: readonly (typeof chatCards.$inferSelect)[];
}

export function readPageFilters(db: Queryable, userId: number): AsyncGenerator<PageFilterRow[]> {
  return eachPage((last, limit) =>
    db
      .select()
      .from(pageFilters)
      .where(afterId(pageFilters, userId, last))
      .orderBy(asc(pageFilters.id))
      .limit(limit),
  );
}

/** Reads conversations: all, or those with the given ids. */
export async function* readConversations(
  db: Queryable,
  userId: number,
  only?: readonly string[],
): AsyncGenerator<WholeConversation[]> {
  const pages = eachPage((last: ConversationRow | undefined, limit) =>
    db
      .select()
      .from(conversations)
      .where(
        and(
          eq(conversations.userId, userId),
          last && gt(conversations.id, last.id),
          anyOf(conversations.id, only),
        ),
      )
      .orderBy(asc(conversations.id))
      .limit(limit),
  );
  for await (const page of pages) yield await withParts(db, userId, page);
}

async function withParts(
  db: Queryable,
  userId: number,
  rows: readonly ConversationRow[],
): Promise<WholeConversation[]> {
  const ids = rows.map(({ id }) => id);
  const belongs = (table: { userId: AnyPgColumn; conversationId: AnyPgColumn }): SQL | undefined =>
    and(eq(table.userId, userId), inArray(table.conversationId, ids));
  const messages = byConversation(
    await db
      .select()
      .from(chatMessages)
      .where(belongs(chatMessages))
      .orderBy(asc(chatMessages.createdAt), asc(chatMessages.id)),
  );
  const participants = byConversation(
    await db
      .select()
      .from(chatParticipants)
      .where(belongs(chatParticipants))
      .orderBy(asc(chatParticipants.position)),
  );
  const visitors = byConversation(await db.select().from(chatVisitors).where(belongs(chatVisitors)));
  const pages = byConversation(
    await db.select().from(chatPages).where(belongs(chatPages)).orderBy(asc(chatPages.position)),
  );
  const tags = byConversation(
    await db
      .select()
      .from(chatTags)
      .where(belongs(chatTags))
      .orderBy(asc(chatTags.createdAt), asc(chatTags.type), asc(chatTags.tag)),
  );
  const labels = byConversation(
    await db
      .select()
      .from(chatLabels)
      .where(belongs(chatLabels))
      .orderBy(asc(chatLabels.createdAt), asc(chatLabels.label)),
  );
  const cards = byConversation(
    await db.select().from(chatCards).where(belongs(chatCards)).orderBy(asc(chatCards.dataId)),
  );
  return rows.map((row) => ({
    row,
    messages: messages.get(row.id) ?? [],
    participants: participants.get(row.id) ?? [],
    visitor: visitors.get(row.id)?.[0] ?? null,
    pages: pages.get(row.id) ?? [],
    tags: tags.get(row.id) ?? [],
    labels: labels.get(row.id) ?? [],
    cards: cards.get(row.id) ?? [],
  }));
}

function byConversation<Part extends { readonly conversationId: string }>(
  parts: readonly Part[],
): Map<string, Part[]> {
  return groupBy(parts, ({ conversationId }) => conversationId);
}
