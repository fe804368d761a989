import { eq } from 'drizzle-orm';
import type { Queryable } from '../../../db/database.ts';
import { fileLoads } from '../../../db/tables/index.ts';

/** Returns how many lines of a file are loaded; 0 for a new file. */
export async function findLoadedLines(db: Queryable, hash: string): Promise<number> {
  const [load] = await db.select().from(fileLoads).where(eq(fileLoads.hash, hash));
  return load?.lines ?? 0;
}

export async function saveLoadedLines(db: Queryable, hash: string, lines: number): Promise<void> {
  const now = { lines, updatedAt: new Date() };
  await db
    .insert(fileLoads)
    .values({ hash, ...now })
    .onConflictDoUpdate({ target: fileLoads.hash, set: now });
}
