/** Finds which of a mirror's records are stored already. */

import { and, asc, eq, inArray } from 'drizzle-orm';
import type { ContactParts, FormTimes, TicketParts } from '../../../../gateway/mirror/store.ts';
import type { Queryable } from '../../../db/database.ts';
import { groupBy } from '../../../db/group-by.ts';
import {
  contactAddresses,
  contactEmails,
  contactPhones,
  contacts,
  forms,
  inboxes,
  ticketEmails,
  ticketMessages,
} from '../../../db/tables/index.ts';

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
  const addressesByContact = groupBy(addresses, ({ contactId }) => contactId);
  const emailsByContact = groupBy(emails, ({ contactId }) => contactId);
  const phonesByContact = groupBy(phones, ({ contactId }) => contactId);
  return new Map(
    rows.map(({ id, labels }) => [
      id,
      {
        labels,
        addresses: (addressesByContact.get(id) ?? []).map(({ address, isPrimary }) => ({
          address,
          isPrimary,
        })),
        emails: (emailsByContact.get(id) ?? []).map(({ email, isPrimary }) => ({ email, isPrimary })),
        phones: (phonesByContact.get(id) ?? []).map(({ phone, isPrimary }) => ({ phone, isPrimary })),
      },
    ]),
  );
}

export async function findFormTimes(db: Queryable, userId: number, id: number): Promise<FormTimes | null> {
  const [row] = await db
    .select({ createdAt: forms.createdAt, updatedAt: forms.updatedAt })
    .from(forms)
    .where(and(eq(forms.userId, userId), eq(forms.id, id)));
  return row ?? null;
}

/** Returns the ids of inboxes by name; of two inboxes with the same name, the id of the older one. */
export async function listInboxIds(db: Queryable, userId: number): Promise<Map<string, number>> {
  const rows = await db
    .select({ id: inboxes.id, name: inboxes.name })
    .from(inboxes)
    .where(eq(inboxes.userId, userId))
    .orderBy(asc(inboxes.id));
  return new Map(rows.toReversed().map(({ id, name }) => [name, id]));
}
