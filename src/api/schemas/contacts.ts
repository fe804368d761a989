/** Contacts (interface sections 2.6, 4.6, 7 and 8). */

import { type Static, Type } from 'typebox';
import { maxContactEntries, maxEmailLength, maxFullNameLength, maxLabels, phonePattern } from '../limits.ts';
import { AfterId, Id, nullable, Timestamp } from './common.ts';
import { contract, ours } from './contract.ts';
import { NextUrl } from './lists.ts';

const text = (maxLength: number) => nullable(Type.String({ maxLength }));

const Email = Type.String({ format: 'email', maxLength: maxEmailLength });

/** E.164 by format only: whether a country has the number is not checked, because numbering plans change. */
const Phone = Type.String({ pattern: phonePattern });

/** A phone number in a query, in which an unencoded `+` is received as a space. */
const PhoneInQuery = Type.String({ pattern: phonePattern.replace('\\+', '[+ ]') });

const IsPrimary = Type.Optional(Type.Boolean());

/** Members of a contact in a request; null clears a member. */
const contactBody = {
  accountId: Type.Optional(nullable(Id)),
  description: Type.Optional(text(500)),
  externalId: Type.Optional(text(50)),
  externalUrl: Type.Optional(text(250)),
  firstName: Type.Optional(text(50)),
  lastName: Type.Optional(text(50)),
  fullName: Type.Optional(text(maxFullNameLength)),
  title: Type.Optional(text(50)),
  addresses: Type.Optional(
    nullable(
      Type.Array(
        Type.Object({ address: Type.String({ minLength: 1, maxLength: 200 }), isPrimary: IsPrimary }),
        { maxItems: maxContactEntries },
      ),
    ),
  ),
  emails: Type.Optional(
    nullable(
      Type.Array(Type.Object({ email: Email, isPrimary: IsPrimary }), { maxItems: maxContactEntries }),
    ),
  ),
  phones: Type.Optional(
    nullable(
      Type.Array(Type.Object({ phone: Phone, isPrimary: IsPrimary }), { maxItems: maxContactEntries }),
    ),
  ),
  labels: Type.Optional(nullable(Type.Array(Type.String(), { maxItems: maxLabels }))),
};

export const ContactBody = Type.Object(contactBody);
export type ContactBody = Static<typeof ContactBody>;

const contactFields = {
  id: Id,
  userId: Id,
  accountId: nullable(Id),
  /** Equals the user id: a user has one CRM. */
  crmId: Id,
  description: nullable(Type.String()),
  externalId: nullable(Type.String()),
  externalUrl: nullable(Type.String()),
  firstName: nullable(Type.String()),
  lastName: nullable(Type.String()),
  fullName: nullable(Type.String()),
  picture: nullable(Type.String()),
  title: nullable(Type.String()),
  /** When the contact was last created, changed through the interface, or got a note. */
  activityAt: Timestamp,
  createdAt: Timestamp,
};

/** A contact in the response of its creation. */
export const Contact = Type.Object({
  ...contactFields,
  addresses: Type.Array(Type.Object({ address: Type.String(), isPrimary: Type.Boolean() })),
  emails: Type.Array(Type.Object({ email: Type.String(), isPrimary: Type.Boolean() })),
  /** Phone numbers in E.164 format. */
  phones: Type.Array(Type.Object({ phone: Type.String(), isPrimary: Type.Boolean() })),
  labels: Type.Array(Type.String()),
});
export type Contact = Static<typeof Contact>;

export const ListedContact = Type.Object({
  ...contactFields,
  /** When a request last updated the contact; null if never. */
  modifiedAt: nullable(Timestamp),
  /** When the stored record last changed for any reason; null if never. */
  updatedAt: nullable(Timestamp),
});
export type ListedContact = Static<typeof ListedContact>;

/** A page of contacts; `paging` and `next` are present only if more contacts follow. */
const ContactPage = Type.Object({
  contacts: Type.Array(ListedContact),
  paging: Type.Optional(Type.Object({ cursor: Type.Object({ after: Id }) })),
  next: Type.Optional(NextUrl),
});

export const createContact = contract('Contacts:Write', ContactBody, Contact);

export const updateContact = contract(
  'Contacts:Write',
  Type.Object({ id: Id, ...contactBody }),
  Type.Object({}),
);

export const deleteContact = contract('Contacts:Write', Type.Object({ id: Id }), Type.Object({}));

export const listContacts = contract(
  'Contacts:Read',
  Type.Object({
    id: Type.Optional(Id),
    email: Type.Optional(Email),
    phone: Type.Optional(PhoneInQuery),
    /** 50 if absent; larger values count as 100. */
    limit: Type.Optional(Type.Integer({ minimum: 1 })),
    after: Type.Optional(AfterId),
  }),
  ContactPage,
);

/** A note about a customer. */
const CustomerNote = Type.Object({
  id: Id,
  content: Type.String(),
  /** The agent who wrote the note at the desk; null if a program did. */
  agentId: nullable(Id),
  createdAt: Timestamp,
  /** When the content last changed; null if never. */
  updatedAt: nullable(Timestamp),
});

export const Customer = Type.Object({
  /** Null if no contact has the email address. */
  contact: nullable(Contact),
  /** The account of the contact; null if it has none. */
  account: nullable(Type.Object({ id: Id, name: Type.String() })),
  /** The newest notes about the contact, at most `maxCustomerNotes`, the newest first. */
  notes: Type.Array(CustomerNote),
  /** Whether the contact has older notes, which `listNotes` returns. */
  hasOlderNotes: Type.Boolean(),
  /** Labels that contacts may have. */
  knownLabels: Type.Array(Type.String()),
});
export type Customer = Static<typeof Customer>;

export const getCustomer = ours(
  contract(
    'Contacts:Read',
    Type.Object({
      /** Letter case does not matter. */
      email: Email,
    }),
    Customer,
  ),
);
