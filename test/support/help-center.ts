import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { type Scope, secretScopes } from '../../src/api/limits.ts';
import type { ImportChanges } from '../../src/content/folder/content.ts';
import { readFolder } from '../../src/content/folder/scan/read-folder.ts';
import type { Database } from '../../src/server/db/database.ts';
import { storedConversions } from '../../src/server/resources/faq/import/conversions.sql.ts';
import { importFolder } from '../../src/server/resources/faq/import/import-folder.sql.ts';
import type { ImportTarget } from '../../src/server/resources/faq/import/stored-content.ts';
import { ensureHelpCenter } from '../../src/server/resources/faq/views-and-votes.sql.ts';
import { synonymProblem } from '../../src/server/search/owner-synonyms.sql.ts';
import { createKey } from '../../src/server/users/keys/keys.sql.ts';
import { ensureUser } from '../../src/server/users/users.sql.ts';

/** Texts by path. */
export type Files = Readonly<Record<string, string | Buffer>>;

export interface TestHelpCenter extends ImportTarget {
  readonly faqId: number;
}

/** A new help center of a user, made if new, that says what the files say. */
export async function buildHelpCenter(
  db: Database,
  { userId, files = {}, title = 'Help' }: { userId: number; files?: Files; title?: string },
): Promise<TestHelpCenter> {
  await ensureUser(db, userId, `User ${userId}`);
  const ids = await ensureHelpCenter(db, { userId, title, defaultLanguage: 'en' });
  await importFiles(db, { userId, ...ids }, files);
  return { userId, ...ids };
}

/** Makes a help center say what the files say. `language` is that of files outside a language folder. */
export async function importFiles(
  db: Database,
  { userId, helpCenterId }: ImportTarget,
  files: Files,
  language?: string,
): Promise<ImportChanges> {
  return await withFolder(files, async (dir) => {
    const target = { userId, helpCenterId };
    const conversions = storedConversions(db, target);
    const source = await readFolder(dir, {
      ...(language !== undefined && { language }),
      synonymProblem,
      conversions,
    });
    return await importFolder(db, target, source);
  });
}

/** Writes the files into a temporary folder for as long as a task lasts. */
export async function withFolder<T>(files: Files, task: (dir: string) => Promise<T>): Promise<T> {
  const dir = await mkdtemp(join(tmpdir(), 'frontdesk-help-'));
  try {
    for (const [path, data] of Object.entries(files)) {
      await mkdir(dirname(join(dir, path)), { recursive: true });
      await writeFile(join(dir, path), data);
    }
    return await task(dir);
  } finally {
    await rm(dir, { recursive: true });
  }
}

export async function secretKey(
  db: Database,
  userId: number,
  scopes: readonly Scope[] = secretScopes,
): Promise<string> {
  return (await createKey(db, { userId, kind: 'secret', scopes })).apiKey;
}

export async function publicKey(
  db: Database,
  userId: number,
  origins: readonly string[] = ['*'],
): Promise<string> {
  return (await createKey(db, { userId, kind: 'public', origins })).apiKey;
}
