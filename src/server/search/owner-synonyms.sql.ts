/** Reads and writes the synonyms of a help center's owner, which are added to the language's thesaurus. */

import { and, asc, eq } from 'drizzle-orm';
import { longestPhrase } from '../../search/words/thesaurus.ts';
import { tokenise } from '../../search/words/tokenise.ts';
import type { Queryable, Transaction } from '../db/database.ts';
import { searchSynonyms } from '../db/tables/index.ts';
import { lockIndex } from './indexing.sql.ts';
import { raiseRevision } from './rows/store-rows.sql.ts';
import { type SearchIndex, within } from './search-index.sql.ts';
import { searchLanguageOf } from './search-language.ts';

/** Limits the rows of one statement. */
const rowsAtOnce = 1000;

/** Returns why a word or phrase cannot be a synonym in a language; null if it can. */
export function synonymProblem(member: string, language: string): string | null {
  const { tag, stopWords } = searchLanguageOf(language);
  const words = tokenise(member, tag);
  const [word, ...more] = words;
  if (word === undefined) return `"${member}" has no word.`;
  if (words.length > longestPhrase) return `"${member}" has more than ${longestPhrase} words.`;
  const isStopWord = more.length === 0 && stopWords.has(word.text);
  return isStopWord ? `"${member}" alone is too common: it is in every article.` : null;
}

/** Returns the languages in which a help center has synonyms of its owner. */
export async function synonymLanguages(
  db: Queryable,
  { userId, helpCenterId }: Omit<SearchIndex, 'language'>,
): Promise<string[]> {
  const rows = await db
    .selectDistinct({ language: searchSynonyms.language })
    .from(searchSynonyms)
    .where(and(eq(searchSynonyms.userId, userId), eq(searchSynonyms.helpCenterId, helpCenterId)));
  return rows.map(({ language }) => language);
}

/** Returns the groups, as written. */
export async function readSynonymGroups(db: Queryable, index: SearchIndex): Promise<string[][]> {
  const { groupNumber, position, member } = searchSynonyms;
  const rows = await db
    .select({ groupNumber, member })
    .from(searchSynonyms)
    .where(within(index, 'search_synonyms'))
    .orderBy(asc(groupNumber), asc(position));
  const groups = new Map<number, string[]>();
  for (const row of rows) groups.set(row.groupNumber, [...(groups.get(row.groupNumber) ?? []), row.member]);
  return [...groups.values()];
}

/**
 * Replaces the groups of an index. Stored rows do not change: indexes in memory are assembled with the new groups.
 * Members that cannot be synonyms are left out, and so are groups of fewer than two members.
 * @returns whether the groups changed
 */
export async function setSynonyms(
  tx: Transaction,
  index: SearchIndex,
  groups: readonly (readonly string[])[],
): Promise<boolean> {
  const usable = groups
    .map((members) => members.filter((member) => synonymProblem(member, index.language) === null))
    .filter((members) => members.length > 1);
  const stored = await readSynonymGroups(tx, index);
  if (JSON.stringify(usable) === JSON.stringify(stored)) return false;
  await lockIndex(tx, index);
  await tx.delete(searchSynonyms).where(within(index, 'search_synonyms'));
  const rows = usable.flatMap((members, groupNumber) =>
    members.map((member, position) => ({ ...index, groupNumber, position, member })),
  );
  for (let start = 0; start < rows.length; start += rowsAtOnce) {
    await tx.insert(searchSynonyms).values(rows.slice(start, start + rowsAtOnce));
  }
  // The new revision notifies every process that has the index.
  await raiseRevision(tx, index);
  return true;
}
