import { and, eq, sql } from 'drizzle-orm';
import { conflict, notFound, Refusal, ValidationError } from '../../../api/refusal.ts';
import type { ContactBody } from '../../../api/schemas/contacts.ts';
import type { Database, Queryable, Transaction } from '../../db/database.ts';
import { isUniqueViolation } from '../../db/failures.ts';
import { contactLabels, contacts } from '../../db/tables/index.ts';
import { transact } from '../../db/transact.ts';
import { keepAccount } from '../accounts/accounts.sql.ts';
import { type ContactKey, type ContactRow, knownLabels } from './contacts.sql.ts';
import { buildFullName, isBlank, type Names } from './fields/full-name.ts';
import { replaceLists } from './fields/lists.sql.ts';
import { type ContactLists, readLists } from './fields/lists.ts';

export interface NewContact {
  readonly row: ContactRow;
  readonly lists: ContactLists;
}

/**
 * Stores a contact.
 * @throws {ValidationError} naming `firstName` and `lastName` if both are missing
 * @throws {Refusal} `BadRequest` for an unknown account, `Conflict` if another contact has a value that must be unique
 */
export async function createContact(db: Database, userId: number, body: ContactBody): Promise<NewContact> {
  refuseNameless(body);
  const { addresses = [], emails = [], phones = [] } = readLists(body);
  const lists = { addresses, emails, phones };
  return await transact(db, async (tx) => {
    const hasAccount = await keepAccount(tx, userId, body.accountId);
    if (!hasAccount) throw unknownAccount();
    const names = { firstName: body.firstName ?? null, lastName: body.lastName ?? null };
    const labels = await knownLabels(tx, userId, body.labels ?? []);
    const row = await refusingConflict(async () => {
      const [stored] = await tx
        .insert(contacts)
        .values({
          userId,
          ...plainMembers(body),
          ...names,
          fullName: chosenFullName(body, names),
          labels,
        })
        .returning();
      return stored;
    });
    if (!row) throw new Error('the contact was not stored');
    await replaceLists(tx, row, lists);
    return { row, lists };
  });
}

/**
 * Changes the members in the body; null empties a member, and a list replaces the list.
 * @throws {Refusal} `NotFound` for an unknown contact, `BadRequest` for an unknown account, `Conflict` if another
 *   contact has a value that must be unique
 */
export async function updateContact(
  db: Database,
  { userId, id }: ContactKey,
  body: ContactBody,
): Promise<void> {
  const lists = readLists(body);
  await transact(db, async (tx) => {
    // Locks the account before the contact, as the deletion of an account does, so that both cannot deadlock.
    const hasAccount = await keepAccount(tx, userId, body.accountId);
    const current = await lockContact(tx, { userId, id });
    if (!hasAccount) throw unknownAccount();
    const names = namesAfter(current, body);
    const labels = body.labels === undefined ? undefined : await knownLabels(tx, userId, body.labels ?? []);
    await refusingConflict(() =>
      tx
        .update(contacts)
        .set({
          ...plainMembers(body),
          ...names,
          fullName: chosenFullName(body, names),
          labels,
          activityAt: sql`greatest(${contacts.activityAt}, now())`,
          modifiedAt: sql`now()`,
          updatedAt: sql`now()`,
        })
        .where(isContact({ userId, id })),
    );
    await replaceLists(tx, current, lists);
  });
}

/** Deletes a contact with its lists and notes. @throws {Refusal} `NotFound` for an unknown contact */
export async function deleteContact(db: Queryable, key: ContactKey): Promise<void> {
  const deleted = await db.delete(contacts).where(isContact(key)).returning({ id: contacts.id });
  if (deleted.length === 0) throw notFound();
}

export async function detachContacts(tx: Transaction, userId: number, accountId: number): Promise<void> {
  await tx
    .update(contacts)
    .set({ accountId: null, updatedAt: sql`now()` })
    .where(and(eq(contacts.userId, userId), eq(contacts.accountId, accountId)));
}

/** Stores the time of the last activity of a contact. Returns whether the contact exists. */
export async function recordActivity(tx: Transaction, key: ContactKey): Promise<boolean> {
  const touched = await tx
    .update(contacts)
    .set({ activityAt: sql`greatest(${contacts.activityAt}, now())` })
    .where(isContact(key))
    .returning({ id: contacts.id });
  return touched.length > 0;
}

/** Creates missing labels for contacts and accounts. */
export async function ensureContactLabels(
  db: Queryable,
  userId: number,
  names: readonly string[],
): Promise<void> {
  if (names.length === 0) return;
  await db
    .insert(contactLabels)
    .values(names.map((name) => ({ userId, name })))
    .onConflictDoNothing();
}

function isContact({ userId, id }: ContactKey) {
  return and(eq(contacts.userId, userId), eq(contacts.id, id));
}

async function lockContact(tx: Transaction, key: ContactKey): Promise<ContactRow> {
  const [row] = await tx.select().from(contacts).where(isContact(key)).for('no key update');
  if (!row) throw notFound();
  return row;
}

function unknownAccount(): Refusal {
  const message = 'accountId not found';
  return new Refusal('BadRequest', message, { message, errors: [] });
}

/** Returns the members that are stored unchanged. Absent members stay undefined, and are not written. */
function plainMembers({ accountId, description, externalId, externalUrl, title }: ContactBody) {
  return { accountId, description, externalId, externalUrl, title };
}

function namesAfter(current: Names, { firstName, lastName }: ContactBody): Names {
  return {
    firstName: firstName === undefined ? current.firstName : firstName,
    lastName: lastName === undefined ? current.lastName : lastName,
  };
}

function chosenFullName({ fullName }: ContactBody, names: Names): string | null {
  return fullName && !isBlank(fullName) ? fullName : buildFullName(names);
}

function refuseNameless({ firstName = null, lastName = null }: ContactBody): void {
  if (!isBlank(firstName) || !isBlank(lastName)) return;
  throw new ValidationError([
    { value: firstName, index: null, label: 'firstName' },
    { value: lastName, index: null, label: 'lastName' },
  ]);
}

async function refusingConflict<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (isUniqueViolation(error, 'contacts_external_id')) throw conflict({ field: 'unknown' });
    throw error;
  }
}
