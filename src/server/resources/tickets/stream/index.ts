/**
 * The open streams of a process, and what they are told.
 *
 * The truth is each ticket's version, which the database raises with every change and tells at the end of the
 * transaction. There is no journal: whoever was away compares versions and reads the tickets that have another one, which
 * for somebody with a handful of tickets is less than reading what happened to them would be.
 *
 * Nothing is missed between reading and listening, as a stream is listed before it is read:
 *
 *     listed ── versions are read ──────────────┬── hello ── what came meanwhile ── notices as they come
 *                   └ notices wait ─────────────┘
 *
 * A ticket that becomes a visitor's own while the stream is open is not found by its id, so notices also name whose it
 * is, by a hash: then what is the visitor's own is read again. While notices are not heard, as behind a pooler, the
 * versions are read every second, with one query for all streams of a user; once they are heard again, everything is read
 * again, a few streams at a time.
 */

import { setTimeout as wait } from 'node:timers/promises';
import pLimit from 'p-limit';
import { heartbeatSeconds, maxWatchedTickets } from '../../../../api/limits.ts';
import type { TicketEvent } from '../../../../api/schemas/tickets.ts';
import type { Log } from '../../../db/connect.ts';
import type { Database } from '../../../db/database.ts';
import type { Listener } from '../../../live/listen.ts';
import { parseReadNotice, parseTicketNotice, parseTypingNotice } from './notice.ts';
import { findVersions, listVersions } from './queries.ts';
import { type Notice, type Subscription, Watch } from './watch.ts';

export interface TicketStreams {
  /**
   * Opens a stream, which lasts until its reader ends the iteration.
   * @throws what reading from the database throws
   */
  open(subscription: Subscription): Promise<AsyncIterable<TicketEvent>>;
  /** Ends every stream. */
  close(): void;
}

export interface TicketStreamsOptions {
  readonly db: Database;
  /** Without it, versions are read every second. */
  readonly listener: Listener | undefined;
  readonly log: Log;
}

/** The streams of one user, by what they are found by. */
interface Audience {
  readonly watches: Set<Watch>;
  readonly byTicket: Map<number, Set<Watch>>;
  readonly byName: Map<string, Set<Watch>>;
  /** Those that are being read: they hear of every ticket, for it may turn out to be theirs. */
  readonly reading: Set<Watch>;
  /** Those that hear of every ticket anyway. */
  readonly hearingAll: Set<Watch>;
}

/** Streams that are read again at the same time; the other queries of a process need connections too. */
const atOnce = 3;

/** Tickets whose versions one query reads. */
const perQuery = 5000;

/** Notices that wait while a stream is read; with more it ends, and comes again. */
const maxWaiting = 1000;

/** Milliseconds between two readings while notices are not heard, and between two of what is whose. */
const pollMs = 1000;
const pollsPerOwnership = 10;

/** Milliseconds, more or less, before a reading that failed is tried again. */
const retryMs = 2000;

/** Milliseconds in which a second notice of somebody's writing is the first one heard by another connection. */
const sameTypingMs = 1000;

