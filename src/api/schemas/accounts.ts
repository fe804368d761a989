/** Accounts, to which contacts belong (interface sections 2.6, 4.6, 7 and 8). */

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

/** Changes of an account. A `name` of null keeps the name, because an account always has one. */
export const AccountChanges = Type.Object({ name: Type.Optional(nullable(Name)), ...accountBody });
export type AccountChanges = Static<typeof AccountChanges>;

const accountFields = {
  id: Id,
  userId: Id,
  /** Equals the user id: a user has one CRM. */
  crmId: Id,
  externalId: nullable(Type.String()),
  externalUrl: nullable(Type.String()),
  name: Type.String(),
  description: nullable(Type.String()),
  labels: Type.Array(Type.String()),
};

export const NewAccount = Type.Object(accountFields);
export type NewAccount = Static<typeof NewAccount>;

export const Account = Type.Object({
  ...accountFields,
  createdAt: Timestamp,
  updatedAt: nullable(Timestamp),
});
export type Account = Static<typeof Account>;

/** A page of accounts; the members of `paging` are present only if more accounts follow. */
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
    /** 50 if absent; larger values count as 100. */
    limit: Type.Optional(Type.Integer({ minimum: 1 })),
    afterId: Type.Optional(AfterId),
  }),
  AccountPage,
);

export const getAccount = contractOrNothing('Contacts:Read', Type.Object({ id: Id }), Account);
