/** Contacts in the database, with what the interface cannot write: pictures and old dates. */

import type { Database } from '../../src/server/db/database.ts';
import { contacts } from '../../src/server/db/tables/index.ts';
import { ensureUser } from '../../src/server/users/users.sql.ts';
import type { TestCaller } from './app.ts';
import { secretKey } from './help-center.ts';

const firstNames = ['Maja', 'Elias', 'Amina', 'Johan', 'Sofia', 'Mehmet', 'Ingrid', 'Oskar', 'Leila', 'Nils'];
const lastNames = ['Lindgren', 'Norén', 'Haddad', 'Berg', 'Öberg', 'Yılmaz', 'Dahl'];
const titles = ['Store manager', 'Buyer', 'Head of support', 'Accountant', null];

/** A user that may write contacts, accounts and notes. */
export async function buildUser(db: Database, userId: number): Promise<TestCaller> {
  await ensureUser(db, userId, `User ${userId}`);
  return { userId, apiKey: await secretKey(db, userId, ['Contacts:Read', 'Contacts:Write']) };
}

export type ContactToBuild = Partial<typeof contacts.$inferInsert>;

/** A contact of 2025; `index` decides the names. */
export function buildContact(userId: number, index: number, overrides: ContactToBuild = {}) {
  const firstName = firstNames[index % firstNames.length] ?? null;
  const lastName = lastNames[index % lastNames.length] ?? null;
  const createdAt = new Date(Date.UTC(2025, index % 12, 1 + (index % 28), 9, 30));
  return {
    userId,
    firstName,
    lastName,
    fullName: `${firstName} ${lastName}`,
    title: titles[index % titles.length] ?? null,
    externalId: `crm-${10_000 + index}`,
    externalUrl: `https://crm.example/people/${10_000 + index}`,
    picture: `https://crm.example/people/${10_000 + index}.jpg`,
    activityAt: createdAt,
    createdAt,
    ...overrides,
  };
}

/** Stores that many contacts; answers their ids, ascending. */
export async function insertContacts(db: Database, userId: number, count: number): Promise<number[]> {
  if (count === 0) return [];
  const rows = Array.from({ length: count }, (_, index) => buildContact(userId, index));
  const stored = await db.insert(contacts).values(rows).returning({ id: contacts.id });
  return stored.map(({ id }) => id).sort((a, b) => a - b);
}
