import type { Endings } from './inflection.ts';
import { createStem, type Stem } from './stem.ts';
import { createThesaurus, readGroups, type Thesaurus } from './thesaurus.ts';
import { primaryLanguage, tokenise } from './tokenise.ts';

/** The words of a language that a caller provides; members may be empty. */
export interface LanguageWords {
  /** Stop words, separated by spaces. */
  readonly stopWords: string;
  /** Questions without their subject, such as `how long take`, whose words have no meaning of their own there. */
  readonly questionFrames: readonly string[];
  /** Groups of synonyms, one per line, with members separated by commas. */
  readonly thesaurus: string;
  readonly stem: Stem | null;
  /** The endings of inflected words, separated by spaces; if empty, all words with one stem are forms of one word. */
  readonly endings: string;
  /** Whether an s may join the parts of a compound, as in the Swedish `kvalitetskontroll`. */
  readonly hasLinkingS: boolean;
}

/** A language as the engine uses it. */
export interface SearchLanguage {
  readonly tag: string;
  /** Folded words. */
  readonly stopWords: ReadonlySet<string>;
  /** Folded words in order. */
  readonly questionFrames: readonly (readonly string[])[];
  readonly stem: Stem;
  readonly endings: Endings;
  readonly thesaurus: Thesaurus;
  readonly hasLinkingS: boolean;
}

/** Prepares the words of a language. This takes some milliseconds, so call it once for all indexes of the language. */
export function createLanguage(tag: string, words: LanguageWords): SearchLanguage {
  const primary = primaryLanguage(tag);
  const stem = createStem(words.stem);
  return {
    tag: primary,
    stopWords: new Set(tokenise(words.stopWords, primary).map(({ text }) => text)),
    questionFrames: words.questionFrames.map((frame) => tokenise(frame, primary).map(({ text }) => text)),
    stem,
    endings: new Set(words.endings.split(' ').filter((ending) => ending !== '')),
    thesaurus: createThesaurus(readGroups(words.thesaurus), primary, stem),
    hasLinkingS: words.hasLinkingS,
  };
}
