import type { Transaction } from '../db/database.ts';
import type { SearchIndex } from './search-index.ts';

/** What an article is found by. `id` is its row id; `body` is plain text. */
export interface IndexedArticle {
  readonly id: number;
  readonly title: string;
  readonly headings: readonly string[];
  readonly body: string;
}

/** Replaces what the index knows of these articles. */
export async function indexArticles(
  _tx: Transaction,
  _index: SearchIndex,
  _articles: readonly IndexedArticle[],
): Promise<void> {}

/** Forgets these articles; unknown ids are ignored. */
export async function removeFromIndex(
  _tx: Transaction,
  _index: SearchIndex,
  _articleIds: readonly number[],
): Promise<void> {}
