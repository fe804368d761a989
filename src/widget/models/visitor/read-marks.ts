/** Read marks by visitor and support. Stored by the server for all devices, else by this browser. */

import { type ReadonlySignal, signal } from '@preact/signals';
import type { InputOf } from '../../../api/operation.ts';
import { grabTicket, markTicketRead } from '../../../api/operations/tickets.ts';
import type { VisitorChat } from '../../../api/schemas/chat-periods.ts';
import type { LastMessage, ReadMark, TicketEntry } from '../../../api/schemas/tickets.ts';
import { createReplyFinder } from './new-replies.ts';
import { createNewestChats, type NewestChats } from './newest-chats.ts';
import { type DismissiblePreview, dismissedName, newestPreview } from './reply-preview.ts';
import { createReplySound } from './reply-sound.ts';
import { requestReadMarks } from './request-read-marks.ts';
import { findUnread, markRead, readMarks } from './unread.ts';
import type { Visitor } from './visitor.ts';

export interface ReadMarksModel {
  /** Ids of the tickets with messages that the visitor has not read. */
  readonly unread: ReadonlySignal<readonly number[]>;
  /** The newest unread reply that was not dismissed; null if there is none, undefined until known. */
  readonly preview: ReadonlySignal<DismissiblePreview | null | undefined>;
  /** Returns the last message of a ticket; null if unknown. */
  lastOf(ticketId: number): LastMessage | null;
  /** Whether the visitor may set the email of a ticket. */
  canSetEmail(ticketId: number): boolean;
  /** Returns the newest period of chat of a ticket; null if there is none, or if it is unknown. */
  chatOf(ticketId: number): VisitorChat | null;
  readonly isAnyChatOpen: NewestChats['isAnyOpen'];
  /** Takes a newer period of chat. */
  noteChat(ticketId: number, chat: VisitorChat): void;
  /** Whether the server has responded once; no marks are known before. */
  readonly isAsked: ReadonlySignal<boolean>;
  /** Returns the time up to which support has read a ticket; null if there is no message yet or it is unknown. */
  seenUpTo(ticketId: number): string | null;
  /** Notes that support has read a ticket up to a time. */
  noteSeen(ticketId: number, upTo: string): void;
  /** Notes that the visitor has read a ticket up to a time. */
  markRead(ticketId: number, upTo: string): void;
  /** Notes that the visitor has closed a ticket, which `markRead` opens. */
  leave(ticketId: number): void;
  clear(): void;
  /** Loads the marks of the given tickets. A late response to an older request is dropped. */
  refresh(tickets: readonly TicketEntry[]): Promise<void>;
}

/** @param onReply called for each ticket with a new message of an agent since the last `refresh` */
export function createReadMarks(visitor: Visitor, onReply: (ticketId: number) => void): ReadMarksModel {
  const { send, storage, onError, onKept } = visitor;
  const unread = signal<readonly number[]>([]);
  const seen = signal<ReadonlyMap<number, string>>(new Map());
  /** The marks of the last response. */
  const known = signal<readonly ReadMark[]>([]);
  const isAsked = signal(false);
  const preview = signal<DismissiblePreview | null | undefined>();
  const server = createServerMarks(send);
  const findReplies = createReplyFinder();
  const soundReplies = createReplySound(storage);
  let requests = 0;
  const chats = createNewestChats(() => requests);
  /** The number of the newest request that has a response. */
  let answered = 0;

  /** An agent's mark never moves back: an event may overtake the response to a request that was sent before. */
  function noteSeen(marks: readonly (readonly [ticketId: number, upTo: string])[]): void {
    const noted = seen.peek();
    seen.value = new Map([
      ...noted,
      ...marks.filter(([ticketId, upTo]) => upTo > (noted.get(ticketId) ?? '')),
    ]);
  }

  // Another tab has dismissed or read a reply.
  onKept((name) => {
    if (name === dismissedName || name === 'read') preview.value = newestPreview(known.peek(), storage);
  });

  return {
    unread,
    isAsked,
    preview,
    lastOf: (ticketId) => known.value.find((mark) => mark.ticketId === ticketId)?.last ?? null,
    canSetEmail: (ticketId) => known.value.some((mark) => mark.ticketId === ticketId && mark.canSetEmail),
    chatOf: chats.of,
    isAnyChatOpen: chats.isAnyOpen,
    noteChat: chats.note,
    seenUpTo: (ticketId) => seen.value.get(ticketId) ?? null,
    noteSeen: (ticketId, upTo) => noteSeen([[ticketId, upTo]]),
    markRead(ticketId, upTo) {
      markRead(storage, ticketId, upTo);
      unread.value = unread.peek().filter((id) => id !== ticketId);
      preview.value = newestPreview(known.peek(), storage);
      server.send(ticketId, upTo);
    },
    leave: server.leave,
    clear() {
      requests += 1;
      answered = requests;
      server.clear();
      unread.value = [];
      known.value = [];
      chats.accept([], Number.POSITIVE_INFINITY);
      preview.value = null;
    },
    async refresh(tickets) {
      requests += 1;
      const count = requests;
      try {
        const marks = tickets.length > 0 ? await server.load() : [];
        // Responses may overtake each other.
        if (count < answered) return;
        answered = count;
        known.value = marks;
        chats.accept(marks, count);
        preview.value = newestPreview(marks, storage);
        const replies = findReplies(marks);
        for (const { ticketId } of replies) onReply(ticketId);
        soundReplies(replies);
        isAsked.value = true;
        noteSeen(
          marks.flatMap(({ ticketId, seenUpTo }) => (seenUpTo === null ? [] : [[ticketId, seenUpTo]])),
        );
        const ids = await readUnread(visitor, tickets, marks);
        if (count === answered) unread.value = ids;
      } catch (error) {
        isAsked.value = true;
        onError(error);
      }
    },
  };
}

