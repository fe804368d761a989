/**
 * The open streams of a process, and the events that they send.
 *
 * The database raises the version of a ticket with every change, and sends a notification when the change commits. No
 * journal is kept: a client that reconnects compares versions and reads the tickets that have another one, which for a
 * handful of tickets is less work than to read what happened to them.
 *
 * A stream is registered before its tickets are read, so that no change is lost between reading and listening:
 *
 *     registered ── versions are read ──────┬── hello ── queued notifications ── new notifications
 *                       └ queue fills ──────┘
 *
 * Notifications also contain a hash of the ticket's owner. A ticket that a visitor gains while the stream is open is not
 * among the ids of the stream; by the hash, the stream reads all of the visitor's tickets again. The streams of the desk
 * get no version of a changed ticket but what agents are shown of it, which is read once for all of them; and the counts
 * of the views, at most once a second. While the listener is down, for example
 * behind a connection pooler, versions are read every second, with one query for all streams of a user. Once the
 * listener is back, the tickets of every stream are read again, for a few streams at a time.
 */

import { setTimeout as wait } from 'node:timers/promises';
import pLimit from 'p-limit';
import { heartbeatSeconds, maxWatchedTickets } from '../../../../api/limits.ts';
import type { TicketEvent } from '../../../../api/schemas/ticket-stream.ts';
import type { Log } from '../../../db/connect.ts';
import type { Database } from '../../../db/database.ts';
import { groupBy } from '../../../db/group-by.ts';
import { inTurn, Turn } from '../../../db/turn.ts';
import { findHiddenInboxes, listHiddenInboxes } from '../../../db/visible-tickets.sql.ts';
import type { Listener } from '../../../live/listen.ts';
import { readTicketViews } from '../lists/ticket-views.ts';
import { ChangedTickets } from './changed-tickets.ts';
import { ChatEvents } from './chat-events.ts';
import {
  parseAgentReadNotice,
  parseDraftNotice,
  parseHeldNotice,
  parsePresenceNotice,
  parseReadNotice,
  parseTicketNotice,
  parseTypingNotice,
  type TicketNotice,
} from './notice.ts';
import { PresenceLeases } from './presence-leases.ts';
import { Rounds } from './rounds.ts';
import { createReadShownTickets } from './shown-tickets.ts';
import { Subscribers } from './subscribers.ts';
import { buildShownNotice, type Notice, type StreamScope, Subscription } from './subscription.ts';
import { findVersions, listVersions } from './ticket-versions.sql.ts';

export interface TicketStreamsOptions {
  readonly db: Database;
  /** Receives database notifications; if undefined, versions are read every second. */
  readonly listener: Listener | undefined;
  readonly log: Log;
  /** The base URL of attachments; without it, their URLs are relative. */
  readonly publicUrl?: string | undefined;
}

/** The least milliseconds between two events with the counts of a user's views. */
const countsEveryMs = 1000;

/** The least milliseconds between two looks at which inboxes the agents of a user may see. */
const scopesEveryMs = 250;

/** The maximum number of streams whose tickets are read at the same time: other queries need connections too. */
const maxConcurrentReads = 3;

/** The number of tickets whose versions one query reads. */
const ticketsPerQuery = 5000;

/** The maximum notifications that wait while tickets are read. Beyond it the stream ends, and its client reopens it. */
const maxWaiting = 1000;

/** Milliseconds between two reads of versions while the listener is down. */
const pollMs = 1000;

/** The number of polls after which each stream's tickets are read again, since their owners may have changed. */
const pollsPerOwnership = 10;

/** The approximate milliseconds after which a failed reading is repeated. */
const retryMs = 2000;

/** Milliseconds within which an equal typing notification is a duplicate, received over another connection. */
const sameTypingMs = 1000;

