import type pg from 'pg';
import { Refusal } from '../../../api/refusal.ts';
import {
  asAdopted,
  isTooOld,
  lastUnreleasedFile,
  tooOldSentence,
} from '../../db/upgrade/adopt-unreleased-database.ts';
import { type MigrationFile, readMigrations } from '../../db/upgrade/migration-files.ts';
import type { Backup } from './folder.ts';
import { tooNewSentence } from './manifest.ts';
import { listApplied } from './read-database.sql.ts';

/** Returns a database's migrations; empty without Frontdesk's tables. @throws {Refusal} if one is unknown */
export async function databaseMigrations(client: pg.ClientBase): Promise<MigrationFile[]> {
  return knownMigrations(await listApplied(client), {
    tooOld: tooOldSentence,
    tooNew:
      'A newer version of Frontdesk has changed the tables of the database: use that version or a later one.',
  });
}

/** Returns the applied migrations of a backup. @throws {Refusal} `BadRequest` if this version does not know one */
export function backupMigrations({ manifest, dir }: Backup): MigrationFile[] {
  return knownMigrations(manifest.migrations, {
    tooOld:
      `The backup in ${dir} is from before the first release of Frontdesk, and too old for this version. ` +
      `Check out the last commit that contains ${lastUnreleasedFile}, restore the backup and start the server with it, then start this version. ` +
      'docs/operating/upgrading.md says how to find that commit.',
    tooNew: tooNewSentence(dir, manifest.frontdesk),
  });
}

interface Sentences {
  readonly tooOld: string;
  readonly tooNew: string;
}

function knownMigrations(applied: readonly number[], { tooOld, tooNew }: Sentences): MigrationFile[] {
  if (isTooOld(applied)) throw new Refusal('BadRequest', tooOld);
  const known = new Map(readMigrations().map((migration) => [migration.when, migration]));
  return asAdopted(applied).map((when) => {
    const migration = known.get(when);
    if (!migration) throw new Refusal('BadRequest', tooNew);
    return migration;
  });
}
