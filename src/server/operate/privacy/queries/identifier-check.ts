import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { PersonEmail } from '../email.ts';

/**
 * Whether a text may contain an email, with false positives: the caller checks the results with `containsEmail`, since
 * no query depends on the locale of the database. Lists are passed as one text.
 */
export function mayContain(text: SQLWrapper, { searchable }: PersonEmail): SQL {
  return sql`position(${searchable}::text in lower(${text} collate "C")) > 0`;
}
