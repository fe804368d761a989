/** Compares the words of an article with those of its source, so that no text is lost in silence. */

import type { Report } from './report.ts';
import { type SourceWord, sourceWords, wordsIn } from './source-words.ts';

/** An article may lack this share of its source's words, and at most this number of them. */
const tolerated = { share: 0.02, words: 40 };

/** Number of words that a report quotes. */
const quotedWords = 4;

/** Reports the words of a source that are in none of the texts. `firstLine` is the line on which the source begins. */
export function reportLostText(
  source: string,
  firstLine: number,
  texts: readonly (string | null)[],
  report: Report,
): void {
  const words = sourceWords(source);
  const found = countWords(texts.flatMap((text) => wordsIn(text ?? '')));
  const lost = countLost(words, found);
  if (lost <= Math.min(tolerated.words, words.length * tolerated.share)) return;
  const at = startOfLoss(words, found);
  const quoted = words.slice(at, at + quotedWords).map(({ text }) => text);
  const count = `${lost} of ${words.length} words ${lost === 1 ? 'is' : 'are'}`;
  report(
    firstLine + (words[at]?.line ?? 0),
    `${count} missing in the article, beginning near "${quoted.join(' ')}".`,
    { kind: 'text' },
  );
}

type Counts = ReadonlyMap<string, number>;

function countWords(words: readonly SourceWord[]): Counts {
  const counts = new Map<string, number>();
  for (const { text } of words) counts.set(text, (counts.get(text) ?? 0) + 1);
  return counts;
}

/** A word that occurs twice has to be found twice. */
function countLost(words: readonly SourceWord[], found: Counts): number {
  let lost = 0;
  for (const [text, count] of countWords(words)) lost += Math.max(0, count - (found.get(text) ?? 0));
  return lost;
}

/**
 * Returns the index of the first word of the part that lacks most. In a lost part, words that occur elsewhere too are
 * found, or are missed at a later occurrence: the words that are found nowhere count more.
 */
function startOfLoss(words: readonly SourceWord[], found: Counts): number {
  const left = new Map(found);
  let best = { start: 0, sum: 0 };
  let current = { start: 0, sum: 0 };
  for (const [index, { text }] of words.entries()) {
    const count = left.get(text) ?? 0;
    left.set(text, count - 1);
    if (current.sum <= 0) current = { start: index, sum: 0 };
    current.sum += count > 0 ? -1 : found.has(text) ? 1 : 4;
    if (current.sum > best.sum) best = { ...current };
  }
  return best.start;
}
