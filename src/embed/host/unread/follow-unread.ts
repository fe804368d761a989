/**
 * Keeps the number of unread tickets current while the panel is closed, for as long as a reply may come:
 *
 *     some ticket is open ── of the last 24 hours ── page loaded, idle and visible ── stream ── request at each event
 *              │                      │ no                                              │ refused, throttled, broken
 *              └──────────────────────┴── request when the visitor returns, and each minute ┘
 *
 * All tabs of a browser share the stream, whether their panels are open or closed. `shareStream` ends the stream when
 * the page is left or hidden for long, and `followStream` opens it again. Their failures are not errors here, since the
 * request of each minute replaces the stream.
 */

import type { TicketEvent } from '../../../api/schemas/ticket-stream.ts';
import type { ReadMark } from '../../../api/schemas/tickets.ts';
import type { VisitorSession } from '../../../client/visitor.ts';
import { onReturn } from '../../../state/page-presence.ts';
import { storagePrefix } from '../../../state/storage.ts';
import { createReplyFinder } from '../../../widget/models/visitor/new-replies.ts';
import { createReplySound } from '../../../widget/models/visitor/reply-sound.ts';
import type { ListeningVisitor } from '../../../widget/models/visitor/ticket-events.ts';
import type { Emit } from '../widget-commands.ts';
import type { Unread } from './fetch-unread.ts';
import { createUnreadStream } from './unread-stream.ts';

const minute = 60_000;
const day = 86_400_000;

export interface FollowUnreadOptions {
  readonly visitor: Omit<ListeningVisitor, 'claims'>;
  readonly session: Pick<VisitorSession, 'claims'>;
  /** The first response; null if the request failed. */
  readonly first: Unread | null;
  /** Requests the unread tickets and shows their number. Rejects if the request fails. */
  read(): Promise<Unread>;
  /** Removes number and card after the visitor has logged out. */
  clear(): void;
  readonly emit: Emit;
}

/** Ends when the signal aborts, no ticket is open any more, or the visitor logs out in another tab. */
export function followUnread(options: FollowUnreadOptions): void {
  const { visitor, session, first, read, emit } = options;
  const lifetime = new AbortController();
  const { signal } = lifetime;
  const findReplies = createReplyFinder();
  const soundReplies = createReplySound(visitor.storage);
  /** Versions in the last response, by ticket id. */
  let versions: Readonly<Record<string, number>> = {};
  let isAsking = false;
  /** Whether the number on the launcher is out of date. */
  let isStale = false;
  const stream = createUnreadStream({ ...visitor, signal }, session, (event) => {
    if (isNews(event, versions)) ask();
  });

  async function ask(): Promise<void> {
    isStale = true;
    if (isAsking) return;
    isAsking = true;
    try {
      while (isStale && !signal.aborted) {
        isStale = false;
        note(await read());
      }
    } catch {
      // The next request follows within a minute; the panel, which sends it too, shows the error.
      isStale = true;
    } finally {
      isAsking = false;
    }
  }

  function note({ isAnyOpen, marks }: Unread): void {
    if (signal.aborted) return;
    const replies = findReplies(marks);
    for (const { ticketId } of replies) emit('message-received', { ticketId });
    soundReplies(replies);
    versions = Object.fromEntries(marks.map(({ ticketId, version }) => [ticketId, version]));
    if (isAnyOpen) stream.listenUntil(lastMessageTime(marks) + day);
    else lifetime.abort();
  }

  function look(): void {
    const isLive = stream.check();
    if (!document.hidden && !isAsking && (isStale || !isLive)) ask();
  }

  const timer = setInterval(look, minute);
  onReturn(look, signal);
  onLeaveElsewhere(options, lifetime);
  signal.addEventListener('abort', () => clearInterval(timer));
  visitor.signal.addEventListener('abort', () => lifetime.abort());
  if (first) note(first);
  else isStale = true;
}

/** Whether an event reports a change that the last response did not contain. */
function isNews(event: TicketEvent, versions: Readonly<Record<string, number>>): boolean {
  if (event.event === 'hello') {
    const { tickets } = event.data;
    return Object.keys({ ...versions, ...tickets }).some((id) => tickets[id] !== versions[id]);
  }
  if (event.event === 'ticket') {
    const { ticketId, version, kind } = event.data;
    return versions[ticketId] !== version || kind === 'gone';
  }
  return event.event === 'read' && event.data.by === 'visitor';
}

/** Ends when another tab has logged the visitor out, or has changed the ticket token of an anonymous visitor. */
function onLeaveElsewhere({ visitor, session, clear }: FollowUnreadOptions, lifetime: AbortController): void {
  const prefix = storagePrefix(visitor.client.settings.userId);
  const { signal } = lifetime;
  const follow = async ({ key }: StorageEvent) => {
    const isLeft = key === `${prefix}logout`;
    const isOther = key === `${prefix}ticketToken` && (await session.claims().catch(() => null)) === null;
    if ((!isLeft && !isOther) || signal.aborted) return;
    lifetime.abort();
    clear();
  };
  addEventListener('storage', follow, { signal });
}

/** Returns the time of the last message in an open ticket, in milliseconds since 1970; 0 if unknown or none. */
function lastMessageTime(marks: readonly ReadMark[]): number {
  return marks.reduce(
    (latest, { isOpen, last }) => (isOpen && last ? Math.max(latest, Date.parse(last.date)) : latest),
    0,
  );
}