export class TicketStreams {
  readonly #db: Database;
  readonly #listener: Listener | undefined;
  readonly #log: Log;
  readonly #subscribers = new Map<number, Subscribers>();
  readonly chats = new ChatEvents(this.#subscribers);
  /** What agents do, by the id of the user. */
  readonly #presence = new Map<number, PresenceLeases>();
  readonly #limit = pLimit(maxConcurrentReads);
  readonly #typing = new RecentTyping();
  readonly #changed: ChangedTickets;
  readonly #counting: Rounds;
  readonly #scoping: Rounds;
  readonly #polling: NodeJS.Timeout;
  #isPolling = false;
  #polls = 0;
  #isResyncing = false;
  #needsResync = false;
  #hasFailed = false;

  constructor({ db, listener, log, publicUrl }: TicketStreamsOptions) {
    this.#db = db;
    const onError = (error: unknown) => this.#logFailure(error);
    this.#changed = new ChangedTickets({
      read: createReadShownTickets(db, publicUrl),
      isOpen: (userId, ticketId) => this.#presence.get(userId)?.has(ticketId) ?? false,
      onShown: (userId, ticket) => {
        this.#hasFailed = false;
        this.#dispatch(userId, { of: 'shown', notice: buildShownNotice(ticket) });
      },
      onError,
    });
    this.#counting = new Rounds({
      run: (userId) => inTurn(new Turn(userId, 'list'), () => this.#sendCounts(userId)),
      everyMs: countsEveryMs,
      onError,
    });
    this.#scoping = new Rounds({
      run: (userId) => inTurn(new Turn(userId, 'read'), () => this.#rescope(userId)),
      everyMs: scopesEveryMs,
      onError,
    });
    this.#listener = listener;
    this.#log = log;
    this.#polling = setInterval(() => void this.#poll(), pollMs);
    this.#polling.unref();
    if (listener) this.#listen(listener);
  }

  /** Opens a stream until its reader ends the iteration. @throws the database error if its tickets cannot be read */
  async open(scope: StreamScope): Promise<AsyncIterable<TicketEvent>> {
    const subscription = new Subscription(scope, (ended) => this.#remove(ended));
    const subscribers = this.#userSubscribers(scope.userId);
    subscribers.add(subscription);
    try {
      const { versions, complete } = await this.#read(subscription);
      if (subscription.isEnded) return subscription.events;
      this.#sendHello(subscription, versions, complete);
      this.#drain(subscription);
      return subscription.events;
    } catch (error) {
      subscription.end();
      throw error;
    }
  }

  #sendHello(subscription: Subscription, versions: ReadonlyMap<number, number>, complete: boolean): void {
    const subscribers = this.#userSubscribers(subscription.scope.userId);
    for (const id of subscription.ticketIds) subscribers.removeTicket(subscription, id);
    for (const id of versions.keys()) subscribers.addTicket(subscription, id);
    subscription.sendHello(versions, complete, heartbeatSeconds);
    this.#sendPresence(subscription);
    this.chats.sendCurrent(subscription);
  }

  /** Whether a visitor's stream contains a ticket. */
  hasVisitor(userId: number, ticketId: number): boolean {
    const subscriptions = this.#subscribers.get(userId)?.ofTicket(ticketId) ?? [];
    return subscriptions.some(({ scope }) => scope.side === 'visitor');
  }

  close(): void {
    clearInterval(this.#polling);
    this.#changed.close();
    this.#counting.close();
    this.#scoping.close();
    for (const { all } of [...this.#subscribers.values()]) {
      for (const subscription of [...all]) subscription.end();
    }
  }

  #listen(listener: Listener): void {
    listener.on('tickets', (userId, words) => {
      if (userId === null) {
        this.#changed.forget();
        return void this.#resync();
      }
      const notice = parseTicketNotice(words);
      if (notice) this.#dispatch(userId, { of: 'ticket', notice });
    });
    listener.on('ticket_owners', (userId, [name = '']) => {
      if (userId === null) return;
      for (const subscription of this.#subscribers.get(userId)?.ofOwner(name) ?? []) {
        this.#readAgain(subscription);
      }
    });
    listener.on('ticket_reads', (userId, words) => {
      if (userId !== null) this.#dispatch(userId, { of: 'read', notice: parseReadNotice(words) });
    });
    listener.on('agent_reads', (userId, words) => {
      if (userId !== null) this.#dispatch(userId, { of: 'agent-read', notice: parseAgentReadNotice(words) });
    });
    listener.on('ticket_typing', (userId, words) => {
      if (userId === null || this.#typing.has(`${userId} ${words.join(' ')}`)) return;
      this.#dispatch(userId, { of: 'typing', notice: parseTypingNotice(words) });
    });
    listener.on('ticket_presence', (userId, words) => {
      const notice = parsePresenceNotice(words);
      if (userId === null || !notice || !this.#userPresence(userId).note(notice)) return;
      this.#dispatch(userId, { of: 'presence', notice });
    });
    listener.on('ticket_drafts', (userId, words) => {
      const notice = parseDraftNotice(words);
      if (userId !== null && notice) this.#dispatch(userId, { of: 'draft', notice });
    });
    listener.on('ticket_held', (userId, words) => {
      const notice = parseHeldNotice(words);
      if (userId !== null && notice) this.#dispatch(userId, { of: 'held', notice });
    });
    for (const topic of ['agents', 'inboxes'] as const) {
      listener.on(topic, () => this.#rescopeAll());
    }
    listener.on('mail_problems', (userId) => {
      if (userId !== null) this.#sendMail(userId);
    });
  }

  /** Streams whose tickets are being read get nothing: their readers look for problems at `hello`. */
  #sendMail(userId: number): void {
    for (const subscription of this.#subscribers.get(userId)?.wildcards ?? []) {
      if (!subscription.waiting) subscription.sendMail();
    }
    this.#counting.ask(userId);
  }

  /** Streams whose tickets are being read get nothing: their readers read the views at `hello`. */
  async #sendCounts(userId: number): Promise<void> {
    const desks = [...(this.#subscribers.get(userId)?.wildcards ?? [])].filter(({ isDesk }) => isDesk);
    // Agents of the same teams are sent the same counts.
    const nameOf = ({ hidden }: Subscription) => [...hidden].join(' ');
    for (const [name, same] of groupBy(desks, nameOf)) {
      const { views, mine } = await readTicketViews(this.#db, userId, [...(same[0]?.hidden ?? [])]);
      const event = { event: 'views' as const, data: { views, mine: Object.fromEntries(mine) } };
      for (const subscription of same) {
        if (!subscription.waiting && nameOf(subscription) === name) subscription.sendViews(event);
      }
    }
  }

  #rescopeAll(): void {
    for (const [userId, { hasDesk }] of this.#subscribers) if (hasDesk) this.#scoping.ask(userId);
  }

  /** Reads the tickets again of the streams whose agents may see other inboxes than before. */
  async #rescope(userId: number): Promise<void> {
    const hidden = await listHiddenInboxes(this.#db, userId);
    for (const subscription of this.#subscribers.get(userId)?.all ?? []) {
      const { agentId } = subscription.scope;
      if (agentId === null) continue;
      const { hidden: before } = subscription;
      subscription.setHidden(hidden.get(agentId) ?? []);
      if (!subscription.isRescoped) continue;
      // Tickets that the agent may see now are sent once they are read; of the others nothing is sent from now on.
      subscription.hidden = new Set([...before, ...subscription.hidden]);
      this.#readAgain(subscription);
    }
  }

  #dispatch(userId: number, notice: Notice): void {
    const subscribers = this.#subscribers.get(userId);
    if (!subscribers) return;
    const { ticketId } = notice.notice;
    const isGone = notice.of === 'ticket' && notice.notice.kind === 'gone';
    if (isGone) this.#changed.drop(userId, ticketId);
    if (notice.of === 'ticket' && notice.notice.formerInboxId !== null) {
      this.#presence.get(userId)?.move(ticketId, notice.notice.inboxId);
    }
    const receivers = new Set([...subscribers.ofTicket(ticketId), ...subscribers.wildcards]);
    for (const subscription of subscribers.reading) {
      subscription.waiting?.push(notice);
      if ((subscription.waiting?.length ?? 0) > maxWaiting) subscription.end();
    }
    for (const subscription of receivers) if (!subscription.waiting) this.#send(subscription, notice);
    if (notice.of === 'shown' || isGone) this.#counting.ask(userId);
    if (notice.of !== 'ticket' || notice.notice.sender === null || notice.notice.kind === 'gone') return;
    // The ticket may be new in a visitor's list: it had no owner before, or no message that its owner may read.
    for (const subscription of subscribers.ofOwner(notice.notice.sender)) {
      if (!subscription.has(ticketId)) this.#readAgain(subscription);
    }
  }

  /**
   * Sends the event of a notification to a stream that contains its ticket. An agent who may not see the ticket is sent
   * nothing of it but, once, that it is gone.
   */
  #send(subscription: Subscription, { of, notice }: Notice): void {
    const { side, names, userId } = subscription.scope;
    if (of === 'shown') {
      if (subscription.isHidden(notice.inboxId)) this.#sendHidden(subscription, notice.event.data);
      else if (subscription.isDesk) subscription.sendShown(notice);
    } else if (of === 'agent-read') {
      subscription.sendAgentRead(notice);
    } else if (of === 'ticket') {
      const { inboxId, formerInboxId } = notice;
      // The inbox of a notification by an older release is unknown until the ticket is read.
      if (inboxId !== null && subscription.isHidden(inboxId)) {
        const wasSeen = formerInboxId !== null && !subscription.isHidden(formerInboxId);
        this.#sendHidden(subscription, notice, wasSeen);
        return;
      }
      if (notice.kind === 'changed') this.#sendVersion(subscription, notice.ticketId, notice.version);
      // The desk asks who of its agents has read a ticket, not whether one has.
      else if (notice.kind === 'gone' || !subscription.isDesk) subscription.sendTicket(notice);
      if (notice.kind === 'gone') this.#subscribers.get(userId)?.removeTicket(subscription, notice.ticketId);
    } else if (of === 'read') {
      const { ticketId, version, upTo, owner } = notice;
      if (subscription.isHidden(notice.inboxId)) return;
      if (side === 'agent' || names.includes(owner)) {
        subscription.sendRead(ticketId, version, upTo, 'visitor');
      }
    } else if (of === 'presence') {
      if (side === 'agent' && !subscription.isHidden(notice.inboxId)) subscription.sendPresence(notice);
    } else if (of === 'draft') {
      subscription.sendDraft(notice);
    } else if (of === 'held') {
      subscription.sendHeld(notice);
    } else if ((side === 'agent' || notice.agentId !== null) && !subscription.isHidden(notice.inboxId)) {
      subscription.sendTyping(notice);
    }
  }

  /** @param wasSeen whether the ticket was moved from an inbox that the agent may see */
  #sendHidden(
    subscription: Subscription,
    { ticketId, version }: Pick<TicketNotice, 'ticketId' | 'version'>,
    wasSeen = false,
  ): void {
    if (!wasSeen && !subscription.has(ticketId)) return;
    subscription.sendGone(ticketId, version);
    this.#subscribers.get(subscription.scope.userId)?.removeTicket(subscription, ticketId);
  }

  /** Sends a version that was not sent, or what agents are shown of it once it is read. */
  #sendVersion(subscription: Subscription, ticketId: number, version: number): void {
    const { userId } = subscription.scope;
    if (!subscription.isDesk) subscription.sendVersion(ticketId, version);
    else if (!subscription.hasSent(ticketId, version)) this.#changed.note(userId, ticketId, version);
  }

  /** Sends what agents do at the moment with the tickets of a new stream. */
  #sendPresence(subscription: Subscription): void {
    const { userId, side, named } = subscription.scope;
    if (side !== 'agent') return;
    for (const notice of this.#presence.get(userId)?.current() ?? []) {
      const isWanted = named?.has(notice.ticketId) !== false && !subscription.isHidden(notice.inboxId);
      if (isWanted) subscription.sendPresence(notice);
    }
  }

  /** Returns what the agents of a user do. */
  #userPresence(userId: number): PresenceLeases {
    const present = this.#presence.get(userId) ?? new PresenceLeases();
    this.#presence.set(userId, present);
    return present;
  }

  /** Returns the subscribers of a user, which are created if missing. */
  #userSubscribers(userId: number): Subscribers {
    const present = this.#subscribers.get(userId);
    if (present) return present;
    const added = new Subscribers();
    this.#subscribers.set(userId, added);
    return added;
  }

  #remove(subscription: Subscription): void {
    const { userId } = subscription.scope;
    const subscribers = this.#subscribers.get(userId);
    if (!subscribers) return;
    subscribers.remove(subscription);
    if (subscribers.all.size === 0) this.#subscribers.delete(userId);
  }

  /**
   * Reads the versions of a stream's tickets, and which of them its agent may see. From now until `#drain`,
   * notifications to the stream are queued.
   */
  async #read(subscription: Subscription): Promise<{ versions: Map<number, number>; complete: boolean }> {
    const { userId, agentId, named, readOwn } = subscription.scope;
    subscription.waiting ??= [];
    this.#userSubscribers(userId).reading.add(subscription);
    subscription.isStale = false;
    const rows = await inTurn(new Turn(userId, 'read'), async () => {
      const own = readOwn ? await readOwn() : undefined;
      const hidden = agentId === null ? [] : await findHiddenInboxes(this.#db, userId, agentId);
      subscription.setHidden(hidden);
      return await listVersions(this.#db, userId, { own, hidden, named }, maxWatchedTickets + 1);
    });
    const sent = rows.slice(0, maxWatchedTickets);
    return {
      versions: new Map(sent.map(({ id, version }) => [id, version])),
      complete: rows.length === sent.length,
    };
  }

  /** Sends the notifications that were queued while a stream's tickets were read. */
  #drain(subscription: Subscription): void {
    const { names, userId } = subscription.scope;
    const waiting = subscription.waiting ?? [];
    subscription.waiting = null;
    this.#subscribers.get(userId)?.reading.delete(subscription);
    for (const notice of waiting) {
      if (subscription.isWildcard || subscription.has(notice.notice.ticketId)) {
        this.#send(subscription, notice);
      } else if (notice.of === 'ticket' && notice.notice.sender !== null) {
        subscription.isStale ||= names.includes(notice.notice.sender);
      }
    }
    if (subscription.isStale) this.#readAgain(subscription);
  }

  /** Schedules another read of a stream's tickets, which sends the differences to what the stream has sent. */
  #readAgain(subscription: Subscription): void {
    subscription.isStale = true;
    if (subscription.isScheduled || subscription.waiting) return;
    subscription.isScheduled = true;
    void this.#limit(() => this.#refresh(subscription));
  }

  async #refresh(subscription: Subscription): Promise<void> {
    subscription.isScheduled = false;
    if (subscription.isEnded) return;
    try {
      const { versions, complete } = await this.#read(subscription);
      if (subscription.isEnded) return;
      if (subscription.isRescoped) this.#sendHello(subscription, versions, complete);
      else this.#sendDifferences(subscription, versions, complete);
      this.#hasFailed = false;
      this.#drain(subscription);
      // Counts that were made meanwhile were not sent.
      if (subscription.isDesk) this.#counting.ask(subscription.scope.userId);
    } catch (error) {
      this.#logFailure(error);
      subscription.isStale = false;
      this.#drain(subscription);
      // The wait is not awaited, so that it does not occupy one of the concurrent reads.
      void wait(retryMs * (0.5 + Math.random()), undefined, { ref: false }).then(() =>
        this.#readAgain(subscription),
      );
    }
  }

  #sendDifferences(
    subscription: Subscription,
    versions: ReadonlyMap<number, number>,
    isComplete: boolean,
  ): void {
    const subscribers = this.#userSubscribers(subscription.scope.userId);
    // A list that was cut off does not show which tickets are gone.
    const gone = isComplete ? [...subscription.ticketIds].filter((id) => !versions.has(id)) : [];
    for (const id of gone) {
      subscription.sendGone(id);
      subscribers.removeTicket(subscription, id);
    }
    for (const [id, version] of versions) {
      subscribers.addTicket(subscription, id);
      this.#sendVersion(subscription, id, version);
    }
  }

  /** Logs only the first failure of an outage, which every open stream meets again. */
  #logFailure(error: unknown): void {
    if (!this.#hasFailed) {
      this.#log.warn({ err: error }, 'the versions of tickets cannot be read; streams retry');
    }
    this.#hasFailed = true;
  }

  /** Reads the versions of all streams' tickets, then each stream's tickets: notifications may have been lost. */
  async #resync(): Promise<void> {
    this.#needsResync = true;
    if (this.#isResyncing) return;
    this.#isResyncing = true;
    try {
      while (this.#needsResync) {
        this.#needsResync = false;
        await this.#readVersions().catch((error: unknown) => this.#logFailure(error));
        for (const { all } of this.#subscribers.values()) {
          for (const subscription of all) this.#readAgain(subscription);
        }
      }
    } finally {
      this.#isResyncing = false;
    }
  }

  /** Reads the version of each ticket that any stream contains, and sends the changed versions. */
  async #readVersions(): Promise<void> {
    for (const [userId, subscribers] of this.#subscribers) {
      const ids = subscribers.ticketIds;
      for (let start = 0; start < ids.length; start += ticketsPerQuery) {
        await this.#sendNewVersions(userId, subscribers, ids.slice(start, start + ticketsPerQuery));
      }
    }
  }

  async #sendNewVersions(userId: number, subscribers: Subscribers, ids: readonly number[]): Promise<void> {
    const versions = await findVersions(this.#db, userId, ids);
    for (const id of ids) {
      const version = versions.get(id);
      for (const subscription of subscribers.ofTicket(id)) {
        if (version === undefined) {
          subscription.sendGone(id);
          subscribers.removeTicket(subscription, id);
        } else {
          this.#sendVersion(subscription, id, version);
        }
      }
    }
  }

  async #poll(): Promise<void> {
    for (const [userId, leases] of this.#presence) if (leases.isEmpty) this.#presence.delete(userId);
    if (this.#listener?.isAlive() || this.#isPolling || this.#subscribers.size === 0) return;
    this.#rescopeAll();
    this.#isPolling = true;
    await this.#readVersions().catch((error: unknown) => this.#logFailure(error));
    this.#polls += 1;
    const readsOwnership = this.#polls % pollsPerOwnership === 0;
    for (const { all, wildcards } of this.#subscribers.values()) {
      for (const subscription of readsOwnership ? all : wildcards) this.#readAgain(subscription);
    }
    this.#isPolling = false;
  }
}

/** Remembers the typing notifications of the last second, to drop duplicates. */
class RecentTyping {
  readonly #heardAt = new Map<string, number>();

  /** Returns whether a notification is a duplicate. Remembers it if not. */
  has(notice: string): boolean {
    const now = performance.now();
    for (const [earlier, at] of this.#heardAt) {
      if (now - at < sameTypingMs) break;
      this.#heardAt.delete(earlier);
    }
    if (this.#heardAt.has(notice)) return true;
    this.#heardAt.set(notice, now);
    return false;
  }
}
