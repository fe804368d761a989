/**
 * Writes the row of an article: its distinct words, and the words of each text of each field in order, as bytes. An
 * index is assembled from rows alone; they do not depend on other articles, on stems or on synonyms.
 *
 * A row has the version, then the distinct words in alphabetical order, each without the letters that it shares with
 * the previous one; then the spellings that differ from their words; then for each field its texts, each with the
 * numbers of its words, and of its hyphenated words.
 */

import { findQuestions } from '../rank/questions.ts';
import { type Field, fields } from '../rank/weights.ts';
import { hyphenated, tokenise, type Word } from '../words/tokenise.ts';
import { ByteWriter } from './bytes.ts';

/** Incremented by every change of rows or the tokeniser: rows of other versions are written again. */
export const rowVersion = 2;

/** The indexed texts of an article; `body` is plain text. */
export interface ArticleText {
  readonly title: string;
  readonly headings: readonly string[];
  readonly body: string;
  /** Words and phrases that visitors use, but the article does not. */
  readonly keywords: readonly string[];
}

/** Limits the words of an article; later ones are not indexed. */
const mostWords = 100_000;

/** Limits the letters that a word is stored to share with the previous word. */
export const mostShared = 7;

/** Limits the UTF-16 units of a spelling. */
const longestSpelling = 64;

interface CutText {
  readonly text: string;
  readonly words: readonly Word[];
  readonly hyphenated: readonly Word[];
}

/** Returns the row of an article. */
export function writeArticleRow(article: ArticleText, language: string): Uint8Array {
  const cutFields = cutArticle(article, language);
  const spellings = spellWords(cutFields.flat());
  const words = [...spellings.keys()].sort();
  const numbers = new Map(words.map((word, number) => [word, number] as const));
  const writer = new ByteWriter();
  writer.writeNumber(rowVersion);
  writeWords(writer, words);
  writeSpellings(writer, words, spellings);
  const writeList = (list: readonly Word[]) => {
    writer.writeNumber(list.length);
    for (const { text } of list) writer.writeNumber(numbers.get(text) ?? 0);
  };
  for (const texts of cutFields) {
    writer.writeNumber(texts.length);
    for (const text of texts) {
      writeList(text.words);
      writeList(text.hyphenated);
    }
  }
  return writer.finish();
}

/** Cuts the texts of each field into words, in the order of `fields`. */
function cutArticle(article: ArticleText, language: string): CutText[][] {
  let room = mostWords;
  return fields.map((field) => {
    return textsOf(article, field).map((text) => {
      const words = tokenise(text, language).slice(0, room);
      room -= words.length;
      return { text, words, hyphenated: hyphenated(text, words) };
    });
  });
}

function textsOf(article: ArticleText, field: Field): readonly string[] {
  if (field === 'questions') return findQuestions(article.headings);
  const texts = article[field];
  return typeof texts === 'string' ? [texts] : texts;
}

/** Returns the words with their first spelling, in lower case. */
function spellWords(texts: readonly CutText[]): Map<string, string> {
  const spellings = new Map<string, string>();
  for (const { text, words, hyphenated } of texts) {
    for (const { text: word, offset, length } of [...words, ...hyphenated]) {
      if (!spellings.has(word)) spellings.set(word, spell(text.slice(offset, offset + length)));
    }
  }
  return spellings;
}

function spell(written: string): string {
  const short = written.slice(0, 4 * longestSpelling).replace(/\p{Cf}/gu, '');
  return Array.from(short.normalize('NFC').toLowerCase()).slice(0, longestSpelling).join('');
}

function writeWords(writer: ByteWriter, words: readonly string[]): void {
  writer.writeNumber(words.length);
  let before = '';
  for (const word of words) {
    let shared = 0;
    while (shared < mostShared && shared < word.length && word[shared] === before[shared]) shared += 1;
    writer.writeNumber((word.length - shared) * (mostShared + 1) + shared);
    writer.writeUnits(word.slice(shared));
    before = word;
  }
}

function writeSpellings(
  writer: ByteWriter,
  words: readonly string[],
  spellings: ReadonlyMap<string, string>,
): void {
  const others = words.flatMap((word, number) => {
    const spelling = spellings.get(word) ?? word;
    return spelling === word ? [] : [{ number, spelling }];
  });
  writer.writeNumber(others.length);
  let before = 0;
  for (const { number, spelling } of others) {
    writer.writeNumber(number - before);
    writer.writeNumber(spelling.length);
    writer.writeUnits(spelling);
    before = number;
  }
}
