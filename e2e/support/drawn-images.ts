/** The images for link previews of the demo’s articles, which a server draws after its start. */

import { setTimeout as wait } from 'node:timers/promises';
import { and, eq, isNull, ne } from 'drizzle-orm';
import { openDatabase } from '../../src/server/db/connect.ts';
import type { Database } from '../../src/server/db/database.ts';
import { articleImages, faqArticles, helpCenters } from '../../src/server/db/tables/index.ts';
import { startDrawing } from '../../src/server/help/preview-images/drawing-job.ts';
import { silent } from './database.ts';

/** Milliseconds after which the rest is left undrawn: a server without the printer draws none. */
const timeoutMs = 60_000;

/** Waits until the running server of a folder has drawn all of them. */
export async function untilImagesDrawn(dataDir: string): Promise<void> {
  await withDatabase(dataDir, untilDrawn);
}

/**
 * Stores for each article of a stopped server that it has no image, as a server does where it cannot draw one. To draw
 * them takes three times as long as all else of a demo, and each server on a copy of the folder would do so.
 */
export async function omitImages(dataDir: string): Promise<void> {
  await withDatabase(dataDir, async (db) => {
    const printer = { print: async () => null, close: async () => {} };
    const drawing = startDrawing({ db, log: silent, printer });
    await untilDrawn(db);
    await drawing.stop();
  });
}

async function untilDrawn(db: Database): Promise<void> {
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
}

async function withDatabase(dataDir: string, act: (db: Database) => Promise<void>): Promise<void> {
  const database = await openDatabase({ dataDir }, { log: silent, maxConnections: 1 });
  try {
    await act(database.db);
  } finally {
    await database.close();
  }
}
