/** Words that search knows of a language. */
export interface SearchWords {
  /** Words that carry little meaning in questions (`where is my`), with blanks between them, as people type them. */
  readonly stopWords: string;
  /**
   * What means the same at a help desk: one group a line, its members separated by commas. A member is a word or a
   * phrase, as people type it. Members match by stem, so only forms that the stemmer does not join stand beside a word.
   * A group is complete by itself: what a member means in another group does not count in it.
   */
  readonly thesaurus: string;
  /** Loads the commonest words, one a line: what is among them is no misspelling. Null: there is no such list. */
  readonly loadCommonWords: (() => Promise<{ readonly default: string }>) | null;
  /** Returns the stem of a folded word; null: words are left as they are. */
  readonly stem: ((word: string) => string) | null;
  /** Whether an s may join the parts of a compound, as in the Swedish `kvalitetskontroll`. */
  readonly hasLinkingS: boolean;
}
