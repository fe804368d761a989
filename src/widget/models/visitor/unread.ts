/** Which tickets have an answer that was not read here yet. Small, since the launcher asks it before anything else. */

import type { TicketEntry, TicketMessage } from '../../../api/schemas/tickets.ts';
import type { Storage } from '../state/storage.ts';

/** Tickets that are looked into, the newest first. */
const lookedInto = 5;

/** Instants up to which each ticket was read, by its id. */
type Marks = Readonly<Record<string, string>>;

export function readMarks(storage: Pick<Storage, 'read'>): Marks {
  const marks = storage.read('read');
  return typeof marks === 'object' && marks !== null ? { ...marks } : {};
}

/** Notes that a ticket was read up to an instant. */
export function markRead(storage: Storage, ticketId: number, date: string): void {
  const marks = readMarks(storage);
  if ((marks[ticketId] ?? '') < date) storage.write('read', { ...marks, [ticketId]: date });
}

/** When an agent last wrote; empty when none has. */
function lastAnswer(messages: readonly TicketMessage[]): string {
  return messages.reduce((last, { agentID, date }) => (agentID !== null && date > last ? date : last), '');
}

/**
 * The ids of the tickets with an answer after their mark. `read` fetches the messages of one; it may be read by the
 * visitor meanwhile, and so its mark is looked at again.
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
