/** Follows renamed files, whose articles keep their ids, votes and URLs under new keys. */

import { and, eq, inArray, sql } from 'drizzle-orm';
import type { SourceArticle, SourceFolder } from '../../../../content/folder/content.ts';
import { sha256 } from '../../../../formats/hash.ts';
import type { Transaction } from '../../../db/database.ts';
import { faqArticles } from '../../../db/tables/index.ts';
import { chunks, inTarget } from './rows.sql.ts';
import type { ImportTarget, StoredThing } from './stored-content.ts';

/**
 * Changes the keys of stored articles whose files were renamed. A rename is found in the git history, or else by a text
 * that only one missing and one new file have. The key changes in all translations that share it, or in none.
 * @param inLanguages those of the rows whose language the folder contains
 * @returns all rows, the renamed ones with their new keys
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

/** Finds renames by texts that exactly one missing and one new article have: short texts may occur in several. */
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

/** Returns the pairs whose first element occurs only once. */
function single(pairs: readonly (readonly [string, string])[]): Map<string, string> {
  const counts = new Map<string, number>();
  for (const [name] of pairs) counts.set(name, (counts.get(name) ?? 0) + 1);
  return new Map(pairs.filter(([name]) => counts.get(name) === 1));
}

/** Drops renames whose old or new key an earlier rename in the list has; renames from git come first. */
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

/** The minimum size in bytes of a text that identifies an article; a shorter text is compared with its title. */
const minTextSize = 40;

/** Hashes an article's text as `textHashes` does in SQL. */
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
