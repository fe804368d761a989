/** Columns that the tables share. Every primary key begins with `user_id`, so that a database can be sharded by it. */

import { sql } from 'drizzle-orm';
import { bigint, customType, pgSequence, timestamp } from 'drizzle-orm/pg-core';

/** Row ids and language-independent ids come from here, so that no two things share a number. */
export const entityId = pgSequence('entity_id');

export const nextEntityId = sql`nextval('entity_id')`;

export const userIdColumn = () => bigint('user_id', { mode: 'number' }).notNull();

export const idColumn = (name = 'id') => bigint(name, { mode: 'number' });

export const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: 'date' });

/**
 * The present as columns of instants keep it. They round it, up as well: what is due at once would be due half a
 * millisecond later by the exact time.
 */
export const roundedNow = sql`now()::timestamptz(3)`;

/** Text that is compared by its code points, whatever the database's locale. */
export const folded = customType<{ data: string }>({ dataType: () => 'text COLLATE "C"' });

export const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });
