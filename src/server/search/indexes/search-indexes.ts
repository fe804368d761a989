/**
 * Keeps the indexes of help centers in memory. Each is assembled when it is first searched.
 *
 * A write to a user's help makes the user's indexes stale; the next search reads the changes with one query, and
 * patches them. Without a listener, or while it is disconnected, every search does so.
 */

import { setImmediate, setTimeout as wait } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { PatchedIndex } from '../../../search/index/patched-index.ts';
import type { Thesaurus } from '../../../search/words/thesaurus.ts';
import type { Log } from '../../db/connect.ts';
import type { Database } from '../../db/database.ts';
import { inTurn, Turn } from '../../db/turn.ts';
import { isAway } from '../../live/database-away.ts';
import type { Listener } from '../../live/listen.ts';
import { completeRows } from '../rows/old-rows.sql.ts';
import { type WriteRows, writeRowsAtOnce } from '../rows/row-writer.ts';
import type { SearchIndex } from '../search-index.sql.ts';
import { searchLanguageOf } from '../search-language.ts';
import { ArticleTexts } from './article-texts.ts';
import type { Assembler } from './assembler.ts';
import { ownThesaurus } from './assembly.ts';
import {
  type IndexState,
  readArticleIds,
  readIndexState,
  readListed,
  readListedOf,
  readNewRows,
} from './index-rows.sql.ts';
import { IndexUses } from './index-uses.ts';
import { ListedArticles } from './listed-articles.ts';
import { Turns } from './turns.ts';

export interface SearchIndexesOptions {
  readonly db: Database;
  /** Without it, an index is compared with the database for each search. */
  readonly listener: Listener | undefined;
  readonly assembler: Assembler;
  /** Writes the rows of articles that have none. @default on the caller's thread */
  readonly writeRows?: WriteRows | undefined;
  /** Synonyms that are tried without being stored, in addition to those of each owner. @default none */
  readonly triedGroups?: IndexState['ownGroups'] | undefined;
  /** Maximum bytes of all indexes and texts together; a larger index is kept as the only one. */
  readonly maxBytes: number;
  readonly log?: Log | undefined;
}

/** An index that can be searched, with the synonyms of its owner and the titles that lists show. */
export interface LoadedIndex {
  readonly index: PatchedIndex;
  readonly ownSynonyms: Thesaurus['synonyms'];
  readonly articles: ListedArticles;
}

/** The numbers that metrics show. */
export interface IndexCounts {
  readonly indexes: number;
  readonly bytes: number;
  readonly maxBytes: number;
  /** The number of indexes that were assembled since the start. */
  readonly assembled: number;
  /** Whether an index is larger than the memory for all of them. */
  readonly isTooLarge: boolean;
}

interface Held extends LoadedIndex {
  readonly key: SearchIndex;
  readonly ownGroups: IndexState['ownGroups'];
  revision: number;
  /** The number of changes of its user's help that the index includes. */
  changes: number;
}

/** The share of the memory for texts of articles. */
const shareOfTexts = 1 / 8;

/** Limits the changed articles of one patch; with more, an index is assembled again. */
const mostPatched = 500;

/** Limits the articles that are patched at once, which takes some milliseconds. */
const patchedAtOnce = 20;

/** Limits the titles of one query: they take a few milliseconds of the main thread. */
const listedAtOnce = 500;

const nameOf = ({ userId, helpCenterId, language }: SearchIndex) => `${userId} ${helpCenterId} ${language}`;

export class SearchIndexes {
  readonly texts: ArticleTexts;
  readonly #options: SearchIndexesOptions;
  readonly #writeRows: WriteRows;
  readonly #maxBytes: number;
  readonly #turns = new Turns();
  readonly #uses: IndexUses;
  /** The loaded indexes by name, the least recently used first. */
  readonly #held = new Map<string, Held>();
  readonly #loading = new Map<string, Promise<Held>>();
  /** The names of indexes for which a request waited in vain. */
  readonly #missed = new Set<string>();
  /** The names of worn indexes that are being assembled again. */
  readonly #renewing = new Set<string>();
  readonly #changesByUser = new Map<number, number>();
  #changesOfAll = 0;
  #assembled = 0;

