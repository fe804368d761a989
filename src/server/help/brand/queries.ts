import { and, eq } from 'drizzle-orm';
import type { Queryable } from '../../db/database.ts';
import { helpBrandFiles, helpBrands } from '../../db/tables/index.ts';
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
