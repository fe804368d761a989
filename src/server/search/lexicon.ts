/** Reads the lexicon: at most two queries for a search, whatever the text. */

import { sql } from 'drizzle-orm';
import type { ReadDatabase } from '../db/database.ts';
import { prepareOnce } from '../db/prepare-once.ts';
import type { Query } from './query.ts';
import { listGiven, type SearchIndex, withinGiven } from './search-index.ts';
import { stemDictionary } from './stemming.ts';
import { type FoundPhrase, longestPhrase } from './thesaurus.ts';
import { typoVariantsOf } from './typo-variants.ts';

/** A word of articles. */
export interface KnownWord {
  readonly id: number;
  readonly word: string;
  readonly spelling: string;
  readonly articleCount: number;
  readonly titleCount: number;
}

/** A known word for a word of the query, with their relation. */
export interface Found<Way extends string> {
  /** The position of the word in the query. */
  readonly place: number;
  readonly way: Way;
  readonly known: KnownWord;
}

const known = {
  id: sql`found.id`.mapWith(Number),
  word: sql<string>`found.word`,
  spelling: sql<string>`found.spelling`,
  articleCount: sql`found.article_count`.mapWith(Number),
  titleCount: sql`found.title_count`.mapWith(Number),
};

const columns = sql`l.id, l.word, l.spelling, l.article_count, l.title_count`;
const mine = withinGiven('l');
/** A text after all texts with the same first letters. */
const end = sql`U&'\\+10FFFF'`;

/** A part of the query with a synonym of the owner. */
export interface OwnSynonym extends FoundPhrase {
  /** The key of the synonym. */
  readonly other: string;
}

const lookingUp = prepareOnce((db) =>
  db
    .select({
      place: sql<number | null>`place::int`,
      way: sql<'exact' | 'stem' | 'prefix' | 'joined' | 'own' | null>`way`,
      stem: sql<string | null>`stem`,
      known,
      length: sql<number | null>`length`,
      other: sql<string | null>`other`,
      total: sql`i.article_count`.mapWith(Number),
    })
    .from(sql`search_indexes i left join (
      with stemmed as materialized (
        select given.*, coalesce(
          nullif((ts_lexize(${sql.placeholder('stemmer')}::regdictionary, given.word))[1], ''), given.word
        ) as stem
        from unnest(${listGiven('words', 'text')}, ${listGiven('stopWords', 'boolean')}) with ordinality
          as given (word, is_stop_word, place)
      ), in_order as materialized (
        select given.at, coalesce(stemmed.stem, '') as stem
        from unnest(${listGiven('order', 'int')}) with ordinality as given (place, at)
        left join stemmed on stemmed.place = given.place + 1
      ), parts as materialized (
        select first.at as start, second.at - first.at + 1 as length,
          string_agg(second.stem, ' ') over (partition by first.at order by second.at) as key
        from in_order first
        join in_order second on second.at >= first.at and second.at < first.at + ${sql.raw(String(longestPhrase))}
      )
      select t.place - 1 as place, t.stem, found.*, null::int as length, null as other
      from stemmed t
      left join lateral (
        (select 'exact' as way, ${columns} from search_lexicon l where ${mine} and l.word = t.word)
        union all
        (select 'stem', ${columns} from search_lexicon l
          where ${mine} and l.stem = t.stem and l.word <> t.word and not t.is_stop_word
          limit 20)
        union all
        (select 'prefix', l.* from (
            select ${columns} from search_lexicon l
            where ${mine} and l.word > t.word and l.word < (t.word || ${end})
              and not t.is_stop_word and l.word not like '% %'
              and (length(t.word) >= 3 or t.place - 1 = ${sql.placeholder('lastPlace')}::int)
            limit 600
          ) l
          order by l.title_count desc, l.article_count desc limit 24)
      ) found on true
      union all
      select t.place - 1, null, 'joined', ${columns}, null, null
      from unnest(${listGiven('pairs', 'text')}) with ordinality as t (word, place)
      join search_lexicon l on ${mine} and l.word = t.word
      union all
      (select parts.start - 1, parts.key, 'own', null, null, null, null, null, parts.length, other.key
        from parts
        join search_synonyms s on ${withinGiven('s')} and s.key = parts.key
        join search_synonyms other on ${withinGiven('other')} and other.group_number = s.group_number
          and other.key <> s.key
        order by 1, parts.length, other.group_number, other.position limit 100)
    ) found on true`)
    .where(withinGiven('i'))
    .prepare('frontdesk_search_look_up'),
);

/**
 * Finds known words that equal a word of the query, share its stem, or begin with it; and those that two neighbouring
 * words make when joined. `total` is the number of articles in the index.
 */
