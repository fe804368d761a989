/** Stores the progress and the result of the last import at the desk, which every process of the deployment can show. */

import { and, eq, sql } from 'drizzle-orm';
import { Refusal } from '../../../../api/refusal.ts';
import type { ImportChanges, Problem } from '../../../../content/folder/content.ts';
import type { Queryable } from '../../../db/database.ts';
import { contentSources, deskSetups, type StoredImport } from '../../../db/tables/index.ts';

/** Seconds after the last sign of life of an import, after which its process counts as dead. */
export const importLeaseSeconds = 60;

const begun: StoredImport = {
  state: 'running',
  source: 'files',
  filesRead: 0,
  filesTotal: 0,
  added: 0,
  changed: 0,
  removed: 0,
  problem: null,
  problems: [],
  problemCount: 0,
};

/** Begins an import. @throws {Refusal} `Conflict` while another one is running */
export async function beginImport(
  db: Queryable,
  userId: number,
  source: StoredImport['source'],
): Promise<void> {
  const row = { lastImport: { ...begun, source }, importedAt: sql`now()` };
  const taken = await db
    .insert(deskSetups)
    .values({ userId, isDismissed: true, ...row })
    .onConflictDoUpdate({
      target: deskSetups.userId,
      set: row,
      setWhere: sql`coalesce(${deskSetups.lastImport}->>'state' <> 'running', true)
        or ${deskSetups.importedAt} < now() - make_interval(secs => ${importLeaseSeconds})`,
    })
    .returning({ userId: deskSetups.userId });
  if (taken.length === 0) throw new Refusal('Conflict', 'Another import is running. Wait for its end.');
}

/** Shows that an import is running, and how far it is. */
export async function noteProgress(
  db: Queryable,
  userId: number,
  { source, filesRead, filesTotal }: Pick<StoredImport, 'source' | 'filesRead' | 'filesTotal'>,
): Promise<void> {
  await storeImport(db, userId, { ...begun, source, filesRead, filesTotal });
}

export async function noteFailure(
  db: Queryable,
  userId: number,
  source: StoredImport['source'],
  problem: string,
): Promise<void> {
  await storeImport(db, userId, { ...begun, state: 'failed', source, problem });
}

export async function noteSuccess(
  db: Queryable,
  userId: number,
  source: StoredImport['source'],
  result: {
    readonly files: number;
    readonly articles: ImportChanges['articles'];
    /** The first problems of `problemCount`. */
    readonly problems: readonly Problem[];
    readonly problemCount: number;
  },
): Promise<void> {
  const { files, articles, problems, problemCount } = result;
  await storeImport(db, userId, {
    ...begun,
    state: 'done',
    source,
    filesRead: files,
    filesTotal: files,
    added: articles.added,
    changed: articles.changed,
    removed: articles.removed,
    problems: problems.map(({ file, line, message }) => ({ file: file || null, line, message })),
    problemCount,
  });
}

/** Changes a running import only, so that progress that arrives late undoes no result. */
async function storeImport(db: Queryable, userId: number, lastImport: StoredImport): Promise<void> {
  await db
    .update(deskSetups)
    .set({ lastImport, importedAt: sql`now()` })
    .where(and(eq(deskSetups.userId, userId), sql`${deskSetups.lastImport}->>'state' = 'running'`));
}

/** Forgets the sample, whose articles were removed. */
export async function forgetSample(db: Queryable, userId: number, helpCenterId: number): Promise<void> {
  await db
    .delete(contentSources)
    .where(
      and(
        eq(contentSources.userId, userId),
        eq(contentSources.helpCenterId, helpCenterId),
        eq(contentSources.kind, 'sample'),
      ),
    );
}
