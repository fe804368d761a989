/** Counts searches and their outcomes in memory and stores the counts in batches, so that requests do not wait. */

import type { Log } from '../../../db/connect.ts';
import type { Database } from '../../../db/database.ts';
import type { LocalizedHelpCenter } from '../visible-content.sql.ts';
import { normaliseSearch } from './normalise.ts';
import { addSearches, mostSearchesADay, type SearchCount } from './searches.sql.ts';

export interface EndedSearch {
  readonly q: string;
  /** The number of articles that were found. */
  readonly found: number;
  /** Whether the visitor opened one of the found articles. */
  readonly opened: boolean;
}

export interface SearchRecorder {
  add(helpCenter: LocalizedHelpCenter, search: EndedSearch): void;
  /** Counts that a search, which was added before, ended in a message of its visitor. */
  addMessage(helpCenter: LocalizedHelpCenter, q: string): void;
  /** Stores the counts that are still in memory. */
  close(): Promise<void>;
}

type Counts = Readonly<Record<'searches' | 'foundNothing' | 'ledToNothing' | 'ledToMessage', number>>;

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

  function count({ userId, helpCenterId, language }: LocalizedHelpCenter, q: string, counts: Counts): void {
    const words = normaliseSearch(q);
    if (words === null) return;
    const day = new Date().toISOString().slice(0, 10);
    const center = `${userId} ${helpCenterId} ${day}`;
    const name = `${center} ${language} ${words}`;
    const before = waiting.get(name);
    if (!before && !reserve(center)) return;
    waiting.set(name, {
      userId,
      helpCenterId,
      language,
      day,
      words,
      searches: (before?.searches ?? 0) + counts.searches,
      foundNothing: (before?.foundNothing ?? 0) + counts.foundNothing,
      ledToNothing: (before?.ledToNothing ?? 0) + counts.ledToNothing,
      ledToMessage: (before?.ledToMessage ?? 0) + counts.ledToMessage,
    });
    timer ??= setTimeout(write, gatheredFor).unref();
  }

  return {
    add(helpCenter, { q, found, opened }) {
      count(helpCenter, q, {
        searches: 1,
        foundNothing: found === 0 ? 1 : 0,
        ledToNothing: found > 0 && !opened ? 1 : 0,
        ledToMessage: 0,
      });
    },
    addMessage(helpCenter, q) {
      count(helpCenter, q, { searches: 0, foundNothing: 0, ledToNothing: 0, ledToMessage: 1 });
    },
    close: write,
  };
}