interface ServerMarks {
  /** Returns an empty list if the server stores no marks. */
  load(): Promise<readonly ReadMark[]>;
  /** Sends a mark of the visitor, unless the server has it or stores none. */
  send(ticketId: number, upTo: string): void;
  /** Sends the last mark again, as that of a closed ticket. */
  leave(ticketId: number): void;
  /** Forgets the open tickets: the next visitor closes none of them. */
  clear(): void;
}

function createServerMarks(send: Visitor['send']): ServerMarks {
  /** The last mark sent, by ticket that is open. */
  const sent = new Map<number, string>();
  let isKept = true;
  let last: Promise<unknown> = Promise.resolve();

  /** Sends marks one after the other: a mark that arrives after that of a closed ticket begins another visit. */
  function post(mark: InputOf<typeof markTicketRead>): Promise<unknown> {
    const posted = last.then(() => send(markTicketRead, mark));
    last = posted.catch(() => {});
    return posted;
  }

  return {
    async load() {
      const marks = isKept ? await requestReadMarks(send) : null;
      isKept = marks !== null;
      return marks ?? [];
    },
    send(ticketId, upTo) {
      if (!isKept || (sent.get(ticketId) ?? '') >= upTo) return;
      sent.set(ticketId, upTo);
      // A lost mark is not an error: the next view of the ticket sends it again.
      post({ ticketId: String(ticketId), upTo }).catch(() => sent.delete(ticketId));
    },
    leave(ticketId) {
      const upTo = sent.get(ticketId);
      if (!upTo) return;
      sent.delete(ticketId);
      // After a lost request, the server notices the end of the event stream.
      post({ ticketId: String(ticketId), upTo, hasLeft: true }).catch(() => {});
    },
    clear: () => sent.clear(),
  };
}

/** Returns the ids of unread tickets: by the server's count, else by the marks in this browser. */
async function readUnread(
  { send, storage }: Visitor,
  tickets: readonly TicketEntry[],
  marks: readonly ReadMark[],
): Promise<readonly number[]> {
  const counted = new Map(
    marks.flatMap(({ ticketId, unread }) => (unread === null ? [] : [[ticketId, unread]])),
  );
  const found = await findUnread(
    tickets.filter(({ ticketID }) => !counted.has(ticketID)),
    () => readMarks(storage),
    async (ticketId) => (await send(grabTicket, { ticketId: String(ticketId) })).json,
  );
  const here = readMarks(storage);
  const isUnread = ({ ticketID, latestUpdated }: TicketEntry) =>
    found.includes(ticketID) ||
    // A mark of this browser may still be on its way to the server.
    ((counted.get(ticketID) ?? 0) > 0 && latestUpdated > (here[ticketID] ?? ''));
  return tickets.filter(isUnread).map(({ ticketID }) => ticketID);
}
