import { readMigrationFiles } from 'drizzle-orm/migrator';
import { migrationsFolder } from './migrations-folder.ts';

/** A committed migration. */
export interface MigrationFile {
  /** Its timestamp, which databases store. */
  readonly when: number;
  readonly hash: string;
  readonly statements: readonly string[];
}

/** The migrations of this version, in order. */
export function readMigrations(): MigrationFile[] {
  return readMigrationFiles({ migrationsFolder }).map(({ folderMillis, hash, sql }) => ({
    when: folderMillis,
    hash,
    statements: sql,
  }));
}

/** The first migration, which creates the tables of an empty database. */
export function initialMigration(): MigrationFile {
  const [initial] = readMigrations();
  if (!initial) throw new Error('there are no migrations');
  return initial;
}

/** The names of all tables that the migrations ever created; some may be dropped again. */
export function createdTables(migrations: readonly MigrationFile[]): ReadonlySet<string> {
  const statements = migrations.flatMap((migration) => migration.statements);
  return new Set(
    statements.flatMap((text) => /^\s*create table (?:if not exists )?"(\w+)"/i.exec(text)?.[1] ?? []),
  );
}
