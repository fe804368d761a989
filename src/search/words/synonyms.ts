import type { Query } from '../query.ts';
import { type FoundPhrase, phraseKey } from '../rank/phrases.ts';
import { isInflected } from './inflection.ts';
import type { SearchLanguage } from './language.ts';
import { longestPhrase, type Thesaurus } from './thesaurus.ts';

/** A synonym of a part of a query. */
export interface Synonym {
  readonly place: number;
  /** The key of a word or phrase. */
  readonly key: string;
  /** The members with this key: a matching word has to be a form of one of them. Empty for a phrase. */
  readonly forms: readonly string[];
  /** Whether the synonym is the owner's, and not from the language's thesaurus. */
  readonly isOwn: boolean;
}

/** Limits the synonyms of a query, and the owner's among them; few are words of the index. */
const mostSynonyms = 200;
const mostOfOwner = 100;

/**
 * Returns the synonyms of a query's words and phrases, the owner's first. A phrase has the position of its first
 * informative word, so that nothing counts twice; a phrase of stop words ("how much") has a position of its own.
 * @param stems the stems of the query's words
 */
export function synonymsOf(
  query: Query,
  stems: readonly string[],
  { thesaurus, endings }: Pick<SearchLanguage, 'thesaurus' | 'endings'>,
  ownSynonyms: Thesaurus['synonyms'],
): Synonym[] {
  const { synonyms, forms, phrases } = thesaurus;
  const formsOf = (key: string) => forms.get(key) ?? [];
  const inOrder = query.order.map((place) => stems[place] ?? '');
  const placeOf = ({ start, length }: FoundPhrase) => {
    const places = query.order.slice(start, start + length);
    const informative = places.find((place) => query.words[place]?.isStopWord === false);
    if (informative !== undefined) return informative;
    // The frame of a question is not what it asks for.
    const isFramed = places.every((place) => query.words[place]?.isFramed ?? false);
    return isFramed ? (places[0] ?? 0) : 2 * query.words.length + start;
  };
  const own = partsOf(inOrder)
    .filter(({ key }) => ownSynonyms.has(key))
    .flatMap((part) => {
      const place = placeOf(part);
      const others = ownSynonyms.get(part.key) ?? [];
      // The phrase itself is a word of the index, so its key is looked up too.
      const keys = part.length > 1 ? [...others, part.key] : others;
      return keys.map((key) => ({ place, key, forms: [], isOwn: true }));
    })
    .slice(0, mostOfOwner);
  const found = phrases.findIn(inOrder).map((part) => ({ place: placeOf(part), key: part.key }));
  const named = query.words.flatMap(({ isStopWord, text }, place) => {
    const key = stems[place] ?? '';
    const isMember = formsOf(key).some((form) => isInflected(text, form, endings));
    return isMember && !isStopWord ? [{ place, key }] : [];
  });
  const general = [...named, ...found].flatMap(({ place, key }) =>
    (synonyms.get(key) ?? []).map((other) => ({ place, key: other, forms: formsOf(other), isOwn: false })),
  );
  const phrasesFound = found.map((one) => ({ ...one, forms: [], isOwn: false }));
  const all: Synonym[] = [...own, ...phrasesFound, ...general];
  const distinct = new Map(all.toReversed().map((one) => [`${one.place} ${one.key}`, one]));
  return [...distinct.values()].reverse().slice(0, mostSynonyms);
}

/** Returns every part of a text that may be one of the owner's words or phrases. */
function partsOf(stems: readonly string[]): FoundPhrase[] {
  return stems.flatMap((_, start) =>
    Array.from({ length: Math.min(longestPhrase, stems.length - start) }, (_, more) => {
      const length = more + 1;
      return { key: phraseKey(stems.slice(start, start + length)), start, length };
    }),
  );
}
