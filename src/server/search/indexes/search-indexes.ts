/**
 * The indexes of help centers in memory, each assembled when it is first searched.
 *
 * A write to the help of a user makes the user's indexes stale; the next search reads what is new, which is one query,
 * and patches them. Without a listener, or while it does not hear, that is done for each search.
 */

import { setTimeout as wait } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { PatchedIndex } from '../../../search/patched-index.ts';
import type { Thesaurus } from '../../../search/thesaurus.ts';
import type { Log } from '../../db/connect.ts';
import type { Database } from '../../db/database.ts';
import type { Listener } from '../../live/listen.ts';
import { readSynonymGroups } from '../owner-synonyms.ts';
import type { SearchIndex } from '../search-index.ts';
import { searchLanguageOf } from '../search-language.ts';
import type { Assembler } from './assembler.ts';
import { ownThesaurus } from './assembly.ts';
import { readArticleIds, readIndexState, readNewRows } from './queries.ts';
import { Turns } from './turns.ts';

export interface SearchIndexesOptions {
  readonly db: Database;
  /** Without it, an index is compared with the database for each search. */
  readonly listener: Listener | undefined;
  readonly assembler: Assembler;
  /** Bytes of all indexes together; a larger one is kept alone. */
  readonly maxBytes: number;
  readonly log?: Log | undefined;
}

/** An index that can be searched, with the synonyms of its owner. */
export interface LoadedIndex {
  readonly index: PatchedIndex;
  readonly ownSynonyms: Thesaurus['synonyms'];
}

interface Held extends LoadedIndex {
  readonly key: SearchIndex;
  readonly ownGroups: readonly (readonly string[])[];
  revision: number;
  /** The changes of its user's help that it has. */
  changes: number;
}

/** Changed articles beyond which an index is assembled again. */
const mostPatched = 500;

const nameOf = ({ userId, helpCenterId, language }: SearchIndex) => `${userId} ${helpCenterId} ${language}`;

export class SearchIndexes {
  readonly #options: SearchIndexesOptions;
  readonly #turns = new Turns();
  /** The least recently used first. */
  readonly #held = new Map<string, Held>();
  readonly #loading = new Map<string, Promise<Held>>();
  readonly #changesByUser = new Map<number, number>();
  #changesOfAll = 0;

  constructor(options: SearchIndexesOptions) {
    this.#options = options;
    options.listener?.on('faq_content', (userId) => this.#noteChange(userId));
  }

  /** Returns an index with every change that was committed before the call; assembles it where it is not in memory. */
  async get(key: SearchIndex): Promise<LoadedIndex> {
    const name = nameOf(key);
    // An index is changed by one caller at a time; what that one reads may lack a change that came later.
    for (let underWay = this.#loading.get(name); underWay; underWay = this.#loading.get(name)) {
      await underWay.catch(() => {});
    }
    const held = this.#held.get(name);
    if (held) {
      // It was used most recently.
      this.#held.delete(name);
      this.#held.set(name, held);
      if (this.#isFresh(held)) return held;
    }
    const loading = this.#load(key, held).finally(() => this.#loading.delete(name));
    this.#loading.set(name, loading);
    return await loading;
  }

  /**
   * Returns an index as `get`; null: it is not in memory within some milliseconds. It goes on being assembled then.
   * @throws as `get` within that time
   */
  async getWithin(key: SearchIndex, milliseconds: number): Promise<LoadedIndex | null> {
    const loading = this.get(key);
    // An error that comes later is the next caller's.
    loading.catch(() => {});
    const held = this.#held.get(nameOf(key));
    if (held && this.#isFresh(held)) return held;
    const ending = new AbortController();
    const late = wait(milliseconds, null, { signal: ending.signal }).catch(() => null);
    return await Promise.race([loading, late]).finally(() => ending.abort());
  }

  /** Bytes of all indexes. */
  get byteLength(): number {
    return [...this.#held.values()].reduce((sum, { index }) => sum + index.byteLength, 0);
  }

  #noteChange(userId: number | null): void {
    if (userId === null) this.#changesOfAll += 1;
    else this.#changesByUser.set(userId, (this.#changesByUser.get(userId) ?? 0) + 1);
  }

  #changesOf(userId: number): number {
    return this.#changesOfAll + (this.#changesByUser.get(userId) ?? 0);
  }

  #isFresh({ key, changes }: Held): boolean {
    return this.#options.listener?.isAlive() === true && changes === this.#changesOf(key.userId);
  }

  async #load(key: SearchIndex, held: Held | undefined): Promise<Held> {
    const changes = this.#changesOf(key.userId);
    const patched = held && (await this.#patch(held));
    const loaded = patched ?? (await this.#turns.run(key.userId, () => this.#assemble(key)));
    loaded.changes = changes;
    this.#keep(loaded);
    return loaded;
  }

  /** Brings an index up to date; returns undefined where it has to be assembled again. */
  async #patch(held: Held): Promise<Held | undefined> {
    const { db, log } = this.#options;
    const { key, index } = held;
    const state = await readIndexState(db, key);
    if (!isDeepStrictEqual(await readSynonymGroups(db, key), held.ownGroups)) return undefined;
    if (state.revision !== held.revision) {
      const rows = await readNewRows(db, key, { revision: held.revision, limit: mostPatched + 1 });
      if (rows.length > mostPatched) return undefined;
      for (const { id, row } of rows) index.put(id, row);
      held.revision = state.revision;
    }
    if (state.articleCount !== index.articleCount) {
      const ids = await readArticleIds(db, key);
      index.keepOnly(ids);
    }
    if (index.isWorn) {
      log?.info({ ...key }, 'a search index is assembled again');
      return undefined;
    }
    return held;
  }

  async #assemble(key: SearchIndex): Promise<Held> {
    const { db, assembler } = this.#options;
    // What changes while the rows are read is read once more, as it has a later revision.
    const { revision } = await readIndexState(db, key);
    const ownGroups = await readSynonymGroups(db, key);
    const data = await assembler.assemble(db, key, ownGroups);
    const { synonyms, phrases } = ownThesaurus(key.language, ownGroups);
    const index = new PatchedIndex(data, searchLanguageOf(key.language), phrases);
    return { key, index, ownSynonyms: synonyms, ownGroups, revision, changes: 0 };
  }

  /** Keeps an index, and drops those that were not used for longest where there is no room. */
  #keep(loaded: Held): void {
    const name = nameOf(loaded.key);
    this.#held.delete(name);
    this.#held.set(name, loaded);
    let bytes = this.byteLength;
    for (const [oldest, { index }] of this.#held) {
      if (bytes <= this.#options.maxBytes || oldest === name) break;
      this.#held.delete(oldest);
      bytes -= index.byteLength;
    }
    if (bytes > this.#options.maxBytes) {
      this.#options.log?.warn(
        { ...loaded.key, bytes },
        'a search index is larger than the memory for indexes',
      );
    }
  }
}
