import { readMigrationFiles } from 'drizzle-orm/migrator';
import { migrationsFolder } from './migrations-folder.ts';

/** A migration in the migrations folder. */
export interface MigrationFile {
  /** The migration's timestamp, which databases store. */
  readonly when: number;
  readonly hash: string;
  readonly statements: readonly string[];
}

/** Returns this version's migrations in order. */
export function readMigrations(): MigrationFile[] {
  return readMigrationFiles({ migrationsFolder }).map(({ folderMillis, hash, sql }) => ({
    when: folderMillis,
    hash,
    statements: sql,
  }));
}

/** Returns the first migration, which creates the tables of an empty database. */
export function initialMigration(): MigrationFile {
  const [initial] = readMigrations();
  if (!initial) throw new Error('there are no migrations');
  return initial;
}

/** Returns the names of all tables that migrations ever created, even if later ones drop them. */
export function createdTables(migrations: readonly MigrationFile[]): ReadonlySet<string> {
  const statements = migrations.flatMap((migration) => migration.statements);
  return new Set(
    statements.flatMap((text) => /^\s*create table (?:if not exists )?"(\w+)"/i.exec(text)?.[1] ?? []),
  );
}
