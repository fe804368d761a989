import { boolean, foreignKey, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { helpCenters } from './faq.ts';
import { idColumn, instant, userIdColumn } from './ids.ts';
import { users } from './users.ts';

/** Codes of the one-time addresses that make their user the first owner of an empty deployment. */
export const deskClaims = pgTable(
  'desk_claims',
  {
    /** The user that the first use of a code creates. */
    userId: userIdColumn(),
    /** The SHA-256 of the code in the address. */
    codeHash: text('code_hash').notNull(),
    endsAt: instant('ends_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.codeHash] })],
);

/** The last import at the desk, as its owner sees it. */
export interface StoredImport {
  readonly state: 'running' | 'done' | 'failed';
  readonly source: 'files' | 'sample';
  readonly filesRead: number;
  readonly filesTotal: number;
  readonly added: number;
  readonly changed: number;
  readonly removed: number;
  readonly problem: string | null;
  readonly problems: readonly {
    readonly file: string | null;
    readonly line: number | null;
    readonly message: string;
  }[];
  readonly problemCount: number;
}

/** The first steps of an owner at the desk, as far as no other record shows them. */
export const deskSetups = pgTable('desk_setups', {
  userId: userIdColumn()
    .primaryKey()
    .references(() => users.userId, { onDelete: 'cascade' }),
  isDismissed: boolean('is_dismissed').notNull().default(false),
  /** The public key in the script tag, which every visitor of the page can read; null before it is created. */
  publicKey: text('public_key'),
  /** Null before the first import. */
  lastImport: jsonb('last_import').$type<StoredImport>(),
  /** The last sign of life of the import. */
  importedAt: instant('imported_at'),
});

/** The pages on which the widgets of help centers were last answered. */
export const seenPages = lastPagesTable('seen_pages');

/** The pages on which they were last refused, since the key did not list the page's origin. */
export const refusedPages = lastPagesTable('refused_pages');

/** One page for each help center. */
function lastPagesTable<Name extends string>(name: Name) {
  return pgTable(
    name,
    {
      userId: userIdColumn(),
      helpCenterId: idColumn('help_center_id').notNull(),
      origin: text('origin').notNull(),
      /** To the day. */
      seenAt: instant('seen_at').notNull(),
    },
    (table) => [
      primaryKey({ columns: [table.userId, table.helpCenterId] }),
      foreignKey({
        columns: [table.userId, table.helpCenterId],
        foreignColumns: [helpCenters.userId, helpCenters.id],
      }).onDelete('cascade'),
    ],
  );
}
