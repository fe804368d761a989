/**
 * From expansions to ranked articles, in one query: BM25 over the postings, without reading those that cannot matter.
 */

import { type SQL, sql } from 'drizzle-orm';
import { titleWords } from '../db/tables/search.ts';
import type { KnownWord } from './lexicon.ts';
import type { Query } from './query.ts';
import type { Expanded, Expansion, Way } from './query-expansion.ts';
import { rarity } from './rarity.ts';
import { given, listGiven, type SearchIndex, withinGiven } from './search-index.ts';
import { titleQuery } from './title-query.ts';
import {
  asTypedFactor,
  leastCoverage,
  stopWordWeight,
  titleFitGain,
  titleStartGain,
  usualTitleImpact,
} from './weights.ts';

/** A part of a query that finds articles: rows with `article_id` and `score`. */
export interface Ranking {
  /** The name of the prepared query. */
  readonly name: string;
  readonly rows: SQL;
  /** The values of its placeholders. */
  readonly values: Readonly<Record<string, unknown>>;
}

/** Titles with every word; of more, any are as good. */
const mostComplete = sql.raw('300');

export interface RankingOptions {
  /** Whether the last word may be unfinished. */
  readonly isTyping: boolean;
  /** Postings of titles that are read, and again of texts, the rarest words first. */
  readonly budget: number;
  /** Articles that stay in the ranking, and in which common words are looked up. */
  readonly candidates: number;
  /** Words that are looked up in the candidates, the best matches first. */
  readonly wordsAtCandidates: number;
  /** Titles that begin with the text. */
  readonly starts: number;
  /** Postings of one word that are read, of titles and again of texts, also of the rarest word. */
  readonly mostOfWord: number;
  /**
   * Articles whose title begins with the text or has every word, with which no posting is read; with as many from the
   * postings of titles, none of texts.
   */
  readonly enough: number;
}

export interface Term {
  readonly place: number;
  readonly way: Way;
  readonly known: KnownWord;
  /** The quality of the match, the rarity of the word, and the factor of stop words. */
  readonly match: number;
  readonly rarity: number;
  readonly factor: number;
  /** The product of the three. */
  readonly weight: number;
  /** The share of the query's information that it covers in a title, and of the title's own. */
  readonly queryShare: number;
  readonly titleMass: number;
  readonly isExact: boolean;
  readonly isStopWord: boolean;
  /** Whether it is looked up in every title, in every text, and in the best candidates. */
  readonly isInTitles: boolean;
  readonly isInTexts: boolean;
  readonly isAtCandidates: boolean;
}

/** Returns the first element, and as many more as fit the budget together. */
function affordable<T>(list: readonly T[], costOf: (one: T) => number, budget: number): Set<T> {
  let spent = 0;
  return new Set(
    list.filter((one) => {
      const isAffordable = spent === 0 || spent + costOf(one) <= budget;
      if (isAffordable) spent += costOf(one);
      return isAffordable;
    }),
  );
}

/** Removes inflected relatives of a word that every third article has: they cost work and add no information. */
function withoutIdle({ expansions, total }: Expanded, query: Query, isTyping: boolean): Expansion[] {
  const grammar = expansions.filter(
    (one) => one.way === 'exact' && total > 50 && one.known.articleCount * 3 > total,
  );
  const idle = new Set(
    grammar.map((one) => one.place).filter((place) => !isTyping || place !== query.lastPlace),
  );
  return expansions.filter((one) => one.way === 'exact' || !idle.has(one.place));
}

