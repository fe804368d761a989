/** Tries synonyms without storing them: on one search, and on recent searches that failed. */

import type { Database } from '../db/database.ts';
import { listFailedSearches } from '../resources/faq/searches/queries.ts';
import { type ExplainedSearch, explainSearch } from '../search/explain.ts';
import { createIndexes } from '../search/indexes/create-indexes.ts';
import { synonymProblem } from '../search/owner-synonyms.ts';
import type { SearchIndex } from '../search/search-index.ts';

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

/** Days whose failed searches are tried, and the articles of each that are compared. */
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
  const failed = await listFailedSearches(db, { userId, helpCenterId, language, days: recentDays });
  const words = new Set([...failed.foundNothing, ...failed.ledToNothing].map((search) => search.words));
  const firstTitles = async (indexes: typeof stored, one: string) =>
    (await explainSearch(indexes, index, one, mostCompared)).articles.map(({ title }) => title);
  const recent: TriedSearch[] = [];
  for (const one of words) {
    const [before, after] = [await firstTitles(stored, one), await firstTitles(tried, one)];
    if (before.join('\n') !== after.join('\n')) recent.push({ text: one, before, after });
  }
  return {
    before: await explainSearch(stored, index, text, limit),
    after: await explainSearch(tried, index, text, limit),
    recent,
  };
}

/** Returns where each article was before, and a line for each recent search that changes. */
export function triedLines({ before, after, recent }: TriedSynonyms): string[] {
  const moves = after.articles.map(({ faqArticleId, title, categoryTitle }, position) => {
    const was = before.articles.findIndex((article) => article.faqArticleId === faqArticleId);
    const move = was < 0 ? 'new' : was === position ? 'as before' : `was ${was + 1}`;
    return `${String(position + 1).padStart(2)}. ${title} (${categoryTitle}): ${move}`;
  });
  const first = (titles: readonly string[]) => titles[0] ?? 'nothing';
  return [
    ...(moves.length > 0 ? moves : ['No articles found.']),
    ...(recent.length > 0 ? ['Recent searches that change, with their first article:'] : []),
    ...recent.map(({ text, before, after }) => `    ${text}: ${first(before)} → ${first(after)}`),
    'Nothing is stored. Add the group to synonyms.yaml, and import the folder.',
  ];
}
