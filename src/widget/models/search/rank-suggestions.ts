/**
 * Ranks the articles of a help center for what is typed, as the server does as far as titles and a few words of the
 * texts go: `src/search/README.md` says why. Arrives with the index of a help center.
 */

import type { OutputOf } from '../../../api/operation.ts';
import type { suggestionIndex } from '../../../api/operations/faq.ts';
import { foldWords } from '../../../ui/search/title-match.ts';
import type { Suggestion } from './suggestion-source.ts';
import { mistypedAs, relationOf } from './word-relation.ts';

/** What is found without asking, best first. */
export interface LocalSuggestions {
  /** The title has every word that is typed. */
  readonly sure: readonly Suggestion[];
  /** A word stands in the text, or may be mistyped: whoever knows all of the text knows better. */
  readonly unsure: readonly Suggestion[];
}

type Index = OutputOf<typeof suggestionIndex>;

interface IndexedArticle {
  readonly suggestion: Suggestion;
  readonly title: string;
  readonly titleWords: readonly string[];
  readonly words: readonly string[];
  /** How much each word of the title says about the article, and how much all of them tell by being rare. */
  readonly titleImpact: number;
  readonly titleMass: number;
}

/** A word that is typed. */
interface Place {
  readonly isStopWord: boolean;
  /** Whether nothing that was typed so is known. */
  readonly isMistyped: boolean;
  /** How well words of the index answer it, from 0 to 1. */
  readonly answers: ReadonlyMap<string, number>;
  /** How much it tells by being rare. */
  readonly mass: number;
}

const stopWordWeight = 0.15;
const titleFitGain = 2;
const asTypedFactor = 1.3;
/** Of a word of the text; one of a usual title says twice as much. */
const wordImpact = 1;

const nothing: LocalSuggestions = { sure: [], unsure: [] };

/** Returns what finds suggestions for a text, well within a frame. */
export function createFinder({ stopWords, categories = [] }: Index): (text: string) => LocalSuggestions {
  const grammar = new Set(stopWords.flatMap(foldWords));
  const cut = categories.flatMap(({ title: category, articles }) =>
    articles.map(({ id, title, words }) => ({
      suggestion: { faqArticleId: id, title, category },
      titleWords: foldWords(title),
      words: words.flatMap(foldWords),
    })),
  );
  /** In how many articles each word is. */
  const counts = new Map<string, number>();
  for (const { titleWords, words } of cut) {
    for (const word of new Set([...titleWords, ...words])) counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  const rarities = new Map(
    Array.from(counts, ([word, count]) => {
      // Most texts have it, which titles do not show.
      const weight = grammar.has(word) ? stopWordWeight : 1;
      return [word, weight * Math.log(1 + (cut.length - count + 0.5) / (count + 0.5))];
    }),
  );
  const rarityOf = (word: string) => rarities.get(word) ?? 0;
  const articles = cut.map((one): IndexedArticle => {
    const telling = [...new Set(one.titleWords)].filter((word) => !grammar.has(word));
    const said = 4 / (0.7 + one.titleWords.length / 20);
    return {
      ...one,
      title: one.titleWords.join(' '),
      titleImpact: (2.5 * said) / (said + 1.5),
      titleMass: telling.reduce((sum, word) => sum + rarityOf(word), 0),
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

  function placeOf(typed: string, isLast: boolean, isStopWord: boolean): Place {
    const known = isStopWord
      ? new Map(counts.has(typed) ? [[typed, 1]] : [])
      : answersTo(typed, (_, word) => relationOf(typed, word, isLast));
    const answers = known.size > 0 || isStopWord ? known : answersTo(typed, mistypedAs);
    const best = Math.max(...answers.values());
    const rarity = Math.max(
      0,
      ...Array.from(answers, ([word, match]) => (match === best ? rarityOf(word) : 0)),
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
    const places = distinct.map((word) => placeOf(word, word === last, !isTelling(word)));
    const ranked = articles.flatMap((article) => rankArticle(article, phrase, places, rarityOf));
    ranked.sort((a, b) => b.tier - a.tier || b.score - a.score || a.id - b.id);
    const listed = (isSure: boolean) =>
      ranked.filter(({ tier }) => tier > 0 === isSure).map(({ suggestion }) => suggestion);
    return { sure: listed(true), unsure: listed(false) };
  };
}

/** Nothing where a word that tells something is missing. */
function rankArticle(
  { suggestion, title, titleWords, words, titleImpact, titleMass }: IndexedArticle,
  phrase: string,
  places: readonly Place[],
  rarityOf: (word: string) => number,
) {
  const queryMass = places.reduce((sum, { mass }) => sum + mass, 0) || 1;
  let points = 0;
  let told = 0;
  let titleTold = 0;
  let isAsTyped = true;
  let isInTitle = true;
  for (const { answers, mass, isStopWord, isMistyped } of places) {
    const inTitle = bestOf(titleWords, answers);
    const inText = bestOf(words, answers);
    const match = Math.max(inTitle.match, inText.match);
    if (match === 0 && !isStopWord) return [];
    points += mass * Math.max(inTitle.match * titleImpact, inText.match * wordImpact);
    told += (inTitle.match * mass) / queryMass;
    if (!isStopWord) titleTold += rarityOf(inTitle.word);
    if (match < 1) isAsTyped = false;
    if (!isStopWord && (isMistyped || inTitle.match === 0)) isInTitle = false;
  }
  const fit = 1 + titleFitGain * told * Math.min(1, titleTold / Math.max(titleMass, 0.01));
  const score = points * fit * (isAsTyped ? asTypedFactor : 1);
  const tier = title === phrase ? 3 : title.startsWith(phrase) ? 2 : isInTitle ? 1 : 0;
  return [{ suggestion, id: suggestion.faqArticleId, tier, score }];
}

function bestOf(words: readonly string[], answers: ReadonlyMap<string, number>) {
  let best = { word: '', match: 0 };
  for (const word of words) {
    const match = answers.get(word) ?? 0;
    if (match > best.match) best = { word, match };
  }
  return best;
}
