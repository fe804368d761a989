/** What a mirror needs of the things that are here already. */

import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Queryable } from '../../../db/database.ts';
import { groupBy } from '../../../db/group-by.ts';
import {
  contactAddresses,
  contactEmails,
  contactPhones,
  contacts,
  ticketEmails,
  ticketMessages,
} from '../../../db/tables/index.ts';

/** New ids, ascending. */
export async function takeIds(db: Queryable, count: number): Promise<number[]> {
  if (count === 0) return [];
  const { rows } = await db.execute(
    sql`select nextval('entity_id') as id from generate_series(1, ${count}::int)`,
  );
  return rows.map(({ id }) => Number(id)).toSorted((a, b) => a - b);
}

export interface TicketParts {
  /** Ascending. */
  readonly messageIds: readonly number[];
  readonly emailIds: readonly number[];
}

export async function findTicketParts(db: Queryable, userId: number, ticketId: number): Promise<TicketParts> {
  const [messages, emails] = [
    await db
      .select({ id: ticketMessages.id })
      .from(ticketMessages)
      .where(and(eq(ticketMessages.userId, userId), eq(ticketMessages.ticketId, ticketId)))
      .orderBy(asc(ticketMessages.id)),
    await db
      .select({ id: ticketEmails.id })
      .from(ticketEmails)
      .where(and(eq(ticketEmails.userId, userId), eq(ticketEmails.ticketId, ticketId)))
      .orderBy(asc(ticketEmails.id)),
  ];
  return { messageIds: messages.map(({ id }) => id), emailIds: emails.map(({ id }) => id) };
}

/** What a contact has and the list of contacts does not say. */
export interface ContactParts {
  readonly labels: readonly string[];
  readonly addresses: readonly { readonly address: string; readonly isPrimary: boolean }[];
  readonly emails: readonly { readonly email: string; readonly isPrimary: boolean }[];
  readonly phones: readonly { readonly phone: string; readonly isPrimary: boolean }[];
}

/** By the ids of those contacts that are here. */
export async function findContactParts(
  db: Queryable,
  userId: number,
  ids: readonly number[],
): Promise<Map<number, ContactParts>> {
  const rows = await db
    .select({ id: contacts.id, labels: contacts.labels })
    .from(contacts)
    .where(and(eq(contacts.userId, userId), inArray(contacts.id, [...ids])));
  const addresses = await db
    .select()
    .from(contactAddresses)
    .where(and(eq(contactAddresses.userId, userId), inArray(contactAddresses.contactId, [...ids])))
    .orderBy(asc(contactAddresses.position));
  const emails = await db
    .select()
    .from(contactEmails)
    .where(and(eq(contactEmails.userId, userId), inArray(contactEmails.contactId, [...ids])))
    .orderBy(asc(contactEmails.position));
  const phones = await db
    .select()
    .from(contactPhones)
    .where(and(eq(contactPhones.userId, userId), inArray(contactPhones.contactId, [...ids])))
    .orderBy(asc(contactPhones.position));
  const addressesOf = groupBy(addresses, ({ contactId }) => contactId);
  const emailsOf = groupBy(emails, ({ contactId }) => contactId);
  const phonesOf = groupBy(phones, ({ contactId }) => contactId);
  return new Map(
    rows.map(({ id, labels }) => [
      id,
      {
        labels,
        addresses: (addressesOf.get(id) ?? []).map(({ address, isPrimary }) => ({ address, isPrimary })),
        emails: (emailsOf.get(id) ?? []).map(({ email, isPrimary }) => ({ email, isPrimary })),
        phones: (phonesOf.get(id) ?? []).map(({ phone, isPrimary }) => ({ phone, isPrimary })),
      },
    ]),
  );
}
