import { type SQL, sql } from 'drizzle-orm';
import type { ReadDatabase } from '../db/database.ts';
import { helpBrands } from '../db/tables/index.ts';
import { type HelpCenterKey, parseStoredLook, type StoredLook } from './stored-look.ts';

/** Selects the look of a help center as JSON, for `parseStoredLook`; null if it has no brand. */
export const lookJson = ({ userId, helpCenterId }: HelpCenterKey): SQL<unknown> => sql`(
  select ${lookOfBrand} from ${helpBrands} b
  where b.user_id = ${userId}::bigint and b.help_center_id = ${helpCenterId}::bigint)`;

/** Selects the look of the brand `b` as JSON. */
export const lookOfBrand: SQL<unknown> = sql`json_build_object('look', b.brand->'look', 'logo', b.brand->'logo',
  'icon', b.brand->'icon', 'greeting', b.brand->'greeting')`;

export async function findLook(db: ReadDatabase, helpCenter: HelpCenterKey): Promise<StoredLook | null> {
  const { rows } = await db.execute<{ look: unknown }>(sql`select ${lookJson(helpCenter)} as look`);
  return parseStoredLook(rows[0]?.look);
}
