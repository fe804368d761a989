import { type SQL, sql } from 'drizzle-orm';
import type { ReadDatabase } from '../db/database.ts';
import { helpBrands, helpCenters, inboxAddresses } from '../db/tables/index.ts';
import { type HelpCenterKey, parseStoredLook, type StoredLook } from './stored-look.ts';

/** Selects the look of a help center as JSON, for `parseStoredLook`; null if it has no brand. */
export const lookJson = ({ userId, helpCenterId }: HelpCenterKey): SQL<unknown> => sql`(
  select ${lookOfBrand} from ${helpBrands} b
  where b.user_id = ${userId}::bigint and b.help_center_id = ${helpCenterId}::bigint)`;

/** Selects the look of the brand `b` as JSON. */
const lookOfBrand: SQL<unknown> = sql`json_build_object('look', b.brand->'look', 'logo', b.brand->'logo',
  'icon', b.brand->'icon', 'greeting', b.brand->'greeting')`;

export async function findLook(db: ReadDatabase, helpCenter: HelpCenterKey): Promise<StoredLook | null> {
  const { rows } = await db.execute<{ look: unknown }>(sql`select ${lookJson(helpCenter)} as look`);
  return parseStoredLook(rows[0]?.look);
}

export interface HelpCenterLook extends HelpCenterKey {
  readonly stored: StoredLook;
}

/** Returns the look of the help center whose visitors write to an inbox, or else of the first one. */
export async function findLookOfInbox(
  db: ReadDatabase,
  userId: number,
  inboxId: number,
): Promise<HelpCenterLook | null> {
  const { rows } = await db.execute<{ helpCenterId: number; look: unknown }>(sql`
    select h.id::float8 as "helpCenterId", (select ${lookOfBrand} from ${helpBrands} b
      where b.user_id = h.user_id and b.help_center_id = h.id) as look
    from ${helpCenters} h
    left join ${inboxAddresses} a on a.user_id = h.user_id and a.address = lower(h.contact_email)
    where h.user_id = ${userId}::bigint
    order by a.inbox_id is distinct from ${inboxId}::bigint, h.id limit 1`);
  const [row] = rows;
  const stored = parseStoredLook(row?.look);
  return row && stored ? { userId, helpCenterId: row.helpCenterId, stored } : null;
}
