/** Accounts (interface section 4.6). */

import { operation } from '../operation.ts';
import type * as schemas from '../schemas/accounts.ts';

const accounts = '/api/{apiKey}/{userId}/accounts';

export const createAccount = operation<typeof schemas.createAccount>('createAccount', 'POST', accounts);

/** Changes only the members in the input; `labels` replaces all labels. */
export const updateAccount = operation<typeof schemas.updateAccount>(
  'updateAccount',
  'PUT',
  `${accounts}/{id}`,
);

/** Deletes an account; its contacts stay, without an account. */
export const deleteAccount = operation<typeof schemas.deleteAccount>(
  'deleteAccount',
  'DELETE',
  `${accounts}/{id}`,
);

export const listAccounts = operation<typeof schemas.listAccounts>('listAccounts', 'GET', accounts);

/** Resolves to an account, or to undefined (204) if the account does not exist. */
export const getAccount = operation<typeof schemas.getAccount>('getAccount', 'GET', `${accounts}/{id}`);
