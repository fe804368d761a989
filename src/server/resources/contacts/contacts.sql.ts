/** Queries of contacts. Every query is limited to one user. */

import { and, asc, eq, gt, inArray, type SQL } from 'drizzle-orm';
import type { Queryable } from '../../db/database.ts';
import { type Page, type PageRequest, toPage } from '../../db/page.ts';
import { contactEmails, contactLabels, contactPhones, contacts } from '../../db/tables/index.ts';

export type ContactRow = typeof contacts.$inferSelect;

export interface ContactKey {
  readonly userId: number;
  readonly id: number;
}

export interface ContactFilter {
  readonly id?: number | undefined;
  /** The folded email address. */
  readonly email?: string | undefined;
  /** The phone number in the format E.164. */
  readonly phone?: string | undefined;
}

/** Returns contacts that meet every condition, ordered by id. */
export async function listContacts(
  db: Queryable,
  userId: number,
  { id, email, phone }: ContactFilter,
  { limit, after }: PageRequest,
): Promise<Page<ContactRow>> {
  const found = await db
    .select()
    .from(contacts)
    .where(
      and(
        eq(contacts.userId, userId),
        gt(contacts.id, after),
        id === undefined ? undefined : eq(contacts.id, id),
        email === undefined ? undefined : hasEmail(db, userId, email),
        phone === undefined ? undefined : hasPhone(db, userId, phone),
      ),
    )
    .orderBy(asc(contacts.id))
    .limit(limit + 1);
  return toPage(found, limit);
}

function hasEmail(db: Queryable, userId: number, email: string): SQL {
  return inArray(
    contacts.id,
    db
      .select({ id: contactEmails.contactId })
      .from(contactEmails)
      .where(and(eq(contactEmails.userId, userId), eq(contactEmails.emailFolded, email))),
  );
}

function hasPhone(db: Queryable, userId: number, phone: string): SQL {
  return inArray(
    contacts.id,
    db
      .select({ id: contactPhones.contactId })
      .from(contactPhones)
      .where(and(eq(contactPhones.userId, userId), eq(contactPhones.phone, phone))),
  );
}

/** Returns those of the given labels that the user has, each once, in the given order. Letter case matters. */
export async function knownLabels(
  db: Queryable,
  userId: number,
  names: readonly string[],
): Promise<string[]> {
  if (names.length === 0) return [];
  const rows = await db
    .select({ name: contactLabels.name })
    .from(contactLabels)
    .where(and(eq(contactLabels.userId, userId), inArray(contactLabels.name, [...names])));
  const known = new Set(rows.map(({ name }) => name));
  return [...new Set(names)].filter((name) => known.has(name));
}
