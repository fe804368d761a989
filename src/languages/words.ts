/** Words of a language that search uses. */
export interface SearchWords {
  /** Words that mean little in questions (`where is my`), separated by spaces, as people type them. */
  readonly stopWords: string;
  /** Questions without their subject (`how long take`), as people type them: their words mean as little there. */
  readonly questionFrames: readonly string[];
  /**
   * Synonyms, one group per line, members separated by commas. A member is a word or phrase as people type it, and
   * matches by stem, so a group lists only forms with different stems. A word in two groups does not join them.
   */
  readonly thesaurus: string;
  /** Loads the commonest words, one per line, which are never corrected as misspellings; null if there is no list. */
  readonly loadCommonWords: (() => Promise<{ readonly default: string }>) | null;
  /** Returns the stem of a folded word; null if words are not stemmed. */
  readonly stem: ((word: string) => string) | null;
  /**
   * Endings of inflected words, without accents, separated by spaces: synonyms match these forms, and not words that are
   * derived of them (`important`, of `import`). Empty: every word with the stem matches.
   */
  readonly endings: string;
  /** Whether an `s` may join the parts of a compound, as in the Swedish `kvalitetskontroll`. */
  readonly hasLinkingS: boolean;
}
