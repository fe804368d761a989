import type { Database } from '../../src/server/db/database.ts';
import { contactNotes } from '../../src/server/db/tables/index.ts';

const contents = [
  'Called about the late delivery; a refund of the freight is agreed.',
  'Prefers to be reached by e-mail, before noon.',
  'Wants a quote for twenty pairs of boots.',
];

/** Stores that many notes of 2025 about a contact; answers their ids, ascending. */
export async function insertNotes(
  db: Database,
  userId: number,
  contactId: number,
  count: number,
): Promise<number[]> {
  if (count === 0) return [];
  const rows = Array.from({ length: count }, (_, index) => ({
    userId,
    contactId,
    content: contents[index % contents.length] ?? '',
    createdAt: new Date(Date.UTC(2025, index % 12, 1 + (index % 28), 14)),
  }));
  const stored = await db.insert(contactNotes).values(rows).returning({ id: contactNotes.id });
  return stored.map(({ id }) => id).sort((a, b) => a - b);
}
