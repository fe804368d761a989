import { and, eq, sql } from 'drizzle-orm';
import { notFound } from '../../../api/refusal.ts';
import type { Database, Queryable, Transaction } from '../../db/database.ts';
import { helpBrandFiles, helpBrands, helpCenters } from '../../db/tables/index.ts';
import type { ReadBrand } from './read-brand-folder.ts';
import type { BrandFile } from './stored-brand.ts';

export async function findBrand(
  db: Queryable,
  userId: number,
  helpCenterId: number,
): Promise<{ readonly brand: unknown } | null> {
  const [row] = await db
    .select({ brand: helpBrands.brand })
    .from(helpBrands)
    .where(and(eq(helpBrands.userId, userId), eq(helpBrands.helpCenterId, helpCenterId)));
  return row ?? null;
}

/** @param hash of the file's content */
export async function findBrandFile(
  db: Queryable,
  userId: number,
  helpCenterId: number,
  hash: string,
): Promise<Pick<BrandFile, 'type' | 'data'> | null> {
  const { userId: owner, helpCenterId: helpCenter } = helpBrandFiles;
  const [file] = await db
    .select({ type: helpBrandFiles.type, data: helpBrandFiles.data })
    .from(helpBrandFiles)
    .where(and(eq(owner, userId), eq(helpCenter, helpCenterId), eq(helpBrandFiles.hash, hash)));
  return file ?? null;
}

/**
 * Replaces the brand of a help center. Cached pages refer to the previous brand's files, which are kept for a while.
 * @throws {Refusal} `NotFound` for an unknown help center
 */
export async function storeBrand(
  db: Database,
  userId: number,
  helpCenterId: number,
  read: ReadBrand,
): Promise<void> {
  await changeBrand(db, userId, helpCenterId, async () => read);
}

/**
 * Changes the stored brand of a help center, which nothing else changes meanwhile. Files that the new brand keeps are not
 * among those that it adds.
 * @param change receives what is stored, for `parseStoredBrand`; null if there is none
 * @throws {Refusal} `NotFound` for an unknown help center
 */
export async function changeBrand(
  db: Database,
  userId: number,
  helpCenterId: number,
  change: (stored: unknown, tx: Transaction) => Promise<ReadBrand>,
): Promise<void> {
  await db.transaction(async (tx) => {
    const [helpCenter] = await tx
      .select({ id: helpCenters.id })
      .from(helpCenters)
      .where(and(eq(helpCenters.userId, userId), eq(helpCenters.id, helpCenterId)))
      .for('update');
    if (!helpCenter) throw notFound();
    const { brand, files } = await change((await findBrand(tx, userId, helpCenterId))?.brand ?? null, tx);
    // The files of the previous brand are kept; older ones are deleted.
    const { userId: owner, helpCenterId: place, hash } = helpBrandFiles;
    await tx.delete(helpBrandFiles).where(
      and(
        eq(owner, userId),
        eq(place, helpCenterId),
        sql`not exists (select from ${helpBrands} b where b.user_id = ${userId}
            and b.help_center_id = ${helpCenterId} and jsonb_exists(b.brand->'files', ${hash}))`,
      ),
    );
    for (const file of files) {
      await tx
        .insert(helpBrandFiles)
        .values({ userId, helpCenterId, ...file })
        .onConflictDoNothing();
    }
    await tx
      .insert(helpBrands)
      .values({ userId, helpCenterId, brand })
      .onConflictDoUpdate({
        target: [helpBrands.userId, helpBrands.helpCenterId],
        set: { brand, updatedAt: sql`now()` },
      });
  });
}

/** Stores a brand for a help center that has none. */
export async function ensureBrand(
  db: Database,
  userId: number,
  helpCenterId: number,
  read: () => Promise<ReadBrand>,
): Promise<void> {
  if ((await findBrand(db, userId, helpCenterId)) === null) {
    await storeBrand(db, userId, helpCenterId, await read());
  }
}

/** Removes a brand with all its files. Returns whether the help center had a brand. */
export async function removeBrand(db: Database, userId: number, helpCenterId: number): Promise<boolean> {
  return await db.transaction(async (tx) => {
    const removed = await tx
      .delete(helpBrands)
      .where(and(eq(helpBrands.userId, userId), eq(helpBrands.helpCenterId, helpCenterId)))
      .returning({ id: helpBrands.helpCenterId });
    await tx
      .delete(helpBrandFiles)
      .where(and(eq(helpBrandFiles.userId, userId), eq(helpBrandFiles.helpCenterId, helpCenterId)));
    return removed.length > 0;
  });
}
