/** Describes an article in a sentence, for search engines and other sites. */

import { segments, shorten } from '../../formats/shorten.ts';

export interface DescribedArticle {
  /** The author's description; empty if there is none. */
  readonly description: string;
  /** The article's text, one line per block. */
  readonly contentPlain: string;
  readonly language: string;
}

/** Maximum characters, about as many as search engines show. */
export const maxDescriptionLength = 160;

/** Minimum characters of a description; after a shorter first sentence the next one is added. */
const shortLength = 50;

/** Limits the characters of the text that are read. */
const maxRead = 4000;

/** Matches the end of a sentence, with closing punctuation. */
const sentenceEnd = /[.!?…。！？؟۔।][\p{Pe}\p{Pf}"']*$/u;

/** Returns the author's description, or the first sentences: one line of at most 160 characters, or empty. */
export function articleDescription({ description, contentPlain, language }: DescribedArticle): string {
  return shorten(
    description === '' ? firstBlock(contentPlain, language) : description,
    language,
    maxDescriptionLength,
  );
}

/** Returns the first block that is a sentence, which headings are not, or else the first. */
function firstBlock(text: string, language: string): string {
  const blocks = text.slice(0, maxRead).split('\n');
  const block = blocks.find((line) => isProse(line)) ?? blocks[0] ?? '';
  const sentences = segments(block.slice(0, 4 * maxDescriptionLength), language, 'sentence');
  let beginning = '';
  for (const sentence of sentences) {
    const longer = beginning + sentence;
    if (beginning !== '' && (beginning.length >= shortLength || longer.trim().length > maxDescriptionLength))
      break;
    beginning = longer;
  }
  return beginning;
}

/** Whether a line is prose; lines of tables have tabs between their cells. */
function isProse(line: string): boolean {
  return !line.includes('\t') && sentenceEnd.test(line.trim());
}