export async function lookUp(
  db: ReadDatabase,
  index: SearchIndex,
  query: Query,
): Promise<{
  readonly total: number;
  /** The stem of each word of the query. */
  readonly stems: readonly string[];
  readonly found: Found<'exact' | 'stem' | 'prefix' | 'joined'>[];
  readonly own: OwnSynonym[];
}> {
  const words = query.words.map((word) => word.text);
  const rows = await lookingUp(db).execute({
    ...index,
    words,
    order: query.order,
    stopWords: query.words.map((word) => word.isStopWord),
    stemmer: stemDictionary(index.language),
    lastPlace: query.lastPlace,
    pairs: words.slice(1).map((word, place) => `${words[place]}${word}`),
  });
  return {
    total: rows[0]?.total ?? 0,
    stems: words.map(
      (word, at) =>
        rows.find(({ place, way, stem }) => place === at && way !== 'own' && stem !== null)?.stem ?? word,
    ),
    found: rows.flatMap(({ place, way, known }) =>
      place === null || way === null || way === 'own' ? [] : [{ place, way, known }],
    ),
    own: rows.flatMap(({ place, way, stem, length, other }) =>
      way !== 'own' || place === null || stem === null || length === null || other === null
        ? []
        : [{ start: place, length, key: stem, other }],
    ),
  };
}

/** A word of the query that the index lacks. */
export interface UnknownWord {
  readonly place: number;
  readonly word: string;
  /** Pairs of words that may make it up. */
  readonly parts: readonly string[];
  /** Whether it may be a misspelt beginning. */
  readonly isBeginning: boolean;
}

/** A synonym of a part of the query. */
export interface Synonym {
  readonly place: number;
  /** A key of the thesaurus: a stem, or stems separated by blanks. */
  readonly key: string;
  /** Whether it is one of the owner, and not of the language's thesaurus. */
  readonly isOwn: boolean;
}

const lookingAround = prepareOnce((db) =>
  db
    .select({
      place: sql`place`.mapWith(Number),
      way: sql<'near' | 'beginning' | 'part' | 'synonym' | 'own synonym'>`way`,
      known,
    })
    .from(sql`(
      select t.place, found.*
      from unnest(
        ${listGiven('places', 'int')}, ${listGiven('words', 'text')},
        ${listGiven('deletions', 'text')}, ${listGiven('parts', 'text')},
        ${listGiven('beginnings', 'boolean')}
      ) as t (place, word, deletions, parts, is_beginning)
      cross join lateral (
        (select 'near' as way, ${columns} from search_lexicon l
          where l.deletions && string_to_array(t.deletions, ' ')
          order by levenshtein_less_equal(t.word, l.word, 2), l.article_count desc limit 20)
        union all
        (select 'beginning', ${columns} from search_lexicon l
          where ${mine} and t.is_beginning and l.word > left(t.word, 2) and l.word < (left(t.word, 2) || ${end})
          order by l.title_count desc, l.article_count desc limit 300)
        union all
        (select 'part', ${columns} from search_lexicon l
          where ${mine} and l.word = any(string_to_array(t.parts, ' ')))
      ) found
      union all
      select t.place, case when t.is_own then 'own synonym' else 'synonym' end, ${columns}
      from unnest(
        ${listGiven('synonymPlaces', 'int')}, ${listGiven('synonyms', 'text')}, ${listGiven('ownSynonyms', 'boolean')}
      ) as t (place, stem, is_own)
      join search_lexicon l on ${mine} and l.stem = t.stem
    ) found`)
    .prepare('frontdesk_search_look_around'),
);

/**
 * Finds known words for unknown ones: misspelt, unfinished and misspelt, or joined; and known words and phrases that
 * are synonyms of the query's.
 */
export async function lookAround(
  db: ReadDatabase,
  index: SearchIndex,
  unknown: readonly UnknownWord[],
  synonyms: readonly Synonym[],
): Promise<Found<'near' | 'beginning' | 'part' | 'synonym' | 'own synonym'>[]> {
  return await lookingAround(db).execute({
    ...index,
    places: unknown.map(({ place }) => place),
    words: unknown.map(({ word }) => word),
    deletions: unknown.map(({ word }) => typoVariantsOf(word, index).join(' ')),
    parts: unknown.map(({ parts }) => parts.join(' ')),
    beginnings: unknown.map(({ isBeginning }) => isBeginning),
    synonymPlaces: synonyms.map(({ place }) => place),
    synonyms: synonyms.map(({ key }) => key),
    ownSynonyms: synonyms.map(({ isOwn }) => isOwn),
  });
}
