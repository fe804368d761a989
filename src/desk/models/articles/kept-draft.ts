/** What was typed into an article and is not on the server yet, kept in this browser. */

import { createStoredValue, type StoredValue } from '../../../state/stored-value.ts';

export interface ArticleValues {
  readonly title: string;
  readonly description: string;
  readonly categoryId: number;
  readonly keywords: readonly string[];
  readonly markdown: string;
  /** Words of the customer that are still to be decided. */
  readonly proposedKeywords: readonly string[];
  /** Texts of marked passages that the article may contain. */
  readonly keptPassages: readonly string[];
}

export interface KeptValues {
  /** The version on which they are based. */
  readonly version: number;
  readonly values: ArticleValues;
}

/** @param name under which the browser keeps the values; null if it keeps none */
export function createKeptDraft(name: string): StoredValue<KeptValues | null> {
  return createStoredValue<KeptValues | null>(name, {
    parse: (text) => JSON.parse(text ?? 'null'),
    print: (kept) => kept && JSON.stringify(kept),
  });
}
