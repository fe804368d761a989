/**
 * How far the visitor's tickets were read, by both sides: as the server has it, the same on every device. A deployment
 * that keeps no marks leaves them to this browser.
 */

import { type ReadonlySignal, signal } from '@preact/signals';
import { grabTicket, markTicketRead } from '../../../api/operations/tickets.ts';
import type { LastMessage, ReadMark, TicketEntry } from '../../../api/schemas/tickets.ts';
import { askReadMarks } from './ask-read-marks.ts';
import { createReplyFinder } from './new-replies.ts';
import { createReplySound } from './reply-sound.ts';
import { findUnread, markRead, readMarks } from './unread.ts';
import type { Visitor } from './visitor.ts';

export interface ReadMarksModel {
  /** The tickets with something that the visitor has not read. */
  readonly unread: ReadonlySignal<readonly number[]>;
  /** What was said last in a ticket; null: not known. */
  lastOf(ticketId: number): LastMessage | null;
  /** Whether the server was asked once; nothing is known before. */
  readonly isAsked: ReadonlySignal<boolean>;
  /** Up to when support has read a ticket; null: nothing yet, or it is not known. */
  seenUpTo(ticketId: number): string | null;
  /** Support has read a ticket up to an instant. */
  noteSeen(ticketId: number, upTo: string): void;
  /** The visitor has read a ticket up to an instant. */
  markRead(ticketId: number, upTo: string): void;
  /** Nothing is unread any more: the visitor has left. */
  clear(): void;
  /** Asks again what is unread of these. */
  refresh(tickets: readonly TicketEntry[]): Promise<void>;
}

/** `onReply` hears of each ticket in which an agent has written since it was looked at last. */
export function createReadMarks(
  { send, storage, onError }: Visitor,
  onReply: (ticketId: number) => void,
): ReadMarksModel {
  const unread = signal<readonly number[]>([]);
  const seen = signal<ReadonlyMap<number, string>>(new Map());
  const lasts = signal<ReadonlyMap<number, LastMessage>>(new Map());
  const isAsked = signal(false);
  /** What the server was told, by ticket. */
  const told = new Map<number, string>();
  let isKept = true;
  const findReplies = createReplyFinder();
  const soundReplies = createReplySound(storage);

  async function askMarks(): Promise<readonly ReadMark[]> {
    const marks = isKept ? await askReadMarks(send) : null;
    isKept = marks !== null;
    return marks ?? [];
  }

  return {
    unread,
    isAsked,
    lastOf: (ticketId) => lasts.value.get(ticketId) ?? null,
    seenUpTo: (ticketId) => seen.value.get(ticketId) ?? null,
    noteSeen(ticketId, upTo) {
      seen.value = new Map([...seen.peek(), [ticketId, upTo]]);
    },
    markRead(ticketId, upTo) {
      markRead(storage, ticketId, upTo);
      unread.value = unread.peek().filter((id) => id !== ticketId);
      if (!isKept || (told.get(ticketId) ?? '') >= upTo) return;
      told.set(ticketId, upTo);
      // Not worth a word to anybody: the next look tells it again.
      send(markTicketRead, { ticketId: String(ticketId), upTo }).catch(() => told.delete(ticketId));
    },
    clear() {
      unread.value = [];
    },
    async refresh(tickets) {
      try {
        const marks = tickets.length > 0 ? await askMarks() : [];
        lasts.value = new Map(marks.flatMap(({ ticketId, last }) => (last ? [[ticketId, last]] : [])));
        const replies = findReplies(marks);
        for (const { ticketId } of replies) onReply(ticketId);
        soundReplies(replies);
        isAsked.value = true;
        const counted = new Map(
          marks.flatMap(({ ticketId, unread }) => (unread === null ? [] : [[ticketId, unread]])),
        );
        const found = await findUnread(
          tickets.filter(({ ticketID }) => !counted.has(ticketID)),
          () => readMarks(storage),
          async (ticketId) => (await send(grabTicket, { ticketId: String(ticketId) })).json,
        );
        const here = readMarks(storage);
        seen.value = new Map(
          marks.flatMap(({ ticketId, seenUpTo }) => (seenUpTo === null ? [] : [[ticketId, seenUpTo]])),
        );
        unread.value = tickets
          .filter(
            ({ ticketID, latestUpdated }) =>
              found.includes(ticketID) ||
              // What was read here may not have been told yet.
              ((counted.get(ticketID) ?? 0) > 0 && latestUpdated > (here[ticketID] ?? '')),
          )
          .map(({ ticketID }) => ticketID);
      } catch (error) {
        isAsked.value = true;
        onError(error);
      }
    },
  };
}
