/** The pictures of the demo’s articles, which a server draws after its start. */

import { setTimeout as wait } from 'node:timers/promises';
import { and, eq, isNull, ne } from 'drizzle-orm';
import { openDatabase } from '../../src/server/db/connect.ts';
import { articleImages, faqArticles, helpCenters } from '../../src/server/db/tables/index.ts';
import { silent } from './database.ts';

/** Milliseconds after which the rest is left to the servers on the copies: one without the printer draws none. */
const timeoutMs = 60_000;

/** Waits until the running server of a folder has drawn all of them: each server on a copy would draw them again. */
export async function untilImagesDrawn(dataDir: string): Promise<void> {
  const database = await openDatabase({ dataDir }, { log: silent, maxConnections: 1 });
  try {
    const { db } = database;
    const undrawn = () =>
      db
        .select({ id: faqArticles.id })
        .from(faqArticles)
        .innerJoin(
          helpCenters,
          and(eq(helpCenters.userId, faqArticles.userId), eq(helpCenters.id, faqArticles.helpCenterId)),
        )
        .leftJoin(
          articleImages,
          and(eq(articleImages.userId, faqArticles.userId), eq(articleImages.articleId, faqArticles.id)),
        )
        .where(
          and(
            eq(faqArticles.status, 'published'),
            eq(faqArticles.isRemoved, false),
            ne(helpCenters.visibility, 'private'),
            isNull(articleImages.hash),
          ),
        )
        .limit(1);
    const startedAt = Date.now();
    while ((await undrawn()).length > 0 && Date.now() - startedAt < timeoutMs) await wait(200);
  } finally {
    await database.close();
  }
}
