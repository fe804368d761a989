import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { PersonEmail } from '../email.ts';

/**
 * Whether a text may contain an e-mail address, with false positives: whoever asks checks what the database finds with
 * `containsEmail`, since no query depends on the locale of the database. Lists are given as one text.
 */
export function mayContain(text: SQLWrapper, { searchable }: PersonEmail): SQL {
  return sql`position(${searchable}::text in lower(${text} collate "C")) > 0`;
}