  constructor(options: SearchIndexesOptions) {
    const { db, listener, writeRows = writeRowsAtOnce, maxBytes } = options;
    this.#options = options;
    this.#writeRows = writeRows;
    this.#uses = new IndexUses(db, options.log);
    this.#maxBytes = maxBytes * (1 - shareOfTexts);
    this.texts = new ArticleTexts(db, maxBytes * shareOfTexts);
    listener?.on('faq_content', (userId) => this.#noteChange(userId));
  }

  /** Returns an index with every change that was committed before the call; assembles it if it is not in memory. */
  async get(key: SearchIndex): Promise<LoadedIndex> {
    const name = nameOf(key);
    const wanted = this.#changesOf(key.userId);
    // One caller at a time patches an index. A patch that is under way may lack later changes, so it is awaited.
    for (let underWay = this.#loading.get(name); underWay; underWay = this.#loading.get(name)) {
      const loaded = await underWay.catch(() => null);
      if (loaded && this.#has(loaded, wanted)) return loaded;
    }
    const fresh = this.#findFresh(key);
    if (fresh) return fresh;
    // One assembly serves all searches that wait, so its statements go before theirs.
    const turn = new Turn(key.userId, 'read');
    const loading = inTurn(turn, () => this.#load(key, this.#held.get(name))).finally(() =>
      this.#loading.delete(name),
    );
    this.#loading.set(name, loading);
    return await loading;
  }

  /**
   * Returns an index like `get`, or null if it is not in memory after some milliseconds; its assembly then continues.
   * @throws the errors of `get` within that time
   */
  async getWithin(key: SearchIndex, milliseconds: number): Promise<LoadedIndex | null> {
    // A command has no listener; only uses by servers are stored, for their next start.
    if (this.#options.listener) this.#uses.note(key);
    const fresh = this.#findFresh(key);
    if (fresh) return fresh;
    const loading = this.get(key);
    // The next caller gets an error that occurs later.
    loading.catch(() => {});
    const ending = new AbortController();
    const late = wait(milliseconds, null, { signal: ending.signal }).catch(() => null);
    const inTime = await Promise.race([loading, late]).finally(() => ending.abort());
    const loaded = inTime ?? this.#findFresh(key) ?? null;
    if (!loaded) this.#missed.add(nameOf(key));
    return loaded;
  }

  /** The bytes of all indexes. */
  get byteLength(): number {
    return [...this.#held.values()].reduce((sum, held) => sum + bytesOf(held), 0);
  }

  counts(): IndexCounts {
    const bytes = this.byteLength;
    const { maxBytes } = this.#options;
    return {
      indexes: this.#held.size,
      bytes,
      maxBytes,
      assembled: this.#assembled,
      isTooLarge: bytes > this.#maxBytes,
    };
  }

  async close(): Promise<void> {
    await Promise.allSettled(this.#loading.values());
    await this.#options.assembler.close();
  }

  #noteChange(userId: number | null): void {
    if (userId === null) this.#changesOfAll += 1;
    else this.#changesByUser.set(userId, (this.#changesByUser.get(userId) ?? 0) + 1);
  }

  #changesOf(userId: number): number {
    return this.#changesOfAll + (this.#changesByUser.get(userId) ?? 0);
  }

  /** Whether an index includes the `wanted` number of changes of its user. */
  #has({ changes }: Held, wanted: number): boolean {
    return this.#options.listener?.isAlive() === true && changes >= wanted;
  }

  /** Returns an index in memory that includes all changes, and marks it as the most recently used. */
  #findFresh(key: SearchIndex): Held | undefined {
    const name = nameOf(key);
    const held = this.#held.get(name);
    if (!held || !this.#has(held, this.#changesOf(key.userId))) return undefined;
    this.#held.delete(name);
    this.#held.set(name, held);
    return held;
  }

  async #load(key: SearchIndex, held: Held | undefined): Promise<Held> {
    const changes = this.#changesOf(key.userId);
    try {
      const isPatched = held !== undefined && (await this.#patch(held));
      const loaded = isPatched ? held : await this.#turns.run(key.userId, () => this.#assemble(key));
      loaded.changes = changes;
      this.#keep(loaded);
      this.#tellMissed(key);
      return loaded;
    } catch (error) {
      // While the database is unreachable, the index is searched without later changes.
      if (held && isAway(error)) return held;
      throw error;
    }
  }

  /** Notifies caches, once an index is in memory, of responses that were made without it. */
  #tellMissed(key: SearchIndex): void {
    const { listener, log } = this.#options;
    if (!this.#missed.delete(nameOf(key))) return;
    listener
      ?.tell('faq_content', [], key.userId)
      .catch((error: unknown) => log?.warn({ err: error }, 'caches could not be told of a search index'));
  }

  /** Brings an index up to date; returns false if it has to be assembled again. */
  async #patch(held: Held): Promise<boolean> {
    const state = await this.#readState(held.key);
    if (!isDeepStrictEqual(state.ownGroups, held.ownGroups)) return false;
    if (!(await this.#patchArticles(held, state))) return false;
    if (held.index.isWorn) this.#renew(held);
    return true;
  }

  /** Assembles a worn index again in the background. Until then, it is searched and patched. */
  #renew({ key }: Held): void {
    const { log } = this.#options;
    const name = nameOf(key);
    if (this.#renewing.has(name)) return;
    this.#renewing.add(name);
    this.#turns
      .run(key.userId, () => this.#assemble(key))
      .then(async (renewed) => {
        while (this.#loading.has(name)) await this.#loading.get(name)?.catch(() => {});
        // An index that was dropped meanwhile is not kept.
        if (this.#held.has(name)) this.#held.set(name, renewed);
      })
      .catch((error: unknown) =>
        log?.error({ ...key, err: error }, 'a search index could not be assembled again'),
      )
      .finally(() => this.#renewing.delete(name));
  }

  async #readState(key: SearchIndex): Promise<IndexState> {
    const { db, triedGroups = [] } = this.#options;
    const state = await readIndexState(db, key);
    return { ...state, ownGroups: [...state.ownGroups, ...triedGroups] };
  }

  /** Returns false if too many articles have changed. */
  async #patchArticles(held: Held, state: IndexState): Promise<boolean> {
    const { db } = this.#options;
    const { key, index, articles } = held;
    if (state.revision !== held.revision) {
      const rows = await readNewRows(db, key, { revision: held.revision, limit: mostPatched + 1 });
      if (rows.length > mostPatched) return false;
      const ids = rows.map(({ id }) => id);
      const listed = ids.length > 0 ? await readListedOf(db, key, ids) : [];
      for (let start = 0; start < rows.length; start += patchedAtOnce) {
        index.putAll(rows.slice(start, start + patchedAtOnce));
        // Other requests are answered between two parts.
        await setImmediate();
      }
      for (const id of ids) articles.remove(id);
      articles.put(listed);
      held.revision = state.revision;
    }
    if (state.articleCount !== index.articleCount) {
      const ids = await readArticleIds(db, key);
      index.keepOnly(ids);
      articles.keepOnly(ids);
    }
    articles.setCategories(state.categories);
    return true;
  }

  async #assemble(key: SearchIndex): Promise<Held> {
    const { db, assembler } = this.#options;
    await completeRows(db, key, this.#writeRows);
    // Changes during the assembly have a later revision, and are read again by the next search.
    const { revision, ownGroups, categories } = await this.#readState(key);
    const data = await assembler.assemble(db, key, ownGroups);
    const { synonyms, phrases } = ownThesaurus(key.language, ownGroups);
    const index = new PatchedIndex(data, searchLanguageOf(key.language), phrases);
    const articles = await this.#list(key);
    articles.setCategories(categories);
    this.#assembled += 1;
    return {
      key,
      index,
      articles,
      ownSynonyms: synonyms,
      ownGroups,
      revision,
      changes: Number.NEGATIVE_INFINITY,
    };
  }

  async #list(key: SearchIndex): Promise<ListedArticles> {
    const articles = new ListedArticles();
    let after = 0;
    for (;;) {
      const listed = await readListed(this.#options.db, key, { after, limit: listedAtOnce });
      articles.put(listed);
      after = listed.at(-1)?.id ?? after;
      if (listed.length < listedAtOnce) return articles;
    }
  }

  /** Keeps an index, and drops the least recently used ones until there is room. */
  #keep(loaded: Held): void {
    const name = nameOf(loaded.key);
    this.#held.delete(name);
    this.#held.set(name, loaded);
    let bytes = this.byteLength;
    for (const [oldest, held] of this.#held) {
      if (bytes <= this.#maxBytes || oldest === name) break;
      this.#held.delete(oldest);
      bytes -= bytesOf(held);
    }
    if (bytes > this.#maxBytes) {
      this.#options.log?.warn(
        { ...loaded.key, bytes, maxBytes: this.#maxBytes },
        'a search index is larger than the memory for search indexes (SEARCH_MEMORY_MB)',
      );
    }
  }
}

const bytesOf = ({ index, articles }: Held) => index.byteLength + articles.byteLength;