/** Chooses and weighs the terms of the ranking query. */
export function weigh(
  expanded: Expanded,
  query: Query,
  { isTyping, budget, wordsAtCandidates }: RankingOptions,
): Term[] {
  const { total } = expanded;
  const kept = withoutIdle(expanded, query, isTyping);
  const exact = new Map(kept.filter((one) => one.way === 'exact').map((one) => [one.place, one.known]));

  const titles = new Map<number, number>();
  for (const { place, known } of kept) titles.set(place, (titles.get(place) ?? 0) + known.titleCount);
  // All words of a position stay together: an article whose title has every word is among those with the rarest one.
  const byTitles = kept.toSorted(
    (a, b) =>
      (titles.get(a.place) ?? 0) - (titles.get(b.place) ?? 0) || a.known.titleCount - b.known.titleCount,
  );
  const inTitles = affordable(byTitles, (one) => one.known.titleCount, budget);

  const isBarelyTyped = isTyping && Array.from(query.words[query.lastPlace]?.text ?? '').length < 3;
  const byTexts = kept
    .filter((one) => one.way === 'exact' || !isBarelyTyped || one.place !== query.lastPlace)
    .sort((a, b) => a.known.articleCount - b.known.articleCount);
  const inTexts = affordable(byTexts, (one) => one.known.articleCount, budget);

  const left = kept.filter((one) => !inTitles.has(one) || (one.way === 'exact' && !inTexts.has(one)));
  const atCandidates = new Set(left.sort((a, b) => b.weight - a.weight).slice(0, wordsAtCandidates));

  const rarityOf = (one: Expansion) => rarity(total, one.known.articleCount);
  const isStopWord = (place: number) => query.words[place]?.isStopWord ?? false;
  const placeRarity = raritiesOfPlaces(kept, exact, isStopWord, total);
  const factor = (place: number) => (isStopWord(place) ? stopWordWeight : 1);
  const queryMass = [...placeRarity].reduce((sum, [place, one]) => sum + one * factor(place), 0);
  return kept.map((one) => {
    const { place, way, known, weight: match } = one;
    const ofPlace = placeRarity.get(place) ?? 0;
    // An inflected form must not outweigh the typed word by being rarer.
    const rarity = Math.min(rarityOf(one), exact.has(place) ? ofPlace : Infinity);
    return {
      place,
      way,
      known,
      match,
      rarity,
      factor: factor(place),
      weight: match * rarity * factor(place),
      queryShare: (match * ofPlace * factor(place)) / queryMass,
      titleMass: isStopWord(place) ? 0 : rarityOf(one),
      isExact: one.way === 'exact',
      isStopWord: isStopWord(place),
      isInTitles: inTitles.has(one),
      isInTexts: inTexts.has(one),
      isAtCandidates: atCandidates.has(one),
    };
  });
}

/** Returns the rarity at each position of the query: of the typed word, or of the best of its relatives. */
function raritiesOfPlaces(
  expansions: readonly Expansion[],
  exact: ReadonlyMap<number, KnownWord>,
  isStopWord: (place: number) => boolean,
  total: number,
): Map<number, number> {
  const best = new Map<number, Expansion>();
  for (const one of expansions) {
    if (one.weight > (best.get(one.place)?.weight ?? 0)) best.set(one.place, one);
  }
  const rarities = new Map(
    Array.from(best, ([place, { known }]) => {
      return [place, rarity(total, (exact.get(place) ?? known).articleCount)] as const;
    }),
  );
  // A rare stop word is not informative either.
  const least = Math.min(...Array.from(rarities, ([place, one]) => (isStopWord(place) ? Infinity : one)));
  for (const [place, one] of rarities) if (isStopWord(place)) rarities.set(place, Math.min(one, least));
  return rarities;
}

/** Returns the values of `ranked`'s placeholders. */
export function rankingValues(
  index: SearchIndex,
  query: Query,
  expanded: Expanded,
  options: RankingOptions,
): Record<string, unknown> {
  const terms = weigh(expanded, query, options);
  return {
    ...index,
    places: terms.map((term) => term.place),
    wordIds: terms.map((term) => term.known.id),
    words: terms.map((term) => term.known.word),
    weights: terms.map((term) => term.weight),
    queryShares: terms.map((term) => term.queryShare),
    titleMasses: terms.map((term) => term.titleMass),
    exacts: terms.map((term) => term.isExact),
    stopWords: terms.map((term) => term.isStopWord),
    inTitles: terms.map((term) => term.isInTitles),
    inTexts: terms.map((term) => term.isInTexts),
    atCandidates: terms.map((term) => term.isAtCandidates),
    placeCount: query.words.length,
    tellingCount: new Set(terms.filter((term) => !term.isStopWord).map((term) => term.place)).size,
    phrase: query.phrase,
    titleQuery: titleQuery(index, terms),
    candidates: options.candidates,
    starts: options.starts,
    mostOfWord: options.mostOfWord,
    enough: options.enough,
  };
}

