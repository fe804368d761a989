import { asc } from 'drizzle-orm';
import type { Transaction } from '../../../db/database.ts';
import { helpCenters } from '../../../db/tables/index.ts';

/** Some help center, by whose user something may be asked; null: there is none yet. */
export async function findAnyHelpCenter(
  tx: Transaction,
): Promise<{ readonly userId: number; readonly language: string } | null> {
  const [row] = await tx
    .select({ userId: helpCenters.userId, language: helpCenters.defaultLanguage })
    .from(helpCenters)
    .orderBy(asc(helpCenters.userId), asc(helpCenters.id))
    .limit(1);
  return row ?? null;
}
