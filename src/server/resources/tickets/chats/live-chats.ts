/**
 * The chats of a process: what time ends, what streams are sent, and who is there for home.
 *
 *     notice ──┐
 *              ├──▶ round of a user: periods and leases are read ── due ones are ended ── streams get what has changed
 *     2 s ─────┘    └ the next one in 2 s, while a period is open or an agent has a lease
 *
 * A round reads all that is open of a user with a handful of queries, whatever the number of streams. Every process has
 * its rounds: whatever two of them do at once, the database decides.
 */

import { maxOfferSeconds } from '../../../../api/limits.ts';
import type { ChatOffer } from '../../../../api/schemas/chat-periods.ts';
import type { Log } from '../../../db/connect.ts';
import type { Database } from '../../../db/database.ts';
import { groupBy } from '../../../db/group-by.ts';
import { listMergedIntoAny } from '../../../db/merged-tickets.sql.ts';
import { inTurn, Turn } from '../../../db/turn.ts';
import type { Listener } from '../../../live/listen.ts';
import type { ChatEvents } from '../stream/chat-events.ts';
import { Rounds } from '../stream/rounds.ts';
import { endAvailability, type LeasedAgent, listLeases, removeLeases } from './availability.sql.ts';
import { decideSweep } from './decide-sweep.ts';
import { agentsAfterHours } from './office-end.sql.ts';
import {
  type Chat,
  findNewestChats,
  listOpenChats,
  listUsersWithChats,
  placesInLine,
} from './open-chats.sql.ts';
import { presentVisitorChat } from './present.ts';
import { countedLeases, type Settling, sweepChat, sweepFacts } from './sweep.sql.ts';
import { WaitTimes } from './wait-times.ts';

export interface LiveChatsOptions {
  readonly db: Database;
  readonly listener: Pick<Listener, 'on' | 'isAlive'> | undefined;
  readonly log: Log;
  readonly events: ChatEvents;
  /** Whether a visitor has one of some tickets open, or a page with its stream; true if that is unknown. */
  readonly isVisitorThere: (userId: number, ticketIds: readonly number[]) => boolean;
  /** Milliseconds between two looks at what is open. @default 2000 */
  readonly everyMs?: number | undefined;
  /** Seconds between two questions to the pages of agents. @default 30 */
  readonly questionSeconds?: number | undefined;
  /** Seconds within which pages have answered once the process has begun, or the database is back. @default 45 */
  readonly settleSeconds?: number | undefined;
}

/** The least milliseconds between two rounds of a user. */
const roundsEveryMs = 200;

/** The seconds of offers are multiples of this. */
const offerStep = 5;

/** Milliseconds between two looks at office hours. */
const hoursEveryMs = 30_000;

/** Milliseconds between two rounds of a user from which the database was away. */
const awayMs = 10_000;

interface UserState {
  readonly leases: readonly LeasedAgent[];
  /** When the leases were read, in milliseconds of `performance.now`. */
  readonly readAt: number;
  /** The tickets that visitors read, by those whose period is open: merged tickets too. */
  readonly shown: ReadonlyMap<number, number>;
  readonly hoursAt: number;
  /** Until when the process settles, as `readAt`, and what it cannot know until then. */
  readonly settlesUntil: number;
  readonly settling: Settling;
}

export class LiveChats {
  readonly #options: LiveChatsOptions;
  readonly #rounds: Rounds;
  readonly #users = new Map<number, UserState>();
  readonly #timers = new Map<number, NodeJS.Timeout>();
  readonly #waits: WaitTimes;
  readonly #intervals: readonly NodeJS.Timeout[];
  readonly #openedAt = performance.now();
  #hasFailed = false;

