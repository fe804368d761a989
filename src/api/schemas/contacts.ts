/** Contacts (sections 2.6, 4.6, 7 and 8). */

import { type Static, Type } from 'typebox';
import { maxContactEntries, maxEmailLength, maxFullNameLength, maxLabels, phonePattern } from '../limits.ts';
import { AfterId, Id, nullable, Timestamp } from './common.ts';
import { contract } from './contract.ts';
import { NextUrl } from './lists.ts';

const text = (maxLength: number) => nullable(Type.String({ maxLength }));

const Email = Type.String({ format: 'email', maxLength: maxEmailLength });

/** E.164 by its format: whether a country has such a number is not asked, since numbering plans change. */
const Phone = Type.String({ pattern: phonePattern });

/** In a query, a `+` that was not encoded arrives as a blank. */
const PhoneInQuery = Type.String({ pattern: phonePattern.replace('\\+', '[+ ]') });

const IsPrimary = Type.Optional(Type.Boolean());

/** The members of a contact in a request; null empties a member. */
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
  /** A user has one CRM, and its id is the user's. */
  crmId: Id,
  description: nullable(Type.String()),
  externalId: nullable(Type.String()),
  externalUrl: nullable(Type.String()),
  firstName: nullable(Type.String()),
  lastName: nullable(Type.String()),
  fullName: nullable(Type.String()),
  picture: nullable(Type.String()),
  title: nullable(Type.String()),
  /** When the contact was made or changed through the interface, or got a note: the latest of them. */
  activityAt: Timestamp,
  createdAt: Timestamp,
};

/** The form in which a new contact is answered. */
export const Contact = Type.Object({
  ...contactFields,
  addresses: Type.Array(Type.Object({ address: Type.String(), isPrimary: Type.Boolean() })),
  emails: Type.Array(Type.Object({ email: Type.String(), isPrimary: Type.Boolean() })),
  /** E.164. */
  phones: Type.Array(Type.Object({ phone: Type.String(), isPrimary: Type.Boolean() })),
  labels: Type.Array(Type.String()),
});
export type Contact = Static<typeof Contact>;

export const ListedContact = Type.Object({
  ...contactFields,
  /** When the contact was last updated by a request for it; null before. */
  modifiedAt: nullable(Timestamp),
  /** When the record last changed, for whatever reason; null before. */
  updatedAt: nullable(Timestamp),
});
export type ListedContact = Static<typeof ListedContact>;

/** `paging` and `next` are there only when more contacts follow. */
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
    /** 50 where absent; 100 where larger. */
    limit: Type.Optional(Type.Integer({ minimum: 1 })),
    after: Type.Optional(AfterId),
  }),
  ContactPage,
);
