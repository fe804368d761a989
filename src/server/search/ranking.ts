/** From expansions to ranked articles, in one query: BM25 over the postings, without reading what no answer needs. */

import { type SQL, sql } from 'drizzle-orm';
import type { Expanded, Expansion } from './expand.ts';
import type { KnownWord } from './lexicon.ts';
import type { Query } from './query.ts';
import { listGiven, type SearchIndex, withinGiven } from './search-index.ts';

/** How much more a word says in a title, after it weighs more there already. */
const titleFactor = 2;

/** How much an article gains that has every word. */
const fullFactor = 4;

/** Words that candidates are looked at for, the best matches first. */
const mostAtCandidates = 10;

export interface RankingOptions {
  /** Whether the last word may be unfinished. */
  readonly isTyping: boolean;
  /** Postings that are read of titles, and again of texts, the rarest words first. */
  readonly budget: number;
  /** Articles that are kept, and that common words are looked up for. */
  readonly candidates: number;
  /** So many articles that have every word in the title, and texts are not read at all. */
  readonly enough: number;
}

interface Term {
  readonly place: number;
  readonly known: KnownWord;
  readonly weight: number;
  readonly titleWeight: number;
  /** Whether it is looked for in every title, in every text, and in the best candidates once these are known. */
  readonly isInTitles: boolean;
  readonly isInTexts: boolean;
  readonly isAtCandidates: boolean;
}

function rarity(total: number, count: number): number {
  return Math.log(1 + (Math.max(total, count) - count + 0.5) / (count + 0.5));
}

/** The first of a list, and as many more as stay within the budget together. */
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

/** Leaves out relatives of grammar: of a word that every third article has, they add work and no sense. */
function withoutIdle({ expansions, total }: Expanded, query: Query, isTyping: boolean): Expansion[] {
  const grammar = expansions.filter((one) => one.isExact && total > 50 && one.known.articleCount * 3 > total);
  const idle = new Set(
    grammar.map((one) => one.place).filter((place) => !isTyping || place !== query.lastPlace),
  );
  return expansions.filter((one) => one.isExact || !idle.has(one.place));
}

/** Chooses and weighs what the ranking query looks for. */
function weigh(expanded: Expanded, query: Query, { isTyping, budget }: RankingOptions): Term[] {
  const { total } = expanded;
  const kept = withoutIdle(expanded, query, isTyping);
  const exact = new Map(kept.filter((one) => one.isExact).map((one) => [one.place, one.known]));

  const titlesOf = (place: number) =>
    kept.filter((one) => one.place === place).reduce((sum, one) => sum + one.known.titleCount, 0);
  const titles = new Map(kept.map(({ place }) => [place, titlesOf(place)]));
  // A whole place at a time: an article whose title has every word is among those that have the rarest one.
  const byTitles = kept.toSorted(
    (a, b) =>
      (titles.get(a.place) ?? 0) - (titles.get(b.place) ?? 0) || a.known.titleCount - b.known.titleCount,
  );
  const inTitles = affordable(byTitles, (one) => one.known.titleCount, budget);

  const isBarelyTyped = isTyping && Array.from(query.words[query.lastPlace]?.text ?? '').length < 3;
  const byTexts = kept
    .filter((one) => one.isExact || !isBarelyTyped || one.place !== query.lastPlace)
    .sort((a, b) => a.known.articleCount - b.known.articleCount);
  const inTexts = affordable(byTexts, (one) => one.known.articleCount, budget);

  const left = kept.filter((one) => !inTitles.has(one) || (one.isExact && !inTexts.has(one)));
  const atCandidates = new Set(left.sort((a, b) => b.weight - a.weight).slice(0, mostAtCandidates));
  return kept.map((one) => {
    const { place, known, weight } = one;
    // An inflected form must not outweigh the word as typed by being rarer.
    const itself = exact.get(place) ?? known;
    return {
      place,
      known,
      weight: weight * Math.min(rarity(total, known.articleCount), rarity(total, itself.articleCount)),
      titleWeight: weight * Math.min(rarity(total, known.titleCount), rarity(total, itself.titleCount)),
      isInTitles: inTitles.has(one),
      isInTexts: inTexts.has(one),
      isAtCandidates: atCandidates.has(one),
    };
  });
}

