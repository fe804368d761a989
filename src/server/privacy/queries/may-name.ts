import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Address } from '../address.ts';

/**
 * Whether a text may name an address: what the database finds is looked at again, since no query depends on its
 * locale. Lists are given as one text.
 */
export function mayName(text: SQLWrapper, { searchable }: Address): SQL {
  return sql`position(${searchable}::text in lower(${text} collate "C")) > 0`;
}
