import { and, eq, sql } from 'drizzle-orm';
import { openDatabase } from '../../src/server/db/connect.ts';
import { faqArticles, faqViews, faqVoteReasons, faqVotes } from '../../src/server/db/tables/index.ts';
import type { Demo } from './demo.ts';

export const silent = { info() {}, warn() {}, error() {} };

/** What visitors did with the articles of one language, read beside the running server as an operator's command would. */
export interface Feedback {
  /** By title. */
  readonly views: ReadonlyMap<string, number>;
  /** In the order in which they were given. */
  readonly votes: readonly { readonly title: string; readonly isYes: boolean; readonly device: string }[];
}

export async function readFeedback({ dataDir, userId }: Demo, language: string): Promise<Feedback> {
  const database = await openDatabase({ dataDir }, { log: silent, maxConnections: 1 });
  try {
    const { db } = database;
    const articleOf = (table: typeof faqViews | typeof faqVotes) =>
      and(
        eq(faqArticles.userId, table.userId),
        eq(faqArticles.faqArticleId, table.faqArticleId),
        eq(faqArticles.language, table.language),
      );
    const views = await db
      .select({ title: faqArticles.title, count: sql<string>`sum(${faqViews.count})` })
      .from(faqViews)
      .innerJoin(faqArticles, articleOf(faqViews))
      .where(and(eq(faqViews.userId, userId), eq(faqViews.language, language)))
      .groupBy(faqArticles.title);
    const votes = await db
      .select({ title: faqArticles.title, isYes: faqVotes.isYes, device: faqVotes.device })
      .from(faqVotes)
      .innerJoin(faqArticles, articleOf(faqVotes))
      .where(and(eq(faqVotes.userId, userId), eq(faqVotes.language, language)))
      .orderBy(faqVotes.id);
    return { views: new Map(views.map(({ title, count }) => [title, Number(count)])), votes };
  } finally {
    await database.close();
  }
}

/** Why articles did not help, as visitors said it. */
export async function readVoteReasons({ dataDir, userId }: Demo) {
  const database = await openDatabase({ dataDir }, { log: silent, maxConnections: 1 });
  try {
    return await database.db
      .select({
        title: faqArticles.title,
        reason: faqVoteReasons.reason,
        comment: faqVoteReasons.comment,
      })
      .from(faqVoteReasons)
      .innerJoin(
        faqArticles,
        and(
          eq(faqArticles.userId, faqVoteReasons.userId),
          eq(faqArticles.faqArticleId, faqVoteReasons.faqArticleId),
          eq(faqArticles.language, faqVoteReasons.language),
        ),
      )
      .where(eq(faqVoteReasons.userId, userId));
  } finally {
    await database.close();
  }
}