const ofTerm = sql`p.user_id = ${given('userId', 'bigint')} and p.word_id = t.word_id`;
const phrase = given('phrase', 'text');
const placeCount = given('placeCount', 'int');
const tellingCount = given('tellingCount', 'int');
const enough = given('enough', 'int');

/** Looks up other words of the query in the candidates, one posting after the other. */
const anywhere = sql`
  select c.article_id, t.word_id, t.place, t.is_exact, t.is_stop_word, t.weight * p.impact as points, t.query_share,
    case when p.title_impact > 0 then t.query_share else 0 end as title_share,
    case when p.title_impact > 0 then t.title_mass else 0 end as title_mass
  from candidates c cross join terms t
  -- Each by its key: joined, everything of an article or of a word may be read.
  cross join lateral (
    select p.impact, p.title_impact from search_postings p where ${ofTerm} and p.article_id = c.article_id limit 1
  ) p
  where t.is_at_candidates`;

/** Looks up the words of the query in the candidates' titles, without reading postings. */
const inTheirTitles = sql`
  select c.article_id, t.word_id, t.place, t.is_exact, t.is_stop_word, t.weight * ${usualTitleImpact}::real as points,
    t.query_share, t.query_share as title_share, t.title_mass
  from candidates c cross join lateral unnest(string_to_array(c.title, ' ')) as of_title (word)
  join terms t on t.word = of_title.word`;

/**
 * The steps from the terms to `result`: a row for each candidate, with its score and the parts of it.
 * @param atCandidates the query of words in the candidates: rows as those of `hits`
 */
