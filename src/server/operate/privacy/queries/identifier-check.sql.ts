import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { PersonEmail } from '../email.ts';

/**
 * Returns a condition: whether a text may contain an email address. It has false positives, since queries must not
 * depend on the database's locale; the caller removes them by `containsEmail`. Lists are passed as one text.
 */
export function mayContain(text: SQLWrapper, { searchable }: PersonEmail): SQL {
  return sql`position(${searchable}::text in lower(${text} collate "C")) > 0`;
}
