/** The weights of the ranking; README.md beside this file describes how they work together. */

/** BM25's k1: the sum of shares at which a word has half of its maximum impact. */
export const saturation = 1.5;

/** The texts of an article, in the order of its row; `questions` are headings, and are among `headings` too. */
export const fields = ['title', 'headings', 'body', 'keywords', 'questions'] as const;

export type Field = (typeof fields)[number];

/**
 * The weight of a word in a field, how much a longer field weakens each of its words (BM25's b), and the usual number
 * of words of the field. Constants, not averages of the index: the stored rows of one article then do not depend on the
 * others.
 */
export const fieldWeights = {
  title: { weight: 4, lengthNormalisation: 0.3, usualLength: 6 },
  headings: { weight: 0.6, lengthNormalisation: 0.5, usualLength: 18 },
  body: { weight: 1, lengthNormalisation: 0.7, usualLength: 400 },
  keywords: { weight: 3, lengthNormalisation: 0.3, usualLength: 12 },
  questions: { weight: 2, lengthNormalisation: 0.3, usualLength: 6 },
} as const satisfies Record<
  Field,
  { readonly weight: number; readonly lengthNormalisation: number; readonly usualLength: number }
>;

/** The weight of a word of the index, by its relation to the typed word. */
export const relatedWeights = {
  /** Another form of the word. */
  stem: 0.7,
  /** A synonym. */
  synonym: 0.65,
  /** Two words that an article writes as one. */
  joined: 0.9,
  /** A part of a word that an article writes as two. */
  part: 0.8,
  /** A longer word with the same beginning: of the last word, which may be unfinished, and of other words. */
  lastPrefix: 0.65,
  prefix: 0.3,
  /** A correction of a misspelt word; further edits lower it. */
  typo: 0.8,
} as const;

/** The weight of a stop word beside informative words. */
export const stopWordWeight = 0.15;

/** The factor of a stop word that a title has too: it may be all that tells two titles apart. */
export const titledStopWordFactor = 4;

/** The share of its information that a stop word adds to how well a title fits. */
export const stopWordTitleShare = 0.5;

/** The factor of a word of the thesaurus: `return` says more of a wish than the rarer `shoes`, its object. */
export const thesaurusWordFactor = 1.3;

/** The gain of an article whose title equals the query: up to three times its score. */
export const titleFitGain = 2;

/** The factor of an article with every word as typed. */
export const asTypedFactor = 1.3;

/** The minimum share of the query's information, relative to the best article: others have only common words of it. */
export const leastCoverage = 0.3;

/** The gain of a title that begins with the text. */
export const titleStartGain = 3;