const steps = (atCandidates: SQL) => sql`
  terms as materialized (
    select * from unnest(
      ${listGiven('places', 'int')}, ${listGiven('wordIds', 'bigint')}, ${listGiven('words', 'text')},
      ${listGiven('weights', 'real')}, ${listGiven('queryShares', 'real')}, ${listGiven('titleMasses', 'real')},
      ${listGiven('exacts', 'boolean')}, ${listGiven('stopWords', 'boolean')}, ${listGiven('inTitles', 'boolean')},
      ${listGiven('inTexts', 'boolean')}, ${listGiven('atCandidates', 'boolean')}
    ) as t (place, word_id, word, weight, query_share, title_mass, is_exact, is_stop_word, is_in_titles, is_in_texts,
      is_at_candidates)
  ), starting as materialized (
    select s.article_id, s.title = ${phrase} as is_whole
    from search_titles s
    where ${withinGiven('s')} and s.title >= ${phrase} and s.title < (${phrase} || U&'\\+10FFFF')
    order by s.title limit ${given('starts', 'int')}
  ), complete as materialized (
    select s.article_id
    from (
      select s.article_id, s.mass from search_titles s
      where ${titleWords} @@ ${given('titleQuery', 'tsquery')} and ${enough} > (select count(*) from starting)
      limit ${mostComplete}
    ) s
    -- Those first that say little else.
    order by s.mass, s.article_id limit ${given('candidates', 'int')}
  ), best as materialized (
    select s.article_id from starting s union select c.article_id from complete c
  ), titled as materialized (
    select p.article_id, t.word_id, t.place, t.is_exact, t.is_stop_word, t.weight * p.impact as points,
      t.query_share, t.query_share as title_share, t.title_mass
    from terms t cross join lateral (
      select p.article_id, p.impact from search_postings p where ${ofTerm} and p.title_impact > 0
      limit ${given('mostOfWord', 'int')}
    ) p
    where t.is_in_titles and ${enough} > (select count(*) from best)
  ), hits as materialized (
    select * from titled
    union all
    select p.article_id, t.word_id, t.place, t.is_exact, t.is_stop_word, t.weight * p.impact, t.query_share, 0, 0
    from terms t cross join lateral (
      select p.article_id, p.impact from search_postings p where ${ofTerm} and p.title_impact = 0
      limit ${given('mostOfWord', 'int')}
    ) p
    where t.is_in_texts and ${enough} > (select count(*) from best) and ${enough} > (
      select count(*) from (
        select 1 from titled where not is_stop_word group by article_id having count(distinct place) = ${tellingCount}
      ) complete
    )
  ), candidates as materialized (
    select chosen.article_id, titles.title, titles.mass
    from (
      (select best.article_id from (
          select h.article_id, h.place, max(h.points) as points from hits h group by 1, 2
        ) best
        group by 1 order by sum(best.points) desc limit ${given('candidates', 'int')})
      union
      select b.article_id from best b
    ) chosen
    -- One title after the other, by their key: joined, they would all be read.
    cross join lateral (
      select s.title, s.mass from search_titles s
      where s.user_id = ${given('userId', 'bigint')} and s.article_id = chosen.article_id limit 1
    ) titles
  ), matches as (
    select h.* from hits h where h.article_id in (select c.article_id from candidates c)
    union all
    (${atCandidates})
  ), answers as (
    select m.article_id, m.place, max(m.points) as points, bool_or(m.is_exact) as is_exact,
      max(m.query_share) as query_share, max(m.title_share) as title_share, max(m.title_mass) as title_mass,
      bool_or(m.title_share > 0 and not m.is_stop_word) as is_in_title
    from matches m
    group by 1, 2
  ), told as (
    select a.article_id, sum(a.points) as points, sum(a.query_share) as coverage, sum(a.title_share) as title_share,
      sum(a.title_mass) as title_mass, count(*) filter (where a.is_exact) = ${placeCount} as is_as_typed,
      count(*) filter (where a.is_in_title) = ${tellingCount} as is_in_title
    from answers a group by 1
  ), weighed as (
    select told.article_id, told.coverage, told.is_in_title, told.is_as_typed, told.points,
      1 + ${titleFitGain}::real * told.title_share * least(1, told.title_mass / greatest(c.mass, .01)) as title_fit,
      case when told.is_as_typed then ${asTypedFactor}::real else 1 end as as_typed
    from told join candidates c on c.article_id = told.article_id
  ), result as (
    select article_id, points, title_fit, as_typed, coalesce(weighed.coverage, 0) as coverage,
      coalesce(weighed.is_as_typed, false) as is_as_typed, coalesce(points * title_fit * as_typed, 0) as score,
      case when starting.is_whole then 3 when starting.article_id is not null then 2
        when weighed.is_in_title then 1 else 0 end as tier
    from (
      select w.*, max(w.coverage) over () as best_coverage from weighed w
    ) weighed full join starting using (article_id)
    where starting.article_id is not null or weighed.coverage >= ${leastCoverage}::real * weighed.best_coverage
  )`;

const rows = sql`select article_id, score, coverage, is_as_typed, tier from result`;

/**
 * Rows of `article_id`, `score`, the covered share of the query's information, whether it has every word as typed, and
 * the tier of suggestions: 3 where the title is the text, 2 where it begins with it, 1 where it has every informative
 * word, else 0.
 */
export const ranked: SQL = sql`(with ${steps(anywhere)} ${rows})`;

/** The ranking of suggestions, by titles: a common word counts only in the title. */
export const rankedByTitles: SQL = sql`(with ${steps(inTheirTitles)} ${rows})`;

/** The value that orders a search, from the `score` and the `tier` of a ranked article. */
export const searchScore: SQL = sql`case when tier = 3 then 1e6
  when tier = 2 then score + ${sql.raw(String(titleStartGain))} else score end`;

/**
 * The parts of the ranking for the articles in `articleIds`: a row for each position of the query that an article
 * matches, with its best word, and one row for an article that only begins with the text.
 */
export const explained: SQL = sql`(
  with ${steps(anywhere)}
  select r.article_id, r.points, r.title_fit, r.as_typed, ${searchScore} as score, r.tier, best.place, best.word_id,
    best.points as place_points, best.title_share > 0 as is_in_title
  from result r
  left join lateral (
    select distinct on (m.place) m.* from matches m where m.article_id = r.article_id
    order by m.place, m.points desc, m.word_id
  ) best on true
  where r.article_id = any(${sql.placeholder('articleIds')}::bigint[])
)`;
