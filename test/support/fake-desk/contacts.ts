/** Contacts, accounts and notes of the server that a test's desk talks to, in memory. */

import type { Contact, Customer } from '../../../src/api/schemas/contacts.ts';

type Input = Readonly<Record<string, unknown>>;

export interface NamedRequest {
  readonly name: string;
  readonly id: string | undefined;
}

const names: Readonly<Record<string, string>> = {
  'GET customer': 'getCustomer',
  'POST contacts': 'createContact',
  'PUT contacts': 'updateContact',
  'GET accounts': 'listAccounts',
  'POST accounts': 'createAccount',
  'POST contactNotes': 'createNote',
  'PUT contactNotes': 'updateNote',
  'DELETE contactNotes': 'deleteNote',
};

/** Names an operation on contacts; undefined for another path. */
export function nameContactRequest(method: string, path: string): NamedRequest | undefined {
  const [, collection = '', id] = /^\/desk\/api\/session\/1\/(\w+)(?:\/(\d+))?$/.exec(path) ?? [];
  const name = names[`${method} ${collection}`];
  return name === undefined ? undefined : { name, id };
}

export function buildContact(id: number, overrides: Partial<Contact> = {}): Contact {
  const now = new Date().toISOString();
  return {
    id,
    userId: 1,
    crmId: 1,
    accountId: null,
    description: null,
    externalId: null,
    externalUrl: null,
    firstName: 'Maja',
    lastName: 'Lindgren',
    fullName: 'Maja Lindgren',
    picture: null,
    title: null,
    activityAt: now,
    createdAt: now,
    addresses: [],
    emails: [{ email: 'maja@post.example', isPrimary: true }],
    phones: [],
    labels: [],
    ...overrides,
  };
}

/** A contact with a company, a phone number and a label. */
export const majaOfFjord = buildContact(5, {
  title: 'Buyer',
  accountId: 50,
  phones: [{ phone: '+46701740605', isPrimary: true }],
  labels: ['vip'],
});

export type ContactNote = Customer['notes'][number] & { readonly contactId: number };

export class FakeContacts {
  readonly contacts: Map<number, Contact>;
  readonly accounts = new Map<number, string>([[50, 'Fjord & Fell']]);
  readonly notes: ContactNote[];
  knownLabels: string[] = ['vip', 'wholesale'];
  #nextId = 1000;

  constructor(contacts: readonly Contact[] = [], notes: readonly ContactNote[] = []) {
    this.contacts = new Map(contacts.map((contact) => [contact.id, contact]));
    this.notes = [...notes];
  }

  readonly operations: Readonly<Record<string, (input: Input) => unknown>> = {
    getCustomer: ({ email }) => this.customer(String(email)),
    createContact: (input) => {
      const contact = buildContact(this.#id(), { firstName: null, lastName: null, emails: [] });
      this.contacts.set(contact.id, changed(contact, input));
      return this.contacts.get(contact.id);
    },
    updateContact: ({ id, ...input }) => {
      const contact = this.contacts.get(Number(id));
      if (!contact) return undefined;
      this.contacts.set(contact.id, changed(contact, input));
      return {};
    },
    listAccounts: () => ({
      accounts: Array.from(this.accounts, ([id, name]) => ({ id, name })),
      paging: {},
    }),
    createAccount: ({ name }) => {
      const id = this.#id();
      this.accounts.set(id, String(name));
      return { id, name };
    },
    createNote: ({ contactId, content }) => {
      const id = this.#id();
      const createdAt = new Date().toISOString();
      const note = { id, content: String(content), agentId: 7, createdAt, updatedAt: null };
      this.notes.unshift({ ...note, contactId: Number(contactId) });
      return { id };
    },
    updateNote: ({ id, content }) => {
      const index = this.#noteIndex(id);
      const note = this.notes[index];
      if (!note) return undefined;
      this.notes[index] = { ...note, content: String(content), updatedAt: new Date().toISOString() };
      return {};
    },
    deleteNote: ({ id }) => {
      const index = this.#noteIndex(id);
      if (index < 0) return undefined;
      this.notes.splice(index, 1);
      return {};
    },
  };

  add(contact: Contact): void {
    this.contacts.set(contact.id, contact);
  }

  customer(email: string): Customer {
    const all = [...this.contacts.values()];
    const contact =
      all.find(({ emails }) => emails.some((entry) => entry.email.toLowerCase() === email)) ?? null;
    const name = contact?.accountId && this.accounts.get(contact.accountId);
    return {
      contact,
      account: contact?.accountId && name ? { id: contact.accountId, name } : null,
      notes: this.notes
        .filter(({ contactId }) => contactId === contact?.id)
        .map(({ contactId: _, ...note }) => note),
      hasOlderNotes: false,
      knownLabels: this.knownLabels,
    };
  }

  #id(): number {
    this.#nextId += 1;
    return this.#nextId;
  }

  #noteIndex(id: unknown): number {
    return this.notes.findIndex((note) => note.id === Number(id));
  }
}

/** Changes as the server does: what is left out stays, and names make the full name. */
function changed(contact: Contact, input: Input): Contact {
  const next = Object.assign({}, contact, input);
  const fullName = [next.firstName, next.lastName].filter((name) => name !== null).join(' ');
  return { ...next, fullName };
}
