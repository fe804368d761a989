/** Decides whether a ticket is snoozed after a message or a change. */

import type { Writer } from '../status-after.ts';
import type { TicketRow } from '../tickets.sql.ts';

export type Snooze = Pick<TicketRow, 'snoozedUntil' | 'snoozedBy' | 'wokenAt'>;

/** A ticket that is neither snoozed nor marked as woken. */
export const notSnoozed: Snooze = { snoozedUntil: null, snoozedBy: null, wokenAt: null };

/** Returns the snooze of a ticket as it is now: one whose time has passed has ended, even if no task has stored it yet. */
export function currentSnooze({ snoozedUntil, snoozedBy, wokenAt }: Snooze, now: Date): Snooze {
  const isOver = snoozedUntil !== null && snoozedUntil <= now;
  return isOver
    ? { snoozedUntil: null, snoozedBy: null, wokenAt: snoozedUntil }
    : { snoozedUntil, snoozedBy, wokenAt };
}

/** A message, as far as a snooze depends on it. */
export interface SnoozedMessage {
  readonly writer: Writer;
  /** Whether an agent wrote it, or a note. */
  readonly isAgents: boolean;
  /** Whether the ticket is solved, closed or spam after the message. */
  readonly isOver: boolean;
}

/**
 * Returns the snooze of a ticket after a message. Messages of people who are no agents wake the ticket. What an agent
 * writes leaves it snoozed, and takes the mark of a woken ticket away.
 */
export function snoozeAfterMessage(
  before: Snooze,
  { writer, isAgents, isOver }: SnoozedMessage,
  now: Date,
): Snooze {
  if (isOver) return notSnoozed;
  const current = currentSnooze(before, now);
  if (writer === 'customer') {
    return current.snoozedUntil === null ? current : { snoozedUntil: null, snoozedBy: null, wokenAt: now };
  }
  return isAgents ? { ...current, wokenAt: null } : current;
}

export interface SnoozeChange {
  /** A time in the future; null ends a snooze; undefined leaves it. */
  readonly snoozedUntil: Date | null | undefined;
  readonly snoozedBy: number | null;
  /** Whether the ticket is solved, closed or spam after the change. */
  readonly isOver: boolean;
  /** Whether something else of the ticket changes. */
  readonly isChanged: boolean;
}

/** Returns the snooze of a ticket after a change. Solved tickets, closed ones and spam are not snoozed. */
export function snoozeAfterChange(
  before: Snooze,
  { snoozedUntil, snoozedBy, isOver, isChanged }: SnoozeChange,
  now: Date,
): Snooze {
  if (isOver || snoozedUntil === null) return notSnoozed;
  if (snoozedUntil) return { snoozedUntil, snoozedBy, wokenAt: null };
  const current = currentSnooze(before, now);
  return isChanged ? { ...current, wokenAt: null } : current;
}

export function isSameSnooze(one: Snooze, other: Snooze): boolean {
  return (
    one.snoozedUntil?.getTime() === other.snoozedUntil?.getTime() &&
    one.snoozedBy === other.snoozedBy &&
    one.wokenAt?.getTime() === other.wokenAt?.getTime()
  );
}
