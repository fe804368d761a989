/**
 * The searches of visitors within the last half hour, to count those that ended in a message. They are in memory only,
 * by the hash of the IP network and the browser; what is counted says nothing of the visitor. Every process is notified
 * of a visitor's new thread, and counts the searches that it has received itself:
 *
 *     recordSearch ── process 1 keeps the words ─────────────┬─ counts them
 *     insertTicket ── process 2 notifies every process ──────┘
 */

import { LRUCache } from 'lru-cache';
import type { Caller } from '../../../../api/service.ts';
import { sha256 } from '../../../../formats/hash.ts';
import type { Listener } from '../../../live/listen.ts';
import type { LocalizedHelpCenter } from '../visible-content.sql.ts';
import type { SearchRecorder } from './recorder.ts';

/** Minutes between a search and a message that it ended in. */
const keptMinutes = 30;

const maxVisitors = 20_000;

/** The maximum number of searches of one visitor; the oldest one is forgotten. */
const maxSearches = 5;

interface VisitorSearch {
  readonly helpCenter: LocalizedHelpCenter;
  /** The text as it was typed. */
  readonly q: string;
}

export interface VisitorSearchesOptions {
  readonly recorder: Pick<SearchRecorder, 'addMessage'>;
  /** Notifies every process; without it, this process knows of its own threads only. */
  readonly listener: Pick<Listener, 'on' | 'tell'> | undefined;
  onError(error: unknown): void;
}

export class VisitorSearches {
  readonly #recent = new LRUCache<string, readonly VisitorSearch[]>({
    max: maxVisitors,
    ttl: keptMinutes * 60_000,
  });
  readonly #recorder: VisitorSearchesOptions['recorder'];
  readonly #listener: VisitorSearchesOptions['listener'];
  readonly #onError: VisitorSearchesOptions['onError'];

  constructor({ recorder, listener, onError }: VisitorSearchesOptions) {
    this.#recorder = recorder;
    this.#listener = listener;
    this.#onError = onError;
    listener?.on('visitor_threads', (_userId, [visitor]) => {
      if (visitor !== undefined) this.#count(visitor);
    });
  }

  /** Keeps a search that a visitor has ended. Searches of programs are not kept. */
  note(caller: Caller, search: VisitorSearch): void {
    const visitor = visitorHash(caller);
    if (visitor === null) return;
    const earlier = this.#recent.get(visitor) ?? [];
    const others = earlier.filter(({ q }) => q !== search.q);
    this.#recent.set(visitor, [...others, search].slice(-maxSearches));
  }

  /** Counts the searches of a visitor who has begun a thread, in whichever process they are. */
  noteThread(caller: Caller): void {
    const visitor = visitorHash(caller);
    if (visitor === null) return;
    if (this.#listener) this.#listener.tell('visitor_threads', [visitor]).catch(this.#onError);
    else this.#count(visitor);
  }

  #count(visitor: string): void {
    const searches = this.#recent.get(visitor) ?? [];
    this.#recent.delete(visitor);
    for (const { helpCenter, q } of searches) this.#recorder.addMessage(helpCenter, q);
  }
}

/** Returns null for a caller who is no visitor. */
function visitorHash({ userId, visitor, browser = '' }: Caller): string | null {
  return visitor ? sha256(`${userId} ${visitor.network} ${browser}`) : null;
}
