/** The description of an article in a sentence, for search engines and other sites. */

import { segments, shorten } from '../../formats/shorten.ts';

export interface DescribedArticle {
  /** The author's description; empty: none. */
  readonly description: string;
  /** The text of the article, one line for each block. */
  readonly contentPlain: string;
  readonly language: string;
}

/** Characters, about as many as search engines show. */
export const maxDescriptionLength = 160;

/** Characters up to which a first sentence is too short, and the next one is added. */
const shortLength = 50;

/** Characters of the text that are read. */
const maxRead = 4000;

/** The end of a sentence, with closing signs. */
const sentenceEnd = /[.!?…。！？؟۔।][\p{Pe}\p{Pf}"']*$/u;

/**
 * Returns the author's description, else the first sentences; on one line of at most 160 characters, empty for an empty
 * article.
 */
export function articleDescription({ description, contentPlain, language }: DescribedArticle): string {
  return shorten(
    description === '' ? firstBlock(contentPlain, language) : description,
    language,
    maxDescriptionLength,
  );
}

/** Returns the first block that is a sentence, as headings are none; else the first block. */
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

/** Cells of tables have tabs between them. */
function isProse(line: string): boolean {
  return !line.includes('\t') && sentenceEnd.test(line.trim());
}
