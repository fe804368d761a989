/** Accounts (section 4.6). */

import { operation } from '../operation.ts';
import type * as schemas from '../schemas/accounts.ts';

const accounts = '/api/{apiKey}/{userId}/accounts';

export const createAccount = operation<typeof schemas.createAccount>('createAccount', 'POST', accounts);

/** Changes the members that are given; labels are replaced as a whole. */
export const updateAccount = operation<typeof schemas.updateAccount>(
  'updateAccount',
  'PUT',
  `${accounts}/{id}`,
);

/** Deletes an account; its contacts stay, without one. */
export const deleteAccount = operation<typeof schemas.deleteAccount>(
  'deleteAccount',
  'DELETE',
  `${accounts}/{id}`,
);

export const listAccounts = operation<typeof schemas.listAccounts>('listAccounts', 'GET', accounts);

/** Nothing (204) where there is no such account. */
export const getAccount = operation<typeof schemas.getAccount>('getAccount', 'GET', `${accounts}/{id}`);
