/** Counts the words of articles that are indexed together, in the lexicon of their index. */

import { sql } from 'drizzle-orm';
import type { Transaction } from '../db/database.ts';
import { type SearchIndex, within } from './search-index.ts';
import { stemDictionary } from './stemming.ts';
import { typoVariantsOf } from './typo-variants.ts';
import type { WordImpact } from './word-impacts.ts';

/** Articles with a word, and those with it in the title. */
interface Count {
  articles: number;
  titles: number;
}

interface Counted extends Count {
  readonly spelling: string;
}

/**
 * Stores a word with the counts of the first articles that have it, which gives it its id; the counts of later articles
 * are written at the end. Writing them with each batch would leave a dead version of the row each time, and until the
 * transaction ends every reader of the row would pass all of them.
 */
export class WordCounter {
  readonly #tx: Transaction;
  readonly #index: SearchIndex;
  readonly #ids = new Map<string, number>();
  readonly #unwritten = new Map<number, Count>();

  constructor(tx: Transaction, index: SearchIndex) {
    this.#tx = tx;
    this.#index = index;
  }

  /** Counts the words of some articles; returns the ids of all words so far. */
  async add(articles: readonly ReadonlyMap<string, WordImpact>[]): Promise<ReadonlyMap<string, number>> {
    const unseen = new Map<string, Counted>();
    for (const [word, counted] of countOf(articles)) {
      const id = this.#ids.get(word);
      if (id === undefined) unseen.set(word, counted);
      else this.#postpone(id, counted);
    }
    if (unseen.size > 0) {
      await this.#addToKnown(unseen);
      const unknown = [...unseen].filter(([word]) => !this.#ids.has(word));
      if (unknown.length > 0) await this.#insert(unknown);
    }
    return this.#ids;
  }

  /** Writes the remaining counts. */
  async finish(): Promise<void> {
    if (this.#unwritten.size === 0) return;
    const counts = [...this.#unwritten.values()];
    await this.#tx.execute(sql`
      update search_lexicon l
      set article_count = l.article_count + given.articles, title_count = l.title_count + given.titles
      from unnest(
        ${sql.param([...this.#unwritten.keys()])}::bigint[],
        ${sql.param(counts.map(({ articles }) => articles))}::int[],
        ${sql.param(counts.map(({ titles }) => titles))}::int[]
      ) as given (id, articles, titles)
      where ${within(this.#index, 'l')} and l.id = given.id`);
    this.#unwritten.clear();
  }

  #postpone(id: number, { articles, titles }: Count): void {
    const count = this.#unwritten.get(id) ?? { articles: 0, titles: 0 };
    count.articles += articles;
    count.titles += titles;
    this.#unwritten.set(id, count);
  }

  async #addToKnown(words: ReadonlyMap<string, Count>): Promise<void> {
    const counts = [...words.values()];
    const { rows } = await this.#tx.execute<{ id: string; word: string }>(sql`
      update search_lexicon l
      set article_count = l.article_count + given.articles, title_count = l.title_count + given.titles
      from unnest(
        ${sql.param([...words.keys()])}::text[],
        ${sql.param(counts.map(({ articles }) => articles))}::int[],
        ${sql.param(counts.map(({ titles }) => titles))}::int[]
      ) as given (word, articles, titles)
      where ${within(this.#index, 'l')} and l.word = given.word
      returning l.id::text, l.word`);
    for (const { id, word } of rows) this.#ids.set(word, Number(id));
  }

  async #insert(counted: readonly (readonly [string, Counted])[]): Promise<void> {
    const index = this.#index;
    const words = counted.map(([word]) => word).sort();
    const byWord = new Map(counted);
    const counts = words.flatMap((word) => byWord.get(word) ?? []);
    const deletions = words.map((word) => (word.includes(' ') ? '' : typoVariantsOf(word, index).join(' ')));
    const { rows } = await this.#tx.execute<{ id: string; word: string }>(sql`
      insert into search_lexicon
        (user_id, help_center_id, language, word, spelling, stem, article_count, title_count, deletions)
      select ${index.userId}::bigint, ${index.helpCenterId}::bigint, ${index.language}::text, word, spelling,
        case when word like '% %' then word
          else coalesce(nullif((ts_lexize(${stemDictionary(index.language)}::regdictionary, word))[1], ''), word) end,
        articles, titles, string_to_array(deletions, ' ')
      from unnest(
        ${sql.param(words)}::text[],
        ${sql.param(counts.map(({ spelling }) => spelling))}::text[],
        ${sql.param(counts.map(({ articles }) => articles))}::int[],
        ${sql.param(counts.map(({ titles }) => titles))}::int[],
        ${sql.param(deletions)}::text[]
      ) as given (word, spelling, articles, titles, deletions)
      returning id::text, word`);
    for (const { id, word } of rows) this.#ids.set(word, Number(id));
  }
}

function countOf(articles: readonly ReadonlyMap<string, WordImpact>[]): Map<string, Counted> {
  const counts = new Map<string, Counted>();
  for (const words of articles) {
    for (const [word, { spelling, titleImpact }] of words) {
      const count = counts.get(word) ?? { spelling, articles: 0, titles: 0 };
      count.articles += 1;
      if (titleImpact > 0) count.titles += 1;
      counts.set(word, count);
    }
  }
  return counts;
}
