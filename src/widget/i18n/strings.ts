/** The words of the interface. `{name}` stands for a value. */

/** A sentence for each plural category of its language (`Intl.PluralRules`); `other` is the rest. */
export type Plural = { other: string } & Partial<Record<Intl.LDMLPluralRule, string>>;

export interface Strings {
  /** The title until the help center's own is known. */
  help: string;
  greeting: string;
  back: string;
  close: string;
  loading: string;

  search: string;
  clearSearch: string;
  suggestions: string;
  suggestionCount: Plural;
  noSuggestions: string;
  /** `{text}` is what the visitor typed. */
  searchFor: string;
  /** `{count}` and `{text}`. */
  resultCount: Plural;
  noResults: string;
  noResultsHint: string;
  didYouMean: string;
  browse: string;

  popular: string;
  categories: string;
  emptyHome: string;
  emptyCategory: string;
  /** `{count}` */
  articleCount: Plural;

  /** The name of a table without a caption. */
  table: string;
  /** `{date}` */
  updated: string;
  helpful: string;
  yes: string;
  no: string;
  thanksYes: string;
  thanksNo: string;
  voteFailed: string;

  unreachable: string;
  gone: string;
  failed: string;
  retry: string;
  details: string;
  /** `{id}` */
  requestId: string;
}
