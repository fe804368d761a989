import { readMigrationFiles } from 'drizzle-orm/migrator';
import { migrationsFolder } from '../migrations-folder.ts';

export interface MigrationFile {
  /** The migration's timestamp, which databases store. */
  readonly when: number;
  readonly hash: string;
  readonly statements: readonly string[];
}

export function readMigrations(): MigrationFile[] {
  return readMigrationFiles({ migrationsFolder }).map(({ folderMillis, hash, sql }) => ({
    when: folderMillis,
    hash,
    statements: sql,
  }));
}

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
