/** Accounts, which contacts belong to (sections 2.6, 4.6, 7 and 8). */

import { type Static, Type } from 'typebox';
import { maxLabels } from '../limits.ts';
import { AfterId, Id, nullable, Timestamp } from './common.ts';
import { contract, contractOrNothing } from './contract.ts';
import { NextUrl } from './lists.ts';

const Name = Type.String({ minLength: 2, maxLength: 50 });

const accountBody = {
  description: Type.Optional(nullable(Type.String())),
  externalId: Type.Optional(nullable(Type.String({ maxLength: 50 }))),
  externalUrl: Type.Optional(nullable(Type.String({ maxLength: 250 }))),
  labels: Type.Optional(nullable(Type.Array(Type.String(), { maxItems: maxLabels }))),
};

export const AccountBody = Type.Object({ name: Name, ...accountBody });
export type AccountBody = Static<typeof AccountBody>;

/** A name of null leaves the name as it is: an account always has one. */
export const AccountChanges = Type.Object({ name: Type.Optional(nullable(Name)), ...accountBody });
export type AccountChanges = Static<typeof AccountChanges>;

const accountFields = {
  id: Id,
  userId: Id,
  /** A user has one CRM, and its id is the user's. */
  crmId: Id,
  externalId: nullable(Type.String()),
  externalUrl: nullable(Type.String()),
  name: Type.String(),
  description: nullable(Type.String()),
  labels: Type.Array(Type.String()),
};

/** The form in which a new account is answered. */
export const NewAccount = Type.Object(accountFields);
export type NewAccount = Static<typeof NewAccount>;

export const Account = Type.Object({
  ...accountFields,
  createdAt: Timestamp,
  updatedAt: nullable(Timestamp),
});
export type Account = Static<typeof Account>;

/** The members of `paging` are there only when more accounts follow. */
const AccountPage = Type.Object({
  accounts: Type.Array(Account),
  paging: Type.Object({
    cursors: Type.Optional(Type.Object({ afterId: Id })),
    next: Type.Optional(NextUrl),
  }),
});

export const createAccount = contract('Contacts:Write', AccountBody, NewAccount, {
  invalidInput: 'BadRequest',
});

export const updateAccount = contract(
  'Contacts:Write',
  Type.Object({ id: Id, ...AccountChanges.properties }),
  Type.Object({}),
);

export const deleteAccount = contract('Contacts:Write', Type.Object({ id: Id }), Type.Object({}));

export const listAccounts = contract(
  'Contacts:Read',
  Type.Object({
    /** 50 where absent; 100 where larger. */
    limit: Type.Optional(Type.Integer({ minimum: 1 })),
    afterId: Type.Optional(AfterId),
  }),
  AccountPage,
);

export const getAccount = contractOrNothing('Contacts:Read', Type.Object({ id: Id }), Account);
