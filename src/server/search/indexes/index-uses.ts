import type { Log } from '../../db/connect.ts';
import type { Database } from '../../db/database.ts';
import type { SearchIndex } from '../search-index.sql.ts';
import { storeUse } from './index-use.sql.ts';

/** Stores the searched indexes, each once a day: a server assembles these first after a start. */
export class IndexUses {
  readonly #db: Database;
  readonly #log: Log | undefined;
  /** The indexes whose use on this day is stored. */
  readonly #stored = new Set<string>();
  #day = '';

  constructor(db: Database, log: Log | undefined) {
    this.#db = db;
    this.#log = log;
  }

  /** Stores the use in the background: no response waits for it, and a failure is only logged. */
  note(key: SearchIndex): void {
    const today = new Date().toISOString().slice(0, 10);
    if (today !== this.#day) this.#stored.clear();
    this.#day = today;
    const name = `${key.userId} ${key.helpCenterId} ${key.language}`;
    if (this.#stored.has(name)) return;
    this.#stored.add(name);
    storeUse(this.#db, key, today).catch((error: unknown) =>
      this.#log?.warn({ ...key, err: error }, 'the use of a search index could not be stored'),
    );
  }
}
