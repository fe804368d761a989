/** What an agent sees and edits of a contact, as texts; and what of it goes to the server. */

import type { Contact, ContactBody, Customer } from '../../../api/schemas/contacts.ts';
import type { DeskTicket } from '../../../api/schemas/desk.ts';

export interface ContactTexts {
  readonly firstName: string;
  readonly lastName: string;
  readonly title: string;
  /** Name of the account. */
  readonly company: string;
  readonly description: string;
  readonly externalId: string;
  readonly externalUrl: string;
}

export interface ContactLists {
  /** The primary entry of a list is the first one. */
  readonly emails: readonly string[];
  readonly phones: readonly string[];
  readonly addresses: readonly string[];
}

export interface ContactValues extends ContactTexts, ContactLists {
  readonly labels: readonly string[];
}

/** Who wrote a ticket. */
export type Writer = Pick<DeskTicket, 'fromEmail' | 'fromName'>;

/** Returns the values of a contact; for a writer who is no contact yet, what their ticket says of them. */
export function contactValues({ contact, account }: Customer, writer: Writer): ContactValues {
  const { firstName, lastName } = contact ?? writerNames(writer);
  return {
    firstName: firstName ?? '',
    lastName: lastName ?? '',
    title: contact?.title ?? '',
    company: account?.name ?? '',
    description: contact?.description ?? '',
    externalId: contact?.externalId ?? '',
    externalUrl: contact?.externalUrl ?? '',
    emails: contact ? primaryFirst(contact.emails, ({ email }) => email) : [writer.fromEmail],
    phones: primaryFirst(contact?.phones ?? [], ({ phone }) => phone),
    addresses: primaryFirst(contact?.addresses ?? [], ({ address }) => address),
    labels: contact?.labels ?? [],
  };
}

/** Splits the name that a writer gave: the last word is the last name. A writer without one is called by their address. */
export function writerNames({ fromName, fromEmail }: Writer): Pick<ContactTexts, 'firstName' | 'lastName'> {
  const words = fromName.trim().split(/\s+/);
  const lastName = words.length > 1 ? (words.pop() ?? '') : '';
  return { firstName: cut(words.join(' ') || (fromEmail.split('@')[0] ?? '')), lastName: cut(lastName) };
}

/** Maximum length of a first or last name in characters. */
const maxNameLength = 50;

const cut = (name: string) => Array.from(name).slice(0, maxNameLength).join('');

/** Returns values without surrounding whitespace and without empty entries; phone numbers without punctuation. */
export function tidyValues(values: ContactValues): ContactValues {
  const tidyList = (list: readonly string[], tidy = (text: string) => text.trim()) => [
    ...new Set(list.map(tidy).filter((text) => text !== '')),
  ];
  return {
    firstName: values.firstName.trim(),
    lastName: values.lastName.trim(),
    title: values.title.trim(),
    company: values.company.trim(),
    description: values.description.trim(),
    externalId: values.externalId.trim(),
    externalUrl: values.externalUrl.trim(),
    emails: tidyList(values.emails),
    phones: tidyList(values.phones, tidyPhone),
    addresses: tidyList(values.addresses),
    labels: values.labels,
  };
}

function tidyPhone(text: string): string {
  return text.replace(/[\s().\-/]/g, '').replace(/^00/, '+');
}

/**
 * Returns the members that the agent has changed. Lists are changed as they are on the server by now, so that an entry
 * which a colleague has added meanwhile stays.
 * @param base the values when the agent began to edit
 * @param latest the contact as it is on the server; null for a new one
 * @param accountId id of the account that `company` names; undefined if it did not change
 */
export function contactChanges(
  base: ContactValues,
  edited: ContactValues,
  latest: Contact | null,
  accountId: number | null | undefined,
): ContactBody {
  const text = (name: Exclude<keyof ContactTexts, 'company'>) =>
    latest !== null && edited[name] === base[name] ? undefined : edited[name] || null;
  const list = (name: keyof ContactLists, stored: readonly string[]) => {
    if (latest === null) return toEntries(edited[name], undefined);
    if (isSameList(edited[name], base[name])) return undefined;
    return toEntries(mergeLists(base[name], edited[name], stored), stored[0]);
  };
  const stored = {
    emails: primaryFirst(latest?.emails ?? [], ({ email }) => email),
    phones: primaryFirst(latest?.phones ?? [], ({ phone }) => phone),
    addresses: primaryFirst(latest?.addresses ?? [], ({ address }) => address),
  };
  const names = { firstName: text('firstName'), lastName: text('lastName') };
  return {
    ...names,
    fullName: names.firstName === undefined && names.lastName === undefined ? ownFullName(latest) : undefined,
    title: text('title'),
    description: text('description'),
    externalId: text('externalId'),
    externalUrl: text('externalUrl'),
    accountId,
    emails: list('emails', stored.emails)?.map(({ value, isPrimary }) => ({ email: value, isPrimary })),
    phones: list('phones', stored.phones)?.map(({ value, isPrimary }) => ({ phone: value, isPrimary })),
    addresses: list('addresses', stored.addresses)?.map(({ value, isPrimary }) => ({
      address: value,
      isPrimary,
    })),
    labels: changedLabels(base.labels, edited.labels, latest),
  };
}

function changedLabels(
  base: readonly string[],
  edited: readonly string[],
  latest: Contact | null,
): string[] | undefined {
  if (latest === null) return [...edited];
  return isSameList(edited, base) ? undefined : mergeLists(base, edited, latest.labels);
}

/** Returns a full name that is not made of first and last name: the server would replace it. */
function ownFullName(contact: Contact | null): string | undefined {
  const made = [contact?.firstName, contact?.lastName].filter((name) => name?.trim()).join(' ');
  return contact?.fullName && contact.fullName !== made ? contact.fullName : undefined;
}

/** Returns the stored list without what the agent removed, and with what they added. */
function mergeLists(base: readonly string[], edited: readonly string[], stored: readonly string[]): string[] {
  const removed = base.filter((value) => !edited.includes(value));
  const added = edited.filter((value) => !base.includes(value));
  return [...new Set([...stored.filter((value) => !removed.includes(value)), ...added])];
}

function toEntries(values: readonly string[], formerPrimary: string | undefined) {
  const primary = values.find((value) => value === formerPrimary) ?? values[0];
  return values.map((value) => ({ value, isPrimary: value === primary }));
}

function primaryFirst<Item extends { readonly isPrimary: boolean }>(
  items: readonly Item[],
  read: (item: Item) => string,
): string[] {
  return items.toSorted((one, other) => Number(other.isPrimary) - Number(one.isPrimary)).map(read);
}

function isSameList(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((value) => other.includes(value));
}
