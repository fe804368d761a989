/** Converts rows of contacts to the objects of responses (interface section 2.6); no other file knows both shapes. */

import type { Contact, Customer, ListedContact } from '../../../api/schemas/contacts.ts';
import type { NewContact } from './change-contact.sql.ts';
import type { ContactRow } from './contacts.sql.ts';
import type { CustomerRecord } from './customer.sql.ts';

function presentFields(row: ContactRow) {
  return {
    id: row.id,
    userId: row.userId,
    accountId: row.accountId,
    crmId: row.userId,
    description: row.description,
    externalId: row.externalId,
    externalUrl: row.externalUrl,
    firstName: row.firstName,
    lastName: row.lastName,
    fullName: row.fullName,
    picture: row.picture,
    title: row.title,
    activityAt: row.activityAt.toISOString(),
    createdAt: row.createdAt.toISOString(),
  };
}

export function presentContact({ row, lists }: NewContact): Contact {
  return {
    ...presentFields(row),
    addresses: lists.addresses.map(({ value, isPrimary }) => ({ address: value, isPrimary })),
    emails: lists.emails.map(({ value, isPrimary }) => ({ email: value, isPrimary })),
    phones: lists.phones.map(({ value, isPrimary }) => ({ phone: value, isPrimary })),
    labels: row.labels,
  };
}

export function presentListedContact(row: ContactRow): ListedContact {
  return {
    ...presentFields(row),
    modifiedAt: row.modifiedAt?.toISOString() ?? null,
    updatedAt: row.updatedAt?.toISOString() ?? null,
  };
}

export function presentCustomer(found: CustomerRecord | null, knownLabels: string[]): Customer {
  return {
    contact: found && presentContact(found),
    account: found?.account ?? null,
    notes: (found?.notes ?? []).map(({ id, content, agentId, createdAt, updatedAt }) => ({
      id,
      content,
      agentId,
      createdAt: createdAt.toISOString(),
      updatedAt: updatedAt?.toISOString() ?? null,
    })),
    hasOlderNotes: found?.hasOlderNotes ?? false,
    knownLabels,
  };
}
