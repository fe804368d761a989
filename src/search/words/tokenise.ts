/** Cuts texts of articles and searches into words. */

/** A word with its position in the text, in UTF-16 units. */
export interface Word {
  /** Folded: without case, accents and compatibility forms. */
  readonly text: string;
  readonly offset: number;
  readonly length: number;
}

/** Longer words are cut, which limits the size of index entries. */
const longestWord = 64;

/** Limits the UTF-16 units of a run that are normalised: the time grows with the square of the marks after a letter. */
const longestRun = 512;

// Words may contain soft hyphens and joiners; folding drops them.
const run = /[\p{L}\p{N}][\p{L}\p{N}\p{M}\p{Cf}]*/gu;
const runWithEnding = /[\p{L}\p{N}][\p{L}\p{N}\p{M}\p{Cf}]*(?:['’]\p{L}{1,2}(?![\p{L}\p{N}]))?/gu;
const withoutBlanks =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

/**
 * Accents and vowel points that people omit. Marks that make another letter stay: the voicing of kana, the vowels of
 * Indic scripts and Thai, the breve of й.
 */
const accents =
  /(?<![Ии])\u0306|[\u0300-\u0305\u0307-\u036f\u0591-\u05c7\u0610-\u061a\u064b-\u065f\u0670\u0640]/gu;

const letters: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  ı: 'i',
  þ: 'th',
  ς: 'σ',
};
const unfoldable = /[ßæœøđðłıþς]/gu;
const notOfWords = /[^\p{L}\p{N}\p{M}]/gu;

/** Matches words whose folded form is their lower case, which is much faster to compute; most words match. */
const plain = /^[0-9A-Za-z]+$/;

/** Returns the folded form of a text, in which words are compared. */
export function fold(text: string): string {
  if (plain.test(text)) return text.slice(0, longestWord).toLowerCase();
  const folded = text
    .slice(0, longestRun)
    .normalize('NFKD')
    .replace(accents, '')
    .toLowerCase()
    .replace(accents, '')
    .replace(unfoldable, (letter) => letters[letter] ?? letter)
    .normalize('NFC')
    .replace(notOfWords, '');
  return Array.from(folded).slice(0, longestWord).join('');
}

const segmenters = new Map<string, Intl.Segmenter>();

function segmenterOf(language: string): Intl.Segmenter {
  const primary = primaryLanguage(language);
  let segmenter = segmenters.get(primary);
  if (!segmenter) {
    const [locale] = ['ja', 'zh', 'th', 'lo', 'km', 'my'].filter((known) => known === primary);
    segmenter = new Intl.Segmenter(locale ?? 'en', { granularity: 'word' });
    segmenters.set(primary, segmenter);
  }
  return segmenter;
}

/** Limits the characters that are segmented at once: the time grows with their square. */
const segmentedAtOnce = 1000;

/** Yields the words of a run without blanks. */
function* segment(run: string, language: string): Generator<Pick<Word, 'text' | 'offset'>> {
  let start = 0;
  while (start < run.length) {
    const parts = [...segmenterOf(language).segment(run.slice(start, start + segmentedAtOnce))];
    // The last word may continue in the next piece.
    if (start + segmentedAtOnce < run.length && parts.length > 1) parts.pop();
    let end = start;
    for (const { segment: text, isWordLike } of parts) {
      if (isWordLike) yield { text, offset: end };
      end += text.length;
    }
    start = end;
  }
}

/** Returns the primary subtag of a language tag: `sv` for `sv-SE`. */
export function primaryLanguage(language: string): string {
  return language.split(/[-_]/, 1)[0]?.toLowerCase() ?? '';
}

/** Returns the words of a text, in order. */
export function tokenise(text: string, language: string): Word[] {
  const words: Word[] = [];
  const add = (raw: string, offset: number) => {
    const folded = fold(raw);
    if (folded) words.push({ text: folded, offset, length: raw.length });
  };
  // English writes endings after an apostrophe (don't, customer's); elsewhere it separates words (l'eau).
  const pattern = primaryLanguage(language) === 'en' ? runWithEnding : run;
  for (const match of text.matchAll(pattern)) {
    if (plain.test(match[0]) || !withoutBlanks.test(match[0])) {
      add(match[0], match.index);
      continue;
    }
    for (const part of segment(match[0], language)) add(part.text, match.index + part.offset);
  }
  return words;
}

/** Returns each pair of words that a hyphen connects as one more word without the hyphen: “email” for “e-mail”. */
export function hyphenated(text: string, words: readonly Word[]): Word[] {
  return words.flatMap((second, position) => {
    const first = words[position - 1];
    if (!first || !/^[-‐‑]$/u.test(text.slice(first.offset + first.length, second.offset))) return [];
    const length = second.offset + second.length - first.offset;
    return [{ text: fold(first.text + second.text), offset: first.offset, length }];
  });
}
