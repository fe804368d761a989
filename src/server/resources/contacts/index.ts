import { defaultContactsPerPage, maxContactsPerPage } from '../../../api/limits.ts';
import type { Service } from '../../../api/service.ts';
import { foldEmail } from '../../../formats/fold-email.ts';
import type { Database } from '../../db/database.ts';
import { createContact, deleteContact, updateContact } from './change-contact.sql.ts';
import { listContacts } from './contacts.sql.ts';
import { findCustomer, listContactLabels } from './customer.sql.ts';
import { presentContact, presentCustomer, presentListedContact } from './present.ts';

type ContactsService = Pick<
  Service,
  'createContact' | 'updateContact' | 'deleteContact' | 'getCustomer' | 'listContacts'
>;

export function createContactsService(db: Database): ContactsService {
  return {
    async createContact({ userId }, input) {
      return presentContact(await createContact(db, userId, input));
    },

    async updateContact({ userId }, { id, ...body }) {
      await updateContact(db, { userId, id }, body);
      return {};
    },

    async deleteContact({ userId }, { id }) {
      await deleteContact(db, { userId, id });
      return {};
    },

    async getCustomer({ userId }, { email }) {
      const [found, knownLabels] = await Promise.all([
        findCustomer(db, userId, foldEmail(email)),
        listContactLabels(db, userId),
      ]);
      return presentCustomer(found, knownLabels);
    },

    async listContacts({ userId }, { id, email, phone, limit = defaultContactsPerPage, after = 0 }) {
      const filter = {
        id,
        email: email === undefined ? undefined : foldEmail(email),
        phone: phone?.replace(' ', '+'),
      };
      const page = await listContacts(db, userId, filter, {
        limit: Math.min(limit, maxContactsPerPage),
        after,
      });
      const next = page.after === null ? undefined : { cursor: { after: page.after } };
      return {
        contacts: page.rows.map(presentListedContact),
        paging: next,
        next,
      };
    },
  };
}
