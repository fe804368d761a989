import { defaultContactsPerPage, maxContactsPerPage } from '../../../api/limits.ts';
import type { Service } from '../../../api/service.ts';
import type { Database } from '../../db/database.ts';
import { findAccount, listAccounts } from './accounts.sql.ts';
import { createAccount, deleteAccount, updateAccount } from './change-account.sql.ts';
import { presentAccount, presentNewAccount } from './present.ts';

type AccountsService = Pick<
  Service,
  'createAccount' | 'updateAccount' | 'deleteAccount' | 'listAccounts' | 'getAccount'
>;

export function createAccountsService(db: Database): AccountsService {
  return {
    async createAccount({ userId }, input) {
      return presentNewAccount(await createAccount(db, userId, input));
    },

    async updateAccount({ userId }, { id, ...body }) {
      await updateAccount(db, { userId, id }, body);
      return {};
    },

    async deleteAccount({ userId }, { id }) {
      await deleteAccount(db, { userId, id });
      return {};
    },

    async listAccounts({ userId }, { limit = defaultContactsPerPage, afterId = 0 }) {
      const page = await listAccounts(db, userId, {
        limit: Math.min(limit, maxContactsPerPage),
        after: afterId,
      });
      const cursors = page.after === null ? null : { afterId: page.after };
      return {
        accounts: page.rows.map(presentAccount),
        paging: cursors ? { cursors, next: { cursor: cursors } } : {},
      };
    },

    async getAccount({ userId }, { id }) {
      const row = await findAccount(db, { userId, id });
      return row ? presentAccount(row) : undefined;
    },
  };
}
