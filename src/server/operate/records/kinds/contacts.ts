import { Type } from 'typebox';
import { maxEmailLength, maxFullNameLength, phonePattern } from '../../../../api/limits.ts';
import { foldEmail } from '../../../../formats/fold-email.ts';
import { type Entry, settleEntries } from '../../../resources/contacts/fields/entries.ts';
import { buildFullName, type Names } from '../../../resources/contacts/fields/full-name.ts';
import { saveAccounts, saveContactLabels, saveContacts, saveNotes } from '../commands/contacts.sql.ts';
import { defineKind } from '../kind.ts';
import { Flag, fromDate, Id, list, maybe, Text, Time, toDate } from '../members.ts';
import { readAccounts, readContactLabels, readContacts, readNotes } from '../queries/contacts.sql.ts';

const upTo = (maxLength: number) => maybe(Type.String({ maxLength }));

/** A label for contacts and accounts. */
export const contactLabel = defineKind(
  'contactLabel',
  { label: Text },
  {
    ids: () => [],
    toRow: ({ label }, userId) => ({ userId, name: label }),
    toRecord: ({ name }) => ({ label: name }),
    save: (tx, _, rows) => saveContactLabels(tx, rows),
    read: readContactLabels,
  },
);

export const account = defineKind(
  'account',
  {
    id: Id,
    externalId: upTo(50),
    externalUrl: upTo(250),
    name: Type.String({ minLength: 2, maxLength: 50 }),
    description: maybe(Text),
    labels: list(Text),
    createdAt: Time,
    updatedAt: maybe(Time),
  },
  {
    ids: ({ id }) => [id],
    toRow: (record, userId) => ({
      ...record,
      userId,
      createdAt: toDate(record.createdAt),
      updatedAt: toDate(record.updatedAt),
    }),
    toRecord: ({ userId: _, ...row }) => ({
      ...row,
      createdAt: row.createdAt.toISOString(),
      updatedAt: fromDate(row.updatedAt),
    }),
    save: (tx, _, rows) => saveAccounts(tx, rows),
    read: readAccounts,
  },
);

const entry = <Properties extends Parameters<typeof Type.Object>[0]>(properties: Properties) =>
  list(Type.Object({ ...properties, isPrimary: Flag }, { additionalProperties: false }));

/** A contact. In each list, the primary item is the first one that is marked as primary, else the first one. */
export const contact = defineKind(
  'contact',
  {
    id: Id,
    accountId: maybe(Id),
    externalId: upTo(50),
    externalUrl: upTo(250),
    firstName: upTo(50),
    lastName: upTo(50),
    /** @default the first and the last name, joined */
    fullName: upTo(maxFullNameLength),
    title: upTo(50),
    description: upTo(500),
    /** The URL of an image. */
    picture: maybe(Text),
    labels: list(Text),
    activityAt: Time,
    createdAt: Time,
    /** The time of the last change by a request about the contact. */
    modifiedAt: maybe(Time),
    /** The time of the last change by anything except a note. */
    updatedAt: maybe(Time),
    addresses: entry({ address: Type.String({ minLength: 1, maxLength: 200 }) }),
    emails: entry({ email: Type.String({ format: 'email', maxLength: maxEmailLength }) }),
    /** Phone numbers in the format E.164. */
    phones: entry({ phone: Type.String({ pattern: phonePattern }) }),
  },
  {
    ids: ({ id }) => [id],
    toRow: ({ addresses, emails, phones, ...record }, userId) => {
      const place = ({ isPrimary }: Entry, position: number) => ({
        userId,
        contactId: record.id,
        position,
        isPrimary,
      });
      return {
        row: {
          ...record,
          userId,
          fullName: record.fullName === undefined ? joinedName(record) : record.fullName,
          activityAt: toDate(record.activityAt),
          createdAt: toDate(record.createdAt),
          modifiedAt: toDate(record.modifiedAt),
          updatedAt: toDate(record.updatedAt),
        },
        addresses: settle(addresses, ({ address }) => [address, address]).map((settled, position) => ({
          ...place(settled, position),
          address: settled.value,
        })),
        emails: settle(emails, ({ email }) => [email, foldEmail(email)]).map((settled, position) => ({
          ...place(settled, position),
          email: settled.value,
          emailFolded: settled.key,
        })),
        phones: settle(phones, ({ phone }) => [phone, phone]).map((settled, position) => ({
          ...place(settled, position),
          phone: settled.value,
        })),
      };
    },
    toRecord: ({ row: { userId: _, ...row }, addresses, emails, phones }) => ({
      ...row,
      activityAt: row.activityAt.toISOString(),
      createdAt: row.createdAt.toISOString(),
      modifiedAt: fromDate(row.modifiedAt),
      updatedAt: fromDate(row.updatedAt),
      addresses: addresses.map(({ address, isPrimary }) => ({ address, isPrimary })),
      emails: emails.map(({ email, isPrimary }) => ({ email, isPrimary })),
      phones: phones.map(({ phone, isPrimary }) => ({ phone, isPrimary })),
    }),
    save: saveContacts,
    read: readContacts,
  },
);

function joinedName({ firstName = null, lastName = null }: Partial<Names>): string | null {
  return buildFullName({ firstName, lastName });
}

function settle<Item extends { readonly isPrimary?: boolean }>(
  items: readonly Item[] | undefined,
  read: (item: Item) => readonly [value: string, key: string],
): Entry[] {
  return settleEntries(
    (items ?? []).map((item) => {
      const [value, key] = read(item);
      return { value, key, isPrimary: item.isPrimary ?? false };
    }),
  );
}

export const note = defineKind(
  'note',
  {
    id: Id,
    contactId: Id,
    content: Text,
    createdAt: Time,
    /** The agent who wrote the note at the desk. */
    agentId: maybe(Id),
    /** The time of the last change of the content. */
    updatedAt: maybe(Time),
  },
  {
    ids: ({ id }) => [id],
    toRow: (record, userId) => ({
      ...record,
      userId,
      createdAt: toDate(record.createdAt),
      updatedAt: toDate(record.updatedAt),
    }),
    toRecord: ({ userId: _, ...row }) => ({
      ...row,
      createdAt: row.createdAt.toISOString(),
      updatedAt: fromDate(row.updatedAt),
    }),
    save: (tx, _, rows) => saveNotes(tx, rows),
    read: readNotes,
  },
);
