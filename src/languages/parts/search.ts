/** Words of a language for search. */
export interface SearchWords {
  /** Words that carry little meaning in questions (`where is my`), with blanks between them, as people type them. */
  readonly stopWords: string;
  /**
   * Synonyms of a help desk: one group a line, its members separated by commas. A member is a word or a phrase, as
   * people type it. Members match by stem, so a group lists only forms that the stemmer does not join. Groups are
   * independent: the members of another group with the same word do not match.
   */
  readonly thesaurus: string;
  /** Loads the commonest words, one a line: none of them is a misspelling. Null: there is no such list. */
  readonly loadCommonWords: (() => Promise<{ readonly default: string }>) | null;
  /** The name of the stemmer in PostgreSQL; null: words are left as they are. */
  readonly stemmer: string | null;
  /** Whether an s may join the parts of a compound, as in the Swedish `kvalitetskontroll`. */
  readonly hasLinkingS: boolean;
}
