/** Converts rows of accounts to the objects of responses (interface section 2.6); no other file knows both shapes. */

import type { Account, NewAccount } from '../../../api/schemas/accounts.ts';
import type { AccountRow } from './accounts.sql.ts';

export function presentNewAccount(row: AccountRow): NewAccount {
  return {
    id: row.id,
    userId: row.userId,
    crmId: row.userId,
    externalId: row.externalId,
    externalUrl: row.externalUrl,
    name: row.name,
    description: row.description,
    labels: row.labels,
  };
}

export function presentAccount(row: AccountRow): Account {
  return {
    ...presentNewAccount(row),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt?.toISOString() ?? null,
  };
}
