/** Finds tickets with unread replies. Small, since the launcher uses it before anything else is loaded. */

import type { TicketEntry, TicketMessage } from '../../../api/schemas/tickets.ts';
import type { Storage } from '../../../state/storage.ts';

/** Maximum number of tickets to check, the newest first. */
const lookedInto = 5;

/** Times up to which each ticket was read, by ticket id. */
type Marks = Readonly<Record<string, string>>;

export function readMarks(storage: Pick<Storage, 'read'>): Marks {
  const marks = storage.read('read');
  return typeof marks === 'object' && marks !== null ? { ...marks } : {};
}

/** Stores the time up to which a ticket was read. */
export function markRead(storage: Storage, ticketId: number, date: string): void {
  const marks = readMarks(storage);
  if ((marks[ticketId] ?? '') < date) storage.write('read', { ...marks, [ticketId]: date });
}

/** Returns the date of the last message by an agent; empty if there is none. */
function lastAnswer(messages: readonly TicketMessage[]): string {
  return messages.reduce((last, { agentID, date }) => (agentID !== null && date > last ? date : last), '');
}

/**
 * Returns the ids of tickets with a reply after their mark. `read` loads the messages of one ticket; since the visitor
 * may read the ticket meanwhile, its mark is checked again.
 */
export async function findUnread(
  tickets: readonly TicketEntry[],
  marks: () => Marks,
  read: (ticketId: number) => Promise<readonly TicketMessage[]>,
): Promise<number[]> {
  const before = marks();
  const changed = tickets
    .filter(({ ticketID, latestUpdated }) => latestUpdated > (before[ticketID] ?? ''))
    .sort((a, b) => b.latestUpdated.localeCompare(a.latestUpdated))
    .slice(0, lookedInto);
  const answers = await Promise.all(changed.map(async ({ ticketID }) => lastAnswer(await read(ticketID))));
  const now = marks();
  return changed
    .map(({ ticketID }) => ticketID)
    .filter((id, index) => (answers[index] ?? '') > (now[id] ?? ''));
}
