/** Columns that tables share. Every primary key begins with `user_id`, by which a database can be sharded. */

import { sql } from 'drizzle-orm';
import { bigint, customType, pgSequence, timestamp } from 'drizzle-orm/pg-core';

/** The sequence of row ids and language-independent ids, so that no two rows share a number. */
export const entityId = pgSequence('entity_id');

export const nextEntityId = sql`nextval('entity_id')`;

export const userIdColumn = () => bigint('user_id', { mode: 'number' }).notNull();

export const idColumn = (name = 'id') => bigint(name, { mode: 'number' });

export const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: 'date' });

/**
 * The current time, rounded as `instant` columns round it, perhaps up: compared with the exact time, a row due now
 * would be due half a millisecond later.
 */
export const roundedNow = sql`now()::timestamptz(3)`;

/** A text column that is compared by code points, whatever the database's locale. */
export const folded = customType<{ data: string }>({ dataType: () => 'text COLLATE "C"' });

export const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });
