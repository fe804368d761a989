/**
 * Keeps the number of unread tickets while the panel is closed, for as long as an answer may come:
 *
 *     some ticket is open ── of the last 24 hours ── page loaded, idle and visible ── stream ── asks at each event
 *              │                      │ no                                              │ refused, held back, broken
 *              └──────────────────────┴── asks when the page comes back, and each minute ┘
 *
 * All tabs of a browser share the stream, with panels open or closed. `shareStream` ends it when the page is left or
 * hidden for long, and `followStream` opens it again; their failures are no errors here, since the minute's request
 * replaces the stream.
 */

import type { ReadMark, TicketEvent } from '../../api/schemas/tickets.ts';
import type { VisitorSession } from '../../client/visitor.ts';
import { onReturn } from '../../widget/models/retry/page-presence.ts';
import { storagePrefix } from '../../widget/models/state/storage.ts';
import { canShare } from '../../widget/models/visitor/live/can-share.ts';
import type { ListeningVisitor } from '../../widget/models/visitor/live/ticket-events.ts';
import { createReplyFinder } from '../../widget/models/visitor/new-replies.ts';
import { createReplySound } from '../../widget/models/visitor/reply-sound.ts';
import type { Emit } from './commands.ts';
import type { Unread } from './read-unread.ts';

const minute = 60_000;
const day = 86_400_000;

export interface FollowUnreadOptions {
  readonly visitor: Omit<ListeningVisitor, 'claims'>;
  readonly session: Pick<VisitorSession, 'claims'>;
  /** The first answer; null: it has failed. */
  readonly first: Unread | null;
  /** Requests the unread tickets, and shows their number. Rejects where the request fails. */
  read(): Promise<Unread>;
  /** Removes the number after the visitor has left. */
  clear(): void;
  readonly emit: Emit;
}

/**
 * Keeps the launcher's number true until the visitor's signal aborts, no ticket is open any more, or the visitor leaves in
 * another tab.
 */
export function followUnread(options: FollowUnreadOptions): void {
  new UnreadFollower(options).follow();
}

class UnreadFollower {
  readonly #options: FollowUnreadOptions;
  readonly #lifetime = new AbortController();
  readonly #findReplies = createReplyFinder();
  readonly #soundReplies;
  /** By the id of a ticket: its version in the last answer. */
  #versions: Readonly<Record<string, number>> = {};
  /** End of the time in which an answer is likely, in milliseconds since 1970. */
  #inUseUntil = 0;
  #stream: AbortController | undefined;
  #isLive = false;
  #isAsking = false;
  /** Whether the shown number has to be requested again. */
  #isStale = false;

  constructor(options: FollowUnreadOptions) {
    this.#options = options;
    this.#soundReplies = createReplySound(options.visitor.storage);
  }

  follow(): void {
    const { visitor, first } = this.#options;
    const { signal } = this.#lifetime;
    const look = () => this.#look();
    const timer = setInterval(look, minute);
    onReturn(look, signal);
    addEventListener('storage', (event) => this.#followOtherTab(event), { signal });
    signal.addEventListener('abort', () => {
      clearInterval(timer);
      this.#stopListening();
    });
    visitor.signal.addEventListener('abort', () => this.#lifetime.abort());
    if (first) this.#note(first);
    else this.#isStale = true;
  }

  async #ask(): Promise<void> {
    this.#isStale = true;
    if (this.#isAsking) return;
    this.#isAsking = true;
    try {
      while (this.#isStale && !this.#lifetime.signal.aborted) {
        this.#isStale = false;
        this.#note(await this.#options.read());
      }
    } catch {
      // The next request is sent within a minute; the panel, which sends it too, shows the error.
      this.#isStale = true;
    } finally {
      this.#isAsking = false;
    }
  }

  #note({ isAnyOpen, marks }: Unread): void {
    if (this.#lifetime.signal.aborted) return;
    const replies = this.#findReplies(marks);
    for (const { ticketId } of replies) this.#options.emit('message-received', { ticketId });
    this.#soundReplies(replies);
    this.#versions = Object.fromEntries(marks.map(({ ticketId, version }) => [ticketId, version]));
    this.#inUseUntil = lastMessageTime(marks) + day;
    if (!isAnyOpen) this.#lifetime.abort();
    else this.#listen();
  }

  #receive(event: TicketEvent): void {
    const versions = this.#versions;
    if (event.event === 'hello') {
      const { tickets } = event.data;
      if (Object.keys({ ...versions, ...tickets }).some((id) => tickets[id] !== versions[id])) this.#ask();
    } else if (event.event === 'ticket') {
      const { ticketId, version, kind } = event.data;
      if (versions[ticketId] !== version || kind === 'gone') this.#ask();
    } else if (event.event === 'read' && event.data.by === 'visitor') this.#ask();
  }

  async #listen(): Promise<void> {
    // Where each tab would have a stream of its own, closed panels have none.
    if (this.#stream || Date.now() >= this.#inUseUntil || !canShare()) return;
    const { visitor, session } = this.#options;
    const mine = new AbortController();
    this.#stream = mine;
    try {
      await pageIsIdle();
      const { listenToTickets } = await import('../../widget/models/visitor/live/ticket-events.ts');
      const claims = await session.claims();
      if (mine.signal.aborted) return;
      await listenToTickets(
        { ...visitor, claims, signal: mine.signal },
        {
          onEvent: (event) => this.#receive(event),
          onLive: (isLive) => {
            this.#isLive = isLive;
          },
        },
      );
    } catch {
      // The minute's request replaces the stream, and opens it again.
      this.#stream = undefined;
    }
  }

  #stopListening(): void {
    this.#stream?.abort();
    this.#stream = undefined;
  }

  #look(): void {
    if (this.#stream && Date.now() >= this.#inUseUntil) this.#stopListening();
    if (!document.hidden && !this.#isAsking && (this.#isStale || !this.#isLive)) this.#ask();
  }

  /** Ends where another tab has logged the visitor out, or has changed the ticket token of an anonymous visitor. */
  async #followOtherTab({ key }: StorageEvent): Promise<void> {
    const { visitor, session, clear } = this.#options;
    const prefix = storagePrefix(visitor.client.settings.userId);
    const isLeft = key === `${prefix}logout`;
    const isOther = key === `${prefix}ticketToken` && (await session.claims().catch(() => null)) === null;
    if ((!isLeft && !isOther) || this.#lifetime.signal.aborted) return;
    this.#lifetime.abort();
    clear();
  }
}

/** Returns the time of the last message in an open ticket, in milliseconds since 1970; 0: none, or not known. */
function lastMessageTime(marks: readonly ReadMark[]): number {
  return marks.reduce(
    (latest, { isOpen, last }) => (isOpen && last ? Math.max(latest, Date.parse(last.date)) : latest),
    0,
  );
}

/** Resolves once the page has loaded, and has nothing else to do. */
function pageIsIdle(): Promise<void> {
  return new Promise((resolve) => {
    // Safari has no `requestIdleCallback`.
    const wait = () => (window.requestIdleCallback ?? setTimeout)(() => resolve());
    if (document.readyState === 'complete') wait();
    else addEventListener('load', wait, { once: true });
  });
}
