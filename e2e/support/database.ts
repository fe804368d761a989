import { and, eq } from 'drizzle-orm';
import { openDatabase } from '../../src/server/db/connect.ts';
import { faqVotes } from '../../src/server/db/tables/index.ts';
import type { Demo } from './demo.ts';

const silent = { info() {}, warn() {}, error() {} };

/** The votes on an article in one language, read beside the running server as a command of the operator would. */
export async function readVotes({ dataDir, userId }: Demo, faqArticleId: number, language: string) {
  const database = await openDatabase({ dataDir }, { log: silent, maxConnections: 1 });
  try {
    return await database.db
      .select({ isYes: faqVotes.isYes, device: faqVotes.device })
      .from(faqVotes)
      .where(
        and(
          eq(faqVotes.userId, userId),
          eq(faqVotes.faqArticleId, faqArticleId),
          eq(faqVotes.language, language),
        ),
      );
  } finally {
    await database.close();
  }
}