  constructor(options: LiveChatsOptions) {
    const { db, listener, events, everyMs = 2000, questionSeconds = 30 } = options;
    this.#options = options;
    this.#waits = new WaitTimes(db);
    this.#rounds = new Rounds({
      run: (userId) => inTurn(new Turn(userId, 'read'), () => this.#round(userId)),
      everyMs: roundsEveryMs,
      onError: (error) => this.#logFailure(error),
    });
    events.onUnknown = (userId) => this.#rounds.ask(userId);
    for (const topic of ['chats', 'agents', 'inboxes'] as const) {
      listener?.on(topic, (userId) => {
        if (topic === 'chats' && userId !== null) this.#rounds.ask(userId);
        else if (topic === 'chats') void this.#askAll();
        else for (const known of this.#users.keys()) this.#rounds.ask(known);
      });
    }
    this.#intervals = [
      setInterval(() => {
        if (!listener?.isAlive()) void this.#askAll();
      }, everyMs),
      setInterval(() => this.#question(), questionSeconds * 1000),
    ];
    for (const interval of this.#intervals) interval.unref();
  }

  /** Whether an agent of a user has a lease. */
  hasAgents(userId: number): boolean {
    return (this.#users.get(userId)?.leases.length ?? 0) > 0;
  }

  /**
   * The agents who are available for an inbox; undefined if none are. The offer is as old as the last round, and counts
   * down by itself while the database is away.
   */
  offer(userId: number, inboxId: number): ChatOffer | undefined {
    const state = this.#users.get(userId);
    if (!state) return undefined;
    const age = (performance.now() - state.readAt) / 1000;
    const there = state.leases.filter(
      ({ accepts, leaseLeft, inboxIds }) => accepts && leaseLeft > age && inboxIds.includes(inboxId),
    );
    const left = Math.max(0, ...there.map(({ leaseLeft }) => leaseLeft - age));
    // Steps keep the number of different responses small.
    const seconds = Math.min(maxOfferSeconds, Math.floor(left / offerStep) * offerStep);
    if (seconds === 0) return undefined;
    const greeting = there.filter(({ greets, name }) => greets && name !== '');
    return { agents: greeting.map(({ id, name, picture }) => ({ agentId: id, name, picture })), seconds };
  }

  close(): void {
    for (const timer of [...this.#intervals, ...this.#timers.values()]) clearTimeout(timer);
    this.#rounds.close();
  }

  async #askAll(): Promise<void> {
    try {
      const users = await listUsersWithChats(this.#options.db);
      for (const userId of new Set([...users, ...this.#users.keys()])) this.#rounds.ask(userId);
    } catch (error) {
      this.#logFailure(error);
    }
  }

  async #round(userId: number): Promise<void> {
    const { db, everyMs = 2000 } = this.#options;
    clearTimeout(this.#timers.get(userId));
    this.#timers.delete(userId);
    const now = new Date();
    const readAt = performance.now();
    const stored = await listLeases(db, userId);
    const settles = this.#settle(userId, readAt);
    const settling = settles.settlesUntil > readAt ? settles.settling : null;
    const leases = countedLeases(stored, settling);
    let open = await listOpenChats(db, userId);
    const threads = await this.#listShown(userId, open);
    if (await this.#sweep({ open, leases, threads, settling, now })) open = await listOpenChats(db, userId);
    const hoursAt = await this.#endHours(userId, leases, now);
    await this.#removeLeases(userId, leases, open);
    const stillOpen = new Set(open.map(({ ticketId }) => ticketId));
    const shown = new Map([...threads].filter(([, rootId]) => stillOpen.has(rootId)));
    await this.#send(userId, { open, shown, leases, now });
    if (settles.isBack) this.#options.events.ask(userId);
    this.#hasFailed = false;
    if (open.length === 0 && leases.length === 0) {
      this.#users.delete(userId);
      return;
    }
    const { settlesUntil } = settles;
    this.#users.set(userId, {
      leases: stored,
      readAt,
      shown,
      hoursAt,
      settlesUntil,
      settling: settles.settling,
    });
    const timer = setTimeout(() => this.#rounds.ask(userId), everyMs);
    timer.unref();
    this.#timers.set(userId, timer);
  }

  /** Returns until when the process settles; it begins again if the last round of the user is long ago. */
  #settle(
    userId: number,
    readAt: number,
  ): Pick<UserState, 'settlesUntil' | 'settling'> & { readonly isBack: boolean } {
    const { settleSeconds = 45 } = this.#options;
    const settleMs = settleSeconds * 1000;
    const last = this.#users.get(userId);
    if (!last) {
      return { settlesUntil: this.#openedAt + settleMs, settling: { awayMs: 0 }, isBack: false };
    }
    const { settlesUntil, settling } = last;
    const gapMs = readAt - last.readAt;
    if (gapMs < awayMs) return { settlesUntil, settling, isBack: false };
    return { settlesUntil: readAt + Math.max(settleMs, gapMs), settling: { awayMs: gapMs }, isBack: true };
  }

  /** Ends what is due. Returns whether anything was. @param threads the tickets that visitors read, by open ones */
  async #sweep({
    open,
    leases,
    threads,
    settling,
    now,
  }: {
    readonly open: readonly Chat[];
    readonly leases: readonly LeasedAgent[];
    readonly threads: ReadonlyMap<number, number>;
    readonly settling: Settling | null;
    readonly now: Date;
  }): Promise<boolean> {
    const { db, isVisitorThere } = this.#options;
    const read = groupBy([...threads], ([, rootId]) => rootId);
    let isChanged = false;
    for (const chat of open) {
      const ticketIds = (read.get(chat.ticketId) ?? []).map(([ticketId]) => ticketId);
      const view = { isVisitorThere: isVisitorThere(chat.userId, ticketIds), settling };
      if (decideSweep(sweepFacts(chat, leases, view, now)).act === 'nothing') continue;
      isChanged = (await sweepChat(db, chat, view)) || isChanged;
    }
    return isChanged;
  }

  async #endHours(userId: number, leases: readonly LeasedAgent[], now: Date): Promise<number> {
    const { db } = this.#options;
    const before = this.#users.get(userId)?.hoursAt ?? 0;
    if (performance.now() - before < hoursEveryMs && before > 0) return before;
    await endAvailability(db, userId, await agentsAfterHours(db, userId, leases, now));
    return performance.now();
  }

  /** Removes the leases that have ended, and those of agents who take no chats and are in none. */
  async #removeLeases(userId: number, leases: readonly LeasedAgent[], open: readonly Chat[]): Promise<void> {
    const busy = new Set(
      open.flatMap(({ participants }) =>
        participants.filter(({ endedAt }) => endedAt === null).map(({ id }) => id),
      ),
    );
    const ended = leases.filter(
      ({ id, accepts, leaseLeft }) => (leaseLeft <= 0 || !accepts) && !busy.has(id),
    );
    await removeLeases(
      this.#options.db,
      userId,
      ended.map(({ id }) => id),
    );
  }

  async #listShown(userId: number, open: readonly Chat[]): Promise<ReadonlyMap<number, number>> {
    const ids = open.map(({ ticketId }) => ticketId);
    const merged = ids.length === 0 ? [] : await listMergedIntoAny(this.#options.db, userId, ids);
    return new Map([
      ...ids.map((id) => [id, id] as const),
      ...merged.map(({ ticketId, rootId }) => [ticketId, rootId] as const),
    ]);
  }

  async #send(
    userId: number,
    {
      open,
      shown,
      leases,
      now,
    }: Pick<UserState, 'shown' | 'leases'> & { readonly open: readonly Chat[]; readonly now: Date },
  ): Promise<void> {
    const { db, events } = this.#options;
    const places = placesInLine(open);
    const byTicket = new Map(open.map((chat) => [chat.ticketId, chat]));
    for (const [ticketId, rootId] of shown) {
      const chat = byTicket.get(rootId);
      if (!chat) continue;
      const place = places.get(rootId) ?? null;
      const wait =
        place === null ? null : await this.#waits.find({ userId, inboxId: chat.inboxId }, place, now);
      events.sendChat(userId, ticketId, presentVisitorChat(chat, { place, wait }, now));
    }
    const ended = events.openTickets(userId).filter((ticketId) => !shown.has(ticketId));
    const roots = new Map(ended.map((id) => [id, this.#users.get(userId)?.shown.get(id) ?? id]));
    const newest = await findNewestChats(db, userId, [...roots.values()]);
    for (const [ticketId, rootId] of roots) {
      const chat = newest.get(rootId);
      if (chat) events.sendChat(userId, ticketId, presentVisitorChat(chat, { place: null, wait: null }, now));
    }
    const available = leases
      .filter(({ accepts, leaseLeft }) => accepts && leaseLeft > 0)
      .map(({ id, name, since }) => ({ agentId: id, name, since: since.toISOString() }));
    events.sendAvailable(userId, available, new Set(leases.map(({ id }) => id)));
  }

  #question(): void {
    for (const userId of this.#users.keys()) this.#options.events.ask(userId);
  }

  /** Logs only the first failure of an outage. */
  #logFailure(error: unknown): void {
    if (!this.#hasFailed) {
      this.#options.log.warn({ err: error }, 'the chats of a user cannot be read; they are read again soon');
    }
    this.#hasFailed = true;
  }
}
