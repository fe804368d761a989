/** Tries synonyms without storing them: on one search, and on recent searches, whether they helped or not. */

import type { Database } from '../../db/database.ts';
import { listFrequentSearches } from '../../resources/faq/searches/searches.sql.ts';
import { type ExplainedSearch, explainSearch } from '../../search/explain.ts';
import { createIndexes } from '../../search/indexes/create-indexes.ts';
import { synonymProblem } from '../../search/owner-synonyms.sql.ts';
import type { SearchIndex } from '../../search/search-index.sql.ts';

export interface TriedSearch {
  readonly text: string;
  /** The titles of the first articles, without and with the synonyms. */
  readonly before: readonly string[];
  readonly after: readonly string[];
}

export interface TriedSynonyms {
  readonly before: ExplainedSearch;
  readonly after: ExplainedSearch;
  /** The recent searches whose first articles change. */
  readonly recent: readonly TriedSearch[];
}

/** Days whose searches are tried, and the articles of each that are compared. */
const recentDays = 30;
const mostCompared = 3;

/** Returns the members of a group that is written as `hoodie=gear`; null if it has fewer than two. */
export function parseGroup(text: string): string[] | null {
  const members = text.split('=').map((member) => member.trim());
  return members.length > 1 && members.every((member) => member !== '') ? members : null;
}

/** @throws {Error} for a member that cannot be a synonym */
export async function trySynonyms(
  db: Database,
  index: SearchIndex,
  groups: readonly (readonly string[])[],
  { text, limit }: { readonly text: string; readonly limit: number },
): Promise<TriedSynonyms> {
  for (const member of groups.flat()) {
    const problem = synonymProblem(member, index.language);
    if (problem !== null) throw new Error(problem);
  }
  const stored = createIndexes({ db });
  const tried = createIndexes({ db, triedGroups: groups });
  const { userId, helpCenterId, language } = index;
  const searches = await listFrequentSearches(db, { userId, helpCenterId, language, days: recentDays });
  const firstTitles = async (indexes: typeof stored, one: string) =>
    (await explainSearch(indexes, index, one, mostCompared)).articles.map(({ title }) => title);
  const recent: TriedSearch[] = [];
  for (const { words: one } of searches) {
    const [before, after] = [await firstTitles(stored, one), await firstTitles(tried, one)];
    if (before.join('\n') !== after.join('\n')) recent.push({ text: one, before, after });
  }
  return {
    before: await explainSearch(stored, index, text, limit),
    after: await explainSearch(tried, index, text, limit),
    recent,
  };
}

/** Returns where each article was before, those that are left out now, and a line for each recent search that changes. */
export function describeTrial({ before, after, recent }: TriedSynonyms): string[] {
  const moves = after.articles.map(({ faqArticleId, title, categoryTitle }, position) => {
    const was = before.articles.findIndex((article) => article.faqArticleId === faqArticleId);
    const move = was < 0 ? 'new' : was === position ? 'as before' : `was ${was + 1}`;
    return `${String(position + 1).padStart(2)}. ${title} (${categoryTitle}): ${move}`;
  });
  const isFound = new Set(after.articles.map(({ faqArticleId }) => faqArticleId));
  const gone = before.articles.flatMap(({ faqArticleId, title, categoryTitle }, position) =>
    isFound.has(faqArticleId) ? [] : [` –. ${title} (${categoryTitle}): was ${position + 1}`],
  );
  return [
    ...(moves.length > 0 ? moves : ['No articles found.']),
    ...gone,
    ...(recent.length > 0 ? ['Recent searches that change, with their first article:'] : []),
    ...recent.map(changeLine),
    'Nothing is stored. Add the group to synonyms.yaml, and import the folder.',
  ];
}

/** Names the first articles, or the first three where the first one stays. */
function changeLine({ text, before, after }: TriedSearch): string {
  const shown = before[0] === after[0] ? mostCompared : 1;
  const names = (titles: readonly string[]) => titles.slice(0, shown).join(', ') || 'nothing';
  return `    ${text}: ${names(before)} → ${names(after)}`;
}