/** The values of `ranked`'s placeholders. */
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
    words: terms.map((term) => term.known.id),
    weights: terms.map((term) => term.weight),
    titleWeights: terms.map((term) => term.titleWeight),
    inTitles: terms.map((term) => term.isInTitles),
    inTexts: terms.map((term) => term.isInTexts),
    atCandidates: terms.map((term) => term.isAtCandidates),
    placeCount: new Set(terms.map((term) => term.place)).size,
    phrase: query.phrase,
    candidates: options.candidates,
    enough: options.enough,
  };
}

const terms = sql`unnest(
  ${listGiven('places', 'int')}, ${listGiven('words', 'bigint')}, ${listGiven('weights', 'real')},
  ${listGiven('titleWeights', 'real')}, ${listGiven('inTitles', 'boolean')},
  ${listGiven('inTexts', 'boolean')}, ${listGiven('atCandidates', 'boolean')}
) as t (place, word_id, weight, title_weight, is_in_titles, is_in_texts, is_at_candidates)`;

const textPoints = sql`t.weight * (p.impact - p.title_impact)`;
const titlePoints = sql`${titleFactor}::real * t.title_weight * p.title_impact`;
const posting = sql`search_postings p on p.user_id = ${sql.placeholder('userId')}::bigint and p.word_id = t.word_id`;
const phrase = sql`${sql.placeholder('phrase')}::text`;
const placeCount = sql`${sql.placeholder('placeCount')}::int`;

/**
 * Rows of `article_id`, `score`, and the tier by which suggestions go: 3 when the title is the text, 2 when it begins
 * with it, 1 when it has every word, else 0.
 */
export const ranked: SQL = sql`(
  with starting as materialized (
    select s.article_id, s.title = ${phrase} as is_whole
    from search_titles s
    where ${withinGiven('s')} and s.title >= ${phrase} and s.title < (${phrase} || U&'\\+10FFFF')
    order by s.title limit 100
  ), titled as materialized (
    select p.article_id, t.place, max(${textPoints} + ${titlePoints}) as points
    from ${terms} join ${posting} and p.title_impact > 0
    where t.is_in_titles
    group by 1, 2
  ), hits as (
    select article_id, place, points, true as is_in_title from titled
    union all
    select p.article_id, t.place, ${textPoints}, false
    from ${terms} join ${posting} and p.title_impact = 0
    where t.is_in_texts and ${sql.placeholder('enough')}::int > (
      select count(*) from (select 1 from titled group by article_id having count(*) = ${placeCount}) complete
    )
  ), best as materialized (
    select h.article_id, h.place, max(h.points) as points, bool_or(h.is_in_title) as is_in_title
    from hits h group by 1, 2
  ), candidates as materialized (
    (select b.article_id from best b group by 1
      order by sum(b.points) * count(*) desc limit ${sql.placeholder('candidates')}::int)
    union
    select s.article_id from starting s
  ), answers as (
    select a.article_id, a.place, max(a.points) as points, bool_or(a.is_in_title) as is_in_title
    from (
      select b.* from best b where b.article_id in (select c.article_id from candidates c)
      union all
      select p.article_id, t.place, ${textPoints} + ${titlePoints}, p.title_impact > 0
      from candidates c cross join ${terms} join ${posting} and p.article_id = c.article_id
      where t.is_at_candidates
    ) a
    group by 1, 2
  ), scored as (
    select a.article_id,
      sum(a.points) * count(*) / ${placeCount}::real
        * (case when count(*) = ${placeCount} then ${fullFactor}::real else 1 end) as score,
      count(*) filter (where a.is_in_title) = ${placeCount} as is_in_title
    from answers a group by 1
  )
  select article_id, coalesce(scored.score, 0) as score,
    case when starting.is_whole then 3 when starting.article_id is not null then 2
      when scored.is_in_title then 1 else 0 end as tier
  from scored full join starting using (article_id)
)`;
