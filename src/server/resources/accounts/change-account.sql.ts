import { and, eq, sql } from 'drizzle-orm';
import { conflict, notFound } from '../../../api/refusal.ts';
import type { AccountBody, AccountChanges } from '../../../api/schemas/accounts.ts';
import type { Database } from '../../db/database.ts';
import { isUniqueViolation } from '../../db/failures.ts';
import { accounts } from '../../db/tables/index.ts';
import { transact } from '../../db/transact.ts';
import { detachContacts } from '../contacts/change-contact.sql.ts';
import { knownLabels } from '../contacts/contacts.sql.ts';
import type { AccountKey, AccountRow } from './accounts.sql.ts';

/** Stores an account. @throws {Refusal} `Conflict` if another account has the `externalId` */
export async function createAccount(db: Database, userId: number, body: AccountBody): Promise<AccountRow> {
  const { name, description, externalId, externalUrl, labels } = body;
  return await refusingConflict(() =>
    transact(db, async (tx) => {
      const [row] = await tx
        .insert(accounts)
        .values({
          userId,
          name,
          description,
          externalId,
          externalUrl,
          labels: await knownLabels(tx, userId, labels ?? []),
        })
        .returning();
      if (!row) throw new Error('the account was not stored');
      return row;
    }),
  );
}

/**
 * Changes the members in the body; null empties a member, except the name.
 * @throws {Refusal} `NotFound` for an unknown account; `Conflict` if another account has the `externalId`
 */
export async function updateAccount(db: Database, key: AccountKey, body: AccountChanges): Promise<void> {
  const { name, description, externalId, externalUrl, labels } = body;
  await refusingConflict(() =>
    transact(db, async (tx) => {
      const updated = await tx
        .update(accounts)
        .set({
          name: name ?? undefined,
          description,
          externalId,
          externalUrl,
          labels: labels === undefined ? undefined : await knownLabels(tx, key.userId, labels ?? []),
          updatedAt: sql`now()`,
        })
        .where(isAccount(key))
        .returning({ id: accounts.id });
      if (updated.length === 0) throw notFound();
    }),
  );
}

/** Deletes an account. Its contacts stay, without an account. @throws {Refusal} `NotFound` for an unknown account */
export async function deleteAccount(db: Database, key: AccountKey): Promise<void> {
  await transact(db, async (tx) => {
    // The row lock prevents other transactions from adding contacts to the account.
    const found = await tx.select({ id: accounts.id }).from(accounts).where(isAccount(key)).for('update');
    if (found.length === 0) throw notFound();
    await detachContacts(tx, key.userId, key.id);
    await tx.delete(accounts).where(isAccount(key));
  });
}

function isAccount({ userId, id }: AccountKey) {
  return and(eq(accounts.userId, userId), eq(accounts.id, id));
}

async function refusingConflict<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (isUniqueViolation(error, 'accounts_external_id')) throw conflict({ field: 'externalId' });
    throw error;
  }
}