export function createTicketStreams({ db, listener, log }: TicketStreamsOptions): TicketStreams {
  const audiences = new Map<number, Audience>();
  const limit = pLimit(atOnce);
  const heardTyping = new Map<string, number>();
  let isResyncing = false;
  let resyncsAgain = false;
  let polls = 0;
  let hasFailed = false;
  const polling = setInterval(() => void poll(), pollMs);
  polling.unref();

  listener?.on('tickets', (userId, words) => {
    if (userId === null) return void resync();
    const notice = parseTicketNotice(words);
    if (notice) hearOfTicket(userId, { of: 'ticket', notice });
  });
  listener?.on('ticket_owners', (userId, [name = '']) => {
    if (userId === null) return;
    for (const watch of audiences.get(userId)?.byName.get(name) ?? []) readAgain(watch);
  });
  listener?.on('ticket_reads', (userId, words) => {
    if (userId !== null) hearOfTicket(userId, { of: 'read', notice: parseReadNotice(words) });
  });
  listener?.on('ticket_typing', (userId, words) => {
    if (userId === null || isSecondTyping(`${userId} ${words.join(' ')}`)) return;
    hearOfTicket(userId, { of: 'typing', notice: parseTypingNotice(words) });
  });

  function isSecondTyping(key: string): boolean {
    const now = performance.now();
    for (const [known, at] of heardTyping) {
      if (now - at < sameTypingMs) break;
      heardTyping.delete(known);
    }
    if (heardTyping.has(key)) return true;
    heardTyping.set(key, now);
    return false;
  }

  function hearOfTicket(userId: number, heard: Notice): void {
    const audience = audiences.get(userId);
    if (!audience) return;
    const { ticketId } = heard.notice;
    const hearing = new Set([...(audience.byTicket.get(ticketId) ?? []), ...audience.hearingAll]);
    for (const watch of audience.reading) {
      watch.waiting?.push(heard);
      if ((watch.waiting?.length ?? 0) > maxWaiting) watch.end();
    }
    for (const watch of hearing) if (!watch.waiting) tell(watch, heard);
    if (heard.of !== 'ticket' || heard.notice.sender === null || heard.notice.kind === 'gone') return;
    // What was nobody's before, or had nothing for its sender to read.
    for (const watch of audience.byName.get(heard.notice.sender) ?? []) {
      if (!watch.has(ticketId)) readAgain(watch);
    }
  }

  /** Tells a stream of a ticket that is its own. */
  function tell(watch: Watch, heard: Notice): void {
    const { side, names } = watch.subscription;
    if (heard.of === 'ticket') {
      watch.tellTicket(heard.notice);
      if (heard.notice.kind === 'gone') unlist(watch, heard.notice.ticketId);
    } else if (heard.of === 'read') {
      const { ticketId, version, upTo, owner } = heard.notice;
      if (side === 'agent' || names.includes(owner)) watch.tellRead(ticketId, version, upTo, 'visitor');
    } else if (side === 'agent' || heard.notice.agentId !== null) {
      watch.tellTyping(heard.notice);
    }
  }

  function audienceOf(userId: number): Audience {
    const known = audiences.get(userId);
    if (known) return known;
    const made: Audience = {
      watches: new Set(),
      byTicket: new Map(),
      byName: new Map(),
      reading: new Set(),
      hearingAll: new Set(),
    };
    audiences.set(userId, made);
    return made;
  }

  function list(watch: Watch): void {
    const audience = audienceOf(watch.subscription.userId);
    audience.watches.add(watch);
    if (watch.hearsAll) audience.hearingAll.add(watch);
    for (const name of watch.subscription.names) addTo(audience.byName, name, watch);
  }

  function listTicket(watch: Watch, ticketId: number): void {
    if (!watch.hearsAll) addTo(audienceOf(watch.subscription.userId).byTicket, ticketId, watch);
  }

  function unlist(watch: Watch, ticketId: number): void {
    const audience = audiences.get(watch.subscription.userId);
    if (audience) takeFrom(audience.byTicket, ticketId, watch);
  }

  function remove(watch: Watch): void {
    const { userId, names } = watch.subscription;
    const audience = audiences.get(userId);
    if (!audience) return;
    for (const id of watch.ticketIds) takeFrom(audience.byTicket, id, watch);
    for (const name of names) takeFrom(audience.byName, name, watch);
    for (const set of [audience.watches, audience.reading, audience.hearingAll]) set.delete(watch);
    if (audience.watches.size === 0) audiences.delete(userId);
  }

  /** What there is for a stream now; notices wait until it has been told. */
  async function read(watch: Watch): Promise<{ versions: Map<number, number>; complete: boolean }> {
    const { userId, named, readOwn } = watch.subscription;
    watch.waiting ??= [];
    audienceOf(userId).reading.add(watch);
    watch.isStale = false;
    const own = readOwn ? await readOwn() : undefined;
    const rows = await listVersions(db, userId, { own, named }, maxWatchedTickets + 1);
    const shown = rows.slice(0, maxWatchedTickets);
    return {
      versions: new Map(shown.map(({ id, version }) => [id, version])),
      complete: rows.length === shown.length,
    };
  }

  /** Tells what has come while a stream was read. */
  function drain(watch: Watch): void {
    const { names, userId } = watch.subscription;
    const waiting = watch.waiting ?? [];
    watch.waiting = null;
    audiences.get(userId)?.reading.delete(watch);
    for (const heard of waiting) {
      if (watch.hearsAll || watch.has(heard.notice.ticketId)) tell(watch, heard);
      else if (heard.of === 'ticket' && heard.notice.sender !== null)
        watch.isStale ||= names.includes(heard.notice.sender);
    }
    if (watch.isStale) readAgain(watch);
  }

  /** Reads again what there is for a stream, soon, and tells what is different. */
  function readAgain(watch: Watch): void {
    watch.isStale = true;
    if (watch.isScheduled || watch.waiting) return;
    watch.isScheduled = true;
    void limit(() => refresh(watch));
  }

  async function refresh(watch: Watch): Promise<void> {
    watch.isScheduled = false;
    if (watch.isEnded) return;
    try {
      const { versions, complete } = await read(watch);
      if (watch.isEnded) return;
      // Of more tickets than are read, those that are left out have not ended by that.
      const ended = complete ? [...watch.ticketIds].filter((id) => !versions.has(id)) : [];
      for (const id of ended) {
        watch.tellGone(id, watch.versionOf(id));
        unlist(watch, id);
      }
      for (const [id, version] of versions) {
        listTicket(watch, id);
        watch.tellVersion(id, version);
      }
      hasFailed = false;
      drain(watch);
    } catch (error) {
      noteFailure(error);
      watch.isStale = false;
      drain(watch);
      // Without its place among those that are read at once.
      void wait(retryMs * (0.5 + Math.random()), undefined, { ref: false }).then(() => readAgain(watch));
    }
  }

  /** Once for each outage: every stream meets it. */
  function noteFailure(error: unknown): void {
    if (!hasFailed) log.warn({ err: error }, 'the versions of tickets cannot be read; streams try again');
    hasFailed = true;
  }

  /** Everything may have changed: first the versions of all tickets, then whose they are. */
  async function resync(): Promise<void> {
    resyncsAgain = true;
    if (isResyncing) return;
    isResyncing = true;
    try {
      while (resyncsAgain) {
        resyncsAgain = false;
        await readVersions().catch(noteFailure);
        for (const { watches } of audiences.values()) for (const watch of watches) readAgain(watch);
      }
    } finally {
      isResyncing = false;
    }
  }

  /** Reads the versions of all tickets that are watched, each once, and tells the ones that are new. */
  async function readVersions(): Promise<void> {
    for (const [userId, audience] of audiences) {
      const ids = [...audience.byTicket.keys()];
      for (let start = 0; start < ids.length; start += perQuery) {
        await compare(userId, audience, ids.slice(start, start + perQuery));
      }
    }
  }

  async function compare(userId: number, audience: Audience, ids: readonly number[]): Promise<void> {
    const versions = await findVersions(db, userId, ids);
    for (const id of ids) {
      const version = versions.get(id);
      for (const watch of [...(audience.byTicket.get(id) ?? [])]) {
        if (version === undefined) {
          watch.tellGone(id, watch.versionOf(id));
          unlist(watch, id);
        } else {
          watch.tellVersion(id, version);
        }
      }
    }
  }

  let isPolling = false;

  async function poll(): Promise<void> {
    if (listener?.isAlive() || isPolling || audiences.size === 0) return;
    isPolling = true;
    await readVersions().catch(noteFailure);
    polls += 1;
    for (const { watches, hearingAll } of audiences.values()) {
      for (const watch of polls % pollsPerOwnership === 0 ? watches : hearingAll) readAgain(watch);
    }
    isPolling = false;
  }

  return {
    async open(subscription) {
      const watch = new Watch(subscription, remove);
      list(watch);
      try {
        const { versions, complete } = await read(watch);
        if (watch.isEnded) return watch.events;
        for (const id of versions.keys()) listTicket(watch, id);
        watch.greet(versions, complete, heartbeatSeconds);
        drain(watch);
        return watch.events;
      } catch (error) {
        watch.end();
        throw error;
      }
    },
    close() {
      clearInterval(polling);
      for (const { watches } of [...audiences.values()]) for (const watch of [...watches]) watch.end();
    },
  };
}

function addTo<Key>(sets: Map<Key, Set<Watch>>, key: Key, watch: Watch): void {
  const set = sets.get(key);
  if (set) set.add(watch);
  else sets.set(key, new Set([watch]));
}

function takeFrom<Key>(sets: Map<Key, Set<Watch>>, key: Key, watch: Watch): void {
  const set = sets.get(key);
  if (set?.delete(watch) && set.size === 0) sets.delete(key);
}
