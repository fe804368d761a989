/** Contacts (interface section 4.6). */

import { operation } from '../operation.ts';
import type * as schemas from '../schemas/contacts.ts';

const contacts = '/api/{apiKey}/{userId}/contacts';

export const createContact = operation<typeof schemas.createContact>('createContact', 'POST', contacts);

/** Changes only the members in the input; a list replaces the whole stored list. */
export const updateContact = operation<typeof schemas.updateContact>(
  'updateContact',
  'PUT',
  `${contacts}/{id}`,
);

/** Deletes a contact and its notes. */
export const deleteContact = operation<typeof schemas.deleteContact>(
  'deleteContact',
  'DELETE',
  `${contacts}/{id}`,
);

/** Returns who has an email address: the contact, its account, and the notes about it. A Frontdesk extension. */
export const getCustomer = operation<typeof schemas.getCustomer>(
  'getCustomer',
  'GET',
  '/api/{apiKey}/{userId}/customer',
);

export const listContacts = operation<typeof schemas.listContacts>('listContacts', 'GET', contacts);
