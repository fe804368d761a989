/**
 * What is unread while the panel is closed, for as long as an answer may come:
 *
 *     some ticket is open ── of the last 24 hours ── page loaded, idle and visible ── stream ── asks at each event
 *              │                      │ no                                              │ refused, held back, broken
 *              └──────────────────────┴── asks when the page comes back, and each minute ┘
 *
 * The stream is the one that all tabs of a browser share, with panels open or closed. `shareStream` ends it when the
 * page is left or hidden for long, and `followStream` opens it again; what they meet is no error here, since the
 * minute's request takes the stream's place.
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
  /** The first reading of what is unread; null: it has failed. */
  readonly first: Unread | null;
  /** Reads again what is unread, and shows the number. Rejects when it cannot be known now. */
  read(): Promise<Unread>;
  /** Takes the number away: the visitor has left. */
  clear(): void;
  readonly emit: Emit;
}

/**
 * Keeps the launcher's number true until the visitor's signal aborts, no ticket is open any more, or the visitor leaves in
 * another tab.
 */
export function followUnread({ visitor, session, first, read, clear, emit }: FollowUnreadOptions): void {
  const { storage, client } = visitor;
  const lifetime = new AbortController();
  const { signal } = lifetime;
  const findReplies = createReplyFinder();
  const soundReplies = createReplySound(storage);
  /** The versions of tickets as they were read last. */
  let versions: Readonly<Record<string, number>> = {};
  /** Until when an answer is likely to come. Milliseconds since 1970. */
  let inUseUntil = 0;
  let stream: AbortController | undefined;
  let isLive = false;
  let isAsking = false;
  /** Whether the shown number has to be asked for again. */
  let isStale = false;

  async function ask() {
    isStale = true;
    if (isAsking) return;
    isAsking = true;
    try {
      while (isStale && !signal.aborted) {
        isStale = false;
        note(await read());
      }
    } catch {
      // The next request comes within a minute; and the panel, which asks too, says what is wrong.
      isStale = true;
    } finally {
      isAsking = false;
    }
  }

  function note({ isAnyOpen, marks }: Unread) {
    if (signal.aborted) return;
    const replies = findReplies(marks);
    for (const { ticketId } of replies) emit('message-received', { ticketId });
    soundReplies(replies);
    versions = Object.fromEntries(marks.map(({ ticketId, version }) => [ticketId, version]));
    inUseUntil = lastUse(marks) + day;
    if (!isAnyOpen) lifetime.abort();
    else listen();
  }

  function hear(event: TicketEvent) {
    if (event.event === 'hello') {
      const { tickets } = event.data;
      if (Object.keys({ ...versions, ...tickets }).some((id) => tickets[id] !== versions[id])) ask();
    } else if (event.event === 'ticket') {
      if (versions[event.data.ticketId] !== event.data.version || event.data.kind === 'gone') ask();
    } else if (event.event === 'read' && event.data.by === 'visitor') ask();
  }

  async function listen() {
    // Where each tab would have a stream of its own, closed panels go without.
    if (stream || Date.now() >= inUseUntil || !canShare()) return;
    const mine = new AbortController();
    stream = mine;
    try {
      await pageIsIdle();
      const { listenToTickets } = await import('../../widget/models/visitor/live/ticket-events.ts');
      const claims = await session.claims();
      if (mine.signal.aborted) return;
      await listenToTickets(
        { ...visitor, claims, signal: mine.signal },
        {
          onEvent: hear,
          onLive(isHeard) {
            isLive = isHeard;
          },
        },
      );
    } catch {
      // `followStream` tries again at the minute's request, which stands in for the stream.
      stream = undefined;
    }
  }

  function stopListening() {
    stream?.abort();
    stream = undefined;
  }

  function look() {
    if (stream && Date.now() >= inUseUntil) stopListening();
    if (!document.hidden && !isAsking && (isStale || !isLive)) ask();
  }

  /** Ends where another tab has logged the visitor out, or has changed the ticket token of an anonymous visitor. */
  async function heedOtherTab({ key }: StorageEvent) {
    const prefix = storagePrefix(client.settings.userId);
    const isLeft = key === `${prefix}logout`;
    const isOther = key === `${prefix}ticketToken` && (await session.claims().catch(() => null)) === null;
    if ((!isLeft && !isOther) || signal.aborted) return;
    lifetime.abort();
    clear();
  }

  const timer = setInterval(look, minute);
  onReturn(look, signal);
  addEventListener('storage', heedOtherTab, { signal });
  signal.addEventListener('abort', () => {
    clearInterval(timer);
    stopListening();
  });
  visitor.signal.addEventListener('abort', () => lifetime.abort());
  if (first) note(first);
  else isStale = true;
}

/** When somebody last wrote in a ticket that is open. Milliseconds since 1970; 0: never, or it is not known. */
function lastUse(marks: readonly ReadMark[]): number {
  return marks.reduce(
    (latest, { isOpen, last }) => (isOpen && last ? Math.max(latest, Date.parse(last.date)) : latest),
    0,
  );
}

/** Resolves once the page has loaded, and has nothing else to do. */
function pageIsIdle(): Promise<void> {
  return new Promise((resolve) => {
    // Safari knows of no idle time.
    const wait = () => (window.requestIdleCallback ?? setTimeout)(() => resolve());
    if (document.readyState === 'complete') wait();
    else addEventListener('load', wait, { once: true });
  });
}
