import { and, eq, sql } from 'drizzle-orm';
import { anyOf } from '../../../db/any-of.ts';
import type { Queryable } from '../../../db/database.ts';
import { conversations, faqArticles } from '../../../db/tables/index.ts';
import type { ChatVisit } from './present.ts';

/** Returns what visitors read and searched for before chats. Articles that were removed since are left out. */
export async function findVisits(
  db: Queryable,
  userId: number,
  ids: readonly string[],
): Promise<ReadonlyMap<string, ChatVisit>> {
  const articles = sql<ChatVisit['articles']>`(
    select coalesce(json_agg(json_build_object('articleId', read.id, 'title', read.title) order by read.place), '[]')
    from (
      select distinct on (named.place) named.id, named.place, ${faqArticles.title} as title
      from unnest(${conversations.articles}) with ordinality named (id, place)
      join ${faqArticles} on ${faqArticles.userId} = ${conversations.userId} and ${faqArticles.faqArticleId} = named.id
      order by named.place, ${faqArticles.id}
    ) read)`;
  const rows = await db
    .select({ id: conversations.id, articles, searches: conversations.searches })
    .from(conversations)
    .where(and(eq(conversations.userId, userId), anyOf(conversations.id, ids)));
  return new Map(rows.map(({ id, ...visit }) => [id, visit]));
}
