/** How much each word says about an article: BM25+ with fields, without the word's rarity, which changes daily. */

import { hyphenated, tokenise, type Word } from './tokenise.ts';

/** A word of an article. */
export interface WordImpact {
  readonly impact: number;
  /** The title's share of it; 0 if the title does not have the word. */
  readonly titleImpact: number;
  /** As the article spells it, in lower case. */
  readonly spelling: string;
}

const saturation = 1.2;
const lengthNormalisation = 0.7;
const floor = 0.5;
const titleWeight = 3;
const headingWeight = 1.2;

/**
 * Weighted words of a usual help article. A constant rather than the average of the index: what is stored for one
 * article then never depends on the others, and nothing drifts.
 */
const usualLength = 250;

interface Counted {
  title: number;
  total: number;
  spelling: string;
}

function spell(text: string, word: Word): string {
  const written = text.slice(word.offset, word.offset + word.length).replace(/\p{Cf}/gu, '');
  return Array.from(written.normalize('NFC').toLowerCase()).slice(0, 64).join('');
}

/** The words of an article and what they weigh in it. */
export function wordImpacts(
  article: { readonly title: string; readonly headings: readonly string[]; readonly body: string },
  language: string,
): Map<string, WordImpact> {
  const counts = new Map<string, Counted>();
  let length = 0;
  const count = (text: string, weight: number, isTitle: boolean) => {
    const words = tokenise(text, language);
    length += words.length * weight;
    for (const word of [...words, ...hyphenated(text, words)]) {
      const counted = counts.get(word.text) ?? { title: 0, total: 0, spelling: '' };
      counted.total += weight;
      if (isTitle) counted.title += weight;
      counted.spelling ||= spell(text, word);
      counts.set(word.text, counted);
    }
  };
  count(article.title, titleWeight, true);
  for (const heading of article.headings) count(heading, headingWeight, false);
  count(article.body, 1, false);

  const dampening = saturation * (1 - lengthNormalisation + (lengthNormalisation * length) / usualLength);
  return new Map(
    Array.from(counts, ([word, { title, total, spelling }]) => {
      const impact = floor + (total * (saturation + 1)) / (total + dampening);
      return [word, { impact, titleImpact: (impact * title) / total, spelling }];
    }),
  );
}
