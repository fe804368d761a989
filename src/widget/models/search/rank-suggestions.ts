/** Ranks articles as the server does (`src/search/README.md`), by titles and a few words of the texts only. */

import type { OutputOf } from '../../../api/operation.ts';
import type { suggestionIndex } from '../../../api/operations/faq.ts';
import { foldWords } from '../../../ui/search/title-match.ts';
import type { Suggestion } from './suggestion-source.ts';
import { mistypedAs, relateWords } from './word-relation.ts';

export interface LocalSuggestions {
  /** Articles whose title contains every typed word. */
  readonly sure: readonly Suggestion[];
  /** Articles that match by a word of the text, or by a mistyped word; the server ranks these better. */
  readonly unsure: readonly Suggestion[];
}

type Index = OutputOf<typeof suggestionIndex>;

interface IndexedArticle {
  readonly suggestion: Suggestion;
  readonly title: string;
  readonly titleWords: readonly string[];
  readonly words: readonly string[];
  /** Impact of each title word on the score, and the sum of the title words' idf. */
  readonly titleImpact: number;
  readonly titleMass: number;
}

/** A typed word. */
interface Place {
  readonly isStopWord: boolean;
  /** Whether the index lacks a word of this spelling. */
  readonly isMistyped: boolean;
  /** How well each word of the index matches, from 0 to 1. */
  readonly answers: ReadonlyMap<string, number>;
  /** Inverse document frequency. */
  readonly mass: number;
}

const stopWordWeight = 0.15;
const titleFitGain = 2;
const asTypedFactor = 1.3;
/** Impact of a word of the text on the score; a word of a title of average length has twice as much. */
const wordImpact = 1;

const nothing: LocalSuggestions = { sure: [], unsure: [] };

/** Returns a function that finds suggestions for a text, well within a frame. */
export function createFinder({ stopWords, categories = [] }: Index): (text: string) => LocalSuggestions {
  const grammar = new Set(stopWords.flatMap(foldWords));
  const cut = categories.flatMap(({ title: category, articles }) =>
    articles.map(({ id, title, words }) => ({
      suggestion: { faqArticleId: id, title, category },
      titleWords: foldWords(title),
      words: words.flatMap(foldWords),
    })),
  );
  /** Number of articles that contain each word. */
  const counts = new Map<string, number>();
  for (const { titleWords, words } of cut) {
    for (const word of new Set([...titleWords, ...words])) counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  const rarities = new Map(
    Array.from(counts, ([word, count]) => {
      // Most texts contain a stop word, even if titles do not.
      const weight = grammar.has(word) ? stopWordWeight : 1;
      return [word, weight * Math.log(1 + (cut.length - count + 0.5) / (count + 0.5))];
    }),
  );
  const inverseFrequency = (word: string) => rarities.get(word) ?? 0;
  const articles = cut.map((one): IndexedArticle => {
    const telling = [...new Set(one.titleWords)].filter((word) => !grammar.has(word));
    const said = 4 / (0.7 + one.titleWords.length / 20);
    return {
      ...one,
      title: one.titleWords.join(' '),
      titleImpact: (2.5 * said) / (said + 1.5),
      titleMass: telling.reduce((sum, word) => sum + inverseFrequency(word), 0),
    };
  });

  function answersTo(typed: string, relation: (typed: string, word: string) => number) {
    const answers = new Map<string, number>();
    for (const word of counts.keys()) {
      const match = relation(typed, word);
      if (match > 0) answers.set(word, match);
    }
    return answers;
  }

  function matchTyped(typed: string, isLast: boolean, isStopWord: boolean): Place {
    const known = isStopWord
      ? new Map(counts.has(typed) ? [[typed, 1]] : [])
      : answersTo(typed, (_, word) => relateWords(typed, word, isLast));
    const answers = known.size > 0 || isStopWord ? known : answersTo(typed, mistypedAs);
    const best = Math.max(...answers.values());
    const rarity = Math.max(
      0,
      ...Array.from(answers, ([word, match]) => (match === best ? inverseFrequency(word) : 0)),
    );
    return { isStopWord, isMistyped: known.size === 0, answers, mass: rarity };
  }

  return (text) => {
    const typed = foldWords(text);
    if (typed.length === 0) return nothing;
    const phrase = typed.join(' ');
    const last = typed.at(-1);
    const isTelling = (word: string) => word === last || !grammar.has(word);
    const distinct = [...new Set(typed)];
    const places = distinct.map((word) => matchTyped(word, word === last, !isTelling(word)));
    const ranked = articles.flatMap((article) => rankArticle(article, phrase, places, inverseFrequency));
    ranked.sort((a, b) => b.tier - a.tier || b.score - a.score || a.id - b.id);
    const listed = (isSure: boolean) =>
      ranked.filter(({ tier }) => tier > 0 === isSure).map(({ suggestion }) => suggestion);
    return { sure: listed(true), unsure: listed(false) };
  };
}

/** Returns an empty list if an informative word is missing. */
function rankArticle(
  { suggestion, title, titleWords, words, titleImpact, titleMass }: IndexedArticle,
  phrase: string,
  places: readonly Place[],
  inverseFrequency: (word: string) => number,
) {
  const queryMass = places.reduce((sum, { mass }) => sum + mass, 0) || 1;
  let points = 0;
  let told = 0;
  let titleTold = 0;
  let isAsTyped = true;
  let isInTitle = true;
  for (const { answers, mass, isStopWord, isMistyped } of places) {
    const inTitle = bestMatch(titleWords, answers);
    const inText = bestMatch(words, answers);
    const match = Math.max(inTitle.match, inText.match);
    if (match === 0 && !isStopWord) return [];
    points += mass * Math.max(inTitle.match * titleImpact, inText.match * wordImpact);
    told += (inTitle.match * mass) / queryMass;
    if (!isStopWord) titleTold += inverseFrequency(inTitle.word);
    if (match < 1) isAsTyped = false;
    if (!isStopWord && (isMistyped || inTitle.match === 0)) isInTitle = false;
  }
  const fit = 1 + titleFitGain * told * Math.min(1, titleTold / Math.max(titleMass, 0.01));
  const score = points * fit * (isAsTyped ? asTypedFactor : 1);
  const tier = title === phrase ? 3 : title.startsWith(phrase) ? 2 : isInTitle ? 1 : 0;
  return [{ suggestion, id: suggestion.faqArticleId, tier, score }];
}

function bestMatch(words: readonly string[], answers: ReadonlyMap<string, number>) {
  let best = { word: '', match: 0 };
  for (const word of words) {
    const match = answers.get(word) ?? 0;
    if (match > best.match) best = { word, match };
  }
  return best;
}
