/** The synonyms of a help center's owner, beside those of the language's thesaurus. */

import { and, asc, eq, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../db/database.ts';
import { searchSynonyms } from '../db/tables/index.ts';
import { lockIndex } from './indexing.ts';
import { type SearchIndex, within } from './search-index.ts';
import { stopWordsOf } from './stop-words.ts';
import { reindexArticles } from './stored-articles.ts';
import { longestPhrase, ownPhrasesOf, phraseKey, stemsOf, thesaurusOf } from './thesaurus.ts';
import { tokenise } from './tokenise.ts';

/** Rows of one statement. */
const rowsAtOnce = 1000;

/** Returns why a word or phrase cannot be a synonym in a language; null: it can. */
export function synonymProblem(member: string, language: string): string | null {
  const words = tokenise(member, language);
  const [word, ...more] = words;
  if (word === undefined) return `"${member}" has no word.`;
  if (words.length > longestPhrase) return `"${member}" has more than ${longestPhrase} words.`;
  const isStopWord = more.length === 0 && stopWordsOf(language).has(word.text);
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
 * Replaces the groups of an index, and indexes articles with new phrases again. Members that cannot be synonyms are
 * left out, as are groups of fewer than two.
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
  const before = await ownPhrasesOf(tx, index);
  await tx.delete(searchSynonyms).where(within(index, 'search_synonyms'));
  const keyOf = await keysOf(tx, index.language, usable.flat());
  const rows = usable.flatMap((members, groupNumber) =>
    members.map((member, position) => ({
      ...index,
      groupNumber,
      position,
      member,
      key: keyOf.get(member) ?? member,
    })),
  );
  for (let start = 0; start < rows.length; start += rowsAtOnce) {
    await tx.insert(searchSynonyms).values(rows.slice(start, start + rowsAtOnce));
  }
  const after = await ownPhrasesOf(tx, index);
  const { phrases: known } = await thesaurusOf(tx, index.language);
  const added = [...after].filter((key) => !before.has(key) && !known.has(key));
  const removed = [...before].filter((key) => !after.has(key) && !known.has(key));
  await reindexArticles(tx, index, await articlesWithPhrases(tx, index, added, removed));
  return true;
}

async function keysOf(
  tx: Transaction,
  language: string,
  members: readonly string[],
): Promise<Map<string, string>> {
  const cut = new Map(
    members.map((member) => [member, tokenise(member, language).map(({ text }) => text)] as const),
  );
  const stems = await stemsOf(tx, language, [...new Set([...cut.values()].flat())]);
  return new Map(
    Array.from(cut, ([member, words]) => [member, phraseKey(words.map((word) => stems.get(word) ?? word))]),
  );
}

/** Finds the articles with all words of an added phrase in any order, and those with a removed phrase. */
async function articlesWithPhrases(
  tx: Transaction,
  index: SearchIndex,
  added: readonly string[],
  removed: readonly string[],
): Promise<number[]> {
  const found = new Set<number>();
  const addAll = (rows: readonly { readonly id: string }[]) => {
    for (const { id } of rows) found.add(Number(id));
  };
  for (const phrase of added) {
    const stems = [...new Set(phrase.split(' '))];
    const { rows } = await tx.execute<{ id: string }>(sql`
      select p.article_id::text as id
      from search_lexicon l join search_postings p on p.user_id = ${index.userId}::bigint and p.word_id = l.id
      where ${within(index, 'l')} and l.stem = any(${sql.param(stems)}::text[])
      group by p.article_id having count(distinct l.stem) = ${stems.length}`);
    addAll(rows);
  }
  const { rows } = await tx.execute<{ id: string }>(sql`
    select distinct p.article_id::text as id
    from search_lexicon l join search_postings p on p.user_id = ${index.userId}::bigint and p.word_id = l.id
    where ${within(index, 'l')} and l.word = any(${sql.param(removed)}::text[])`);
  addAll(rows);
  return [...found].sort((a, b) => a - b);
}
