/** Renamed files: their articles keep ids, votes and addresses under new keys. */

import { and, eq, inArray, sql } from 'drizzle-orm';
import type { SourceArticle, SourceFolder } from '../../../../../content/folder/content.ts';
import { sha256 } from '../../../../../formats/hash.ts';
import type { Transaction } from '../../../../db/database.ts';
import { faqArticles } from '../../../../db/tables/index.ts';
import type { ImportTarget, StoredThing } from '../stored-content.ts';
import { chunks, inTarget } from './rows.ts';

/**
 * Gives stored articles the new keys of their files: by git's renames, else by a text that moved from one article to
 * one other. A key that translations share changes in all of them, or in none.
 * @param inLanguages the rows in languages of the folder
 * @returns the rows with their new keys
 */
export async function followRenames<Row extends StoredThing>(
  tx: Transaction,
  target: ImportTarget,
  source: SourceFolder,
  { rows, inLanguages }: { readonly rows: readonly Row[]; readonly inLanguages: readonly Row[] },
): Promise<Row[]> {
  const known = new Set(rows.map(({ key }) => key));
  const added = source.articles.filter(({ key }) => !known.has(key));
  const present = new Set([...source.articles, ...source.unread.articles].map(({ key }) => key));
  const others = new Set(
    rows.filter((row) => !row.isRemoved && !inLanguages.includes(row)).map(({ key }) => key),
  );
  const gone = inLanguages.filter((row) => !row.isRemoved && !present.has(row.key) && !others.has(row.key));
  if (added.length === 0 || gone.length === 0) return [...rows];

  const renames = unambiguous([
    ...byHistory(added, gone),
    ...byText(added, gone, await textHashes(tx, target, gone)),
  ]);
  for (const [from, to] of renames) {
    await tx
      .update(faqArticles)
      .set({ sourceKey: to })
      .where(and(inTarget(faqArticles, target), eq(faqArticles.sourceKey, from)));
  }
  return rows.map((row) => ({ ...row, key: renames.get(row.key) ?? row.key }));
}

interface Rename {
  readonly from: string;
  readonly to: string;
}

function byHistory(added: readonly SourceArticle[], gone: readonly StoredThing[]): Rename[] {
  const names = new Set(gone.map(({ key, language }) => `${language}/${key}`));
  return added.flatMap(({ key, language, formerKeys }) => {
    const from = formerKeys.find((former) => names.has(`${language}/${former}`));
    return from === undefined ? [] : [{ from, to: key }];
  });
}

/** Finds texts that exactly one article had and one has: the same few words may be in several. */
function byText(
  added: readonly SourceArticle[],
  gone: readonly StoredThing[],
  hashes: ReadonlyMap<number, string>,
): Rename[] {
  const before = single(gone.map((row) => [`${row.language}/${hashes.get(row.id) ?? ''}`, row.key]));
  const now = single(
    added
      .filter(({ plain }) => plain !== '')
      .map(({ language, title, plain, key }) => [`${language}/${textHash(title, plain)}`, key]),
  );
  return [...now].flatMap(([text, to]) => {
    const from = before.get(text);
    return from === undefined ? [] : [{ from, to }];
  });
}

/** Returns the names that occur once, with their values. */
function single(pairs: readonly (readonly [string, string])[]): Map<string, string> {
  const counts = new Map<string, number>();
  for (const [name] of pairs) counts.set(name, (counts.get(name) ?? 0) + 1);
  return new Map(pairs.filter(([name]) => counts.get(name) === 1));
}

/** Git's renames come before those by texts; of a key with two sources or two targets, the first counts. */
function unambiguous(renames: readonly Rename[]): Map<string, string> {
  const targets = new Map<string, string>();
  const taken = new Set<string>();
  for (const { from, to } of renames) {
    if (targets.has(from) || taken.has(to)) continue;
    targets.set(from, to);
    taken.add(to);
  }
  return targets;
}

/** Bytes; a shorter text identifies an article only together with its title. */
const minTextSize = 40;

/** `textHashes` has the same expression in SQL. */
function textHash(title: string, plain: string): string {
  return sha256(Buffer.byteLength(plain) < minTextSize ? `${title}\n${plain}` : plain);
}

async function textHashes(
  tx: Transaction,
  target: ImportTarget,
  rows: readonly StoredThing[],
): Promise<Map<number, string>> {
  const hashes = new Map<number, string>();
  for (const chunk of chunks(rows)) {
    const found = await tx
      .select({
        id: faqArticles.id,
        hash: sql<string>`encode(sha256(convert_to(
          case when octet_length(${faqArticles.contentPlain}) < ${minTextSize}
            then ${faqArticles.title} || E'\\n' || ${faqArticles.contentPlain}
            else ${faqArticles.contentPlain} end, 'UTF8')), 'hex')`,
      })
      .from(faqArticles)
      .where(
        and(
          eq(faqArticles.userId, target.userId),
          inArray(
            faqArticles.id,
            chunk.map(({ id }) => id),
          ),
        ),
      );
    for (const { id, hash } of found) hashes.set(id, hash);
  }
  return hashes;
}
