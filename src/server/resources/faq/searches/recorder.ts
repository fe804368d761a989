/** Counts searches and their outcomes in memory and stores the counts in batches, so that requests do not wait. */

import type { Log } from '../../../db/connect.ts';
import type { Database } from '../../../db/database.ts';
import type { LocalizedHelpCenter } from '../queries.ts';
import { addSearches, mostSearchesADay, type SearchCount } from './commands.ts';
import { normaliseSearch } from './normalise.ts';

export interface EndedSearch {
  readonly q: string;
  /** The number of articles that were found. */
  readonly found: number;
  /** Whether the visitor opened one of the found articles. */
  readonly opened: boolean;
}

export interface SearchRecorder {
  add(helpCenter: LocalizedHelpCenter, search: EndedSearch): void;
  /** Stores the counts that are still in memory. */
  close(): Promise<void>;
}

/** Milliseconds from the first count of a batch until the batch is stored. */
const gatheredFor = 5000;

/** The maximum number of different searches in memory, of all help centers together. */
const mostWaiting = 5000;

export function createSearchRecorder(db: Database, log: Pick<Log, 'error'>): SearchRecorder {
  let waiting = new Map<string, SearchCount>();
  let waitingByCenter = new Map<string, number>();
  let timer: NodeJS.Timeout | undefined;
  let writing = Promise.resolve();

  /** Reserves room for a search. The limit keeps one help center from filling the memory or the room of others. */
  function reserve(center: string): boolean {
    const count = waitingByCenter.get(center) ?? 0;
    if (waiting.size >= mostWaiting || count >= mostSearchesADay) return false;
    waitingByCenter.set(center, count + 1);
    return true;
  }

  function write(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    const batch = [...waiting.values()];
    waiting = new Map();
    waitingByCenter = new Map();
    writing = writing
      .then(() => addSearches(db, batch))
      // A failed write loses only a few counts, so it is not repeated.
      .catch((error: unknown) => log.error({ err: error }, 'searches were not counted'));
    return writing;
  }

  return {
    add({ userId, helpCenterId, language }, { q, found, opened }) {
      const words = normaliseSearch(q);
      if (words === null) return;
      const day = new Date().toISOString().slice(0, 10);
      const center = `${userId} ${helpCenterId} ${day}`;
      const name = `${center} ${language} ${words}`;
      const known = waiting.get(name);
      if (!known && !reserve(center)) return;
      const before = known ?? { searches: 0, foundNothing: 0, ledToNothing: 0 };
      waiting.set(name, {
        userId,
        helpCenterId,
        language,
        day,
        words,
        searches: before.searches + 1,
        foundNothing: before.foundNothing + (found === 0 ? 1 : 0),
        ledToNothing: before.ledToNothing + (found > 0 && !opened ? 1 : 0),
      });
      timer ??= setTimeout(write, gatheredFor).unref();
    },
    close: write,
  };
}
