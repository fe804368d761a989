/** Every number that decides what is found first. README.md beside this file says how they work together. */

/** How soon more of a word says no more: at this much of it, a word has half of what it can have (BM25's k1). */
export const saturation = 1.5;

/**
 * What a word weighs in a field, how much a longer field weakens each of its words (BM25's b), and how many words the
 * field usually has. Constants rather than averages of the index: what is stored for one article then never depends on
 * the others, and nothing drifts.
 */
export const fieldWeights = {
  title: { weight: 4, lengthNormalisation: 0.3, usualLength: 6 },
  headings: { weight: 0.6, lengthNormalisation: 0.5, usualLength: 18 },
  body: { weight: 1, lengthNormalisation: 0.7, usualLength: 400 },
  keywords: { weight: 3, lengthNormalisation: 0.3, usualLength: 12 },
} as const;

/** What a word of a usual title says about the article, near enough where its posting is not read. */
export const usualTitleImpact = 1.9;

/** What a word of the index weighs that is not the word as typed, by how the two are related. */
export const relatedWeights = {
  /** Another form of it. */
  stem: 0.7,
  /** The same by the thesaurus. */
  synonym: 0.65,
  /** Two words that an article writes as one. */
  joined: 0.9,
  /** A part of a word that an article writes as two. */
  part: 0.8,
  /** A longer word that begins with it: with the last word, which may be unfinished, and with any other. */
  lastPrefix: 0.65,
  prefix: 0.3,
  /** What was meant by a misspelt word; less for each letter that is off. */
  typo: 0.8,
} as const;

/** What a stop word weighs beside words that tell what is looked for. */
export const stopWordWeight = 0.15;

/** How much an article gains whose title says just what was asked for, and no more: up to three times its score. */
export const titleFitGain = 2;

/** What the score of an article is multiplied by that has every word as it was typed. */
export const asTypedFactor = 1.3;

/** An article that covers less of what the query tells than this share of the best has only a common word of it. */
export const leastCoverage = 0.3;

/** What a title that begins with the text gains. */
export const titleStartGain = 3;
