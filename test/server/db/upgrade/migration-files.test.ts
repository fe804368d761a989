/** Databases have run the migrations, so these only add: see “Add a migration” in CONTRIBUTING.md. */

import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { generateDrizzleJson } from 'drizzle-kit/api';
import { describe, expect, test } from 'vitest';
import { migrationsFolder } from '../../../../src/server/db/migrations-folder.ts';
import * as tables from '../../../../src/server/db/tables/index.ts';
import { readMigrations } from '../../../../src/server/db/upgrade/migration-files.ts';
import { listMigrations } from '../../../../src/server/db/upgrade/schema-version.ts';

/** The SHA-256 of each migration's file, in order. A new migration adds a line, and no line changes. */
const added: readonly string[] = [
  '0000_initial 63b3c926f811a952ad11fc1473971a8bce8a4e1e5ec911f5519cfe0a011b2bb7',
  '0001_refused-pages 9e088381a7d518062632e460f2a144f6e5941b7a0290f6ad79aa2044c57d73cd',
  '0002_invitation-urls 008661c5ab065903082ffca4778460248a3ea6c553f22ab13011d10e005cbe00',
  '0003_mailboxes da2cc2d1e45dda3b2efe11314133ed3d8c01e45585ba0c135bd98ab141cefda4',
  '0004_teams d83f38cc3a58237bd51453d835c163ac02d196a24aaef4bfe1fdd92bdf363baa',
  '0005_live-chat 49986abe9fe04932168fb2c7d70c10457b952897f454b397e112dfcede1ef40b',
  '0006_live-chat-indexes 694670d7c7206ebf56bca26cb91942b4c02a1b8dac424a67fa93d6ac02632ba6',
];

const meta = join(migrationsFolder, 'meta');

/** The newest migration's snapshot, with which drizzle-kit compares the tables. */
async function snapshotName(): Promise<string> {
  const newest = (await listMigrations()).at(-1);
  return `${newest?.tag.slice(0, 4)}_snapshot.json`;
}

describe('migrations', () => {
  test('stay as they were added', async () => {
    const files = readMigrations();
    const listed = (await listMigrations()).map(({ tag }, index) => `${tag} ${files[index]?.hash}`);
    expect(listed).toEqual(added);
  });

  test('have one snapshot, of the newest', async () => {
    expect((await readdir(meta)).sort()).toEqual([await snapshotName(), '_journal.json']);
  });

  test('make the tables that the code declares', async () => {
    const stored = JSON.parse(await readFile(join(meta, await snapshotName()), 'utf8'));
    const declared = generateDrizzleJson(tables);
    // Each snapshot has ids of its own.
    expect({ ...declared, id: stored.id, prevId: stored.prevId }).toEqual(stored);
  });
});
