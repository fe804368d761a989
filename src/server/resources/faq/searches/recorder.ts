/** Counts how searches ended, and writes that down in batches: no request waits for it. */

import type { Log } from '../../../db/connect.ts';
import type { Database } from '../../../db/database.ts';
import type { LocalizedHelpCenter } from '../queries.ts';
import { addSearches, mostSearchesADay, type SearchCount } from './commands.ts';
import { normaliseSearch } from './normalise.ts';

export interface EndedSearch {
  /** As it was typed. */
  readonly q: string;
  /** How many articles it found. */
  readonly found: number;
  /** Whether one of them was opened. */
  readonly opened: boolean;
}

export interface SearchRecorder {
  add(helpCenter: LocalizedHelpCenter, search: EndedSearch): void;
  /** Writes what waits. */
  close(): Promise<void>;
}

/** Milliseconds for which searches are gathered. */
const gatheredFor = 5000;

/** Searches of different words that wait, of all help centers. */
const mostWaiting = 5000;

export function createSearchRecorder(db: Database, log: Pick<Log, 'error'>): SearchRecorder {
  let waiting = new Map<string, SearchCount>();
  let waitingByCenter = new Map<string, number>();
  let timer: NodeJS.Timeout | undefined;
  let writing = Promise.resolve();

  /** Whether there is room: nobody fills the memory, nor takes the room of another help center. */
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
      // What is lost is a few counts.
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
