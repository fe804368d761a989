/** Copies accounts, contacts and notes, in this order, because each refers to records of the previous kind. */

import { maxContactsPerPage } from '../../api/limits.ts';
import type { OutputOf } from '../../api/operation.ts';
import { listAccounts } from '../../api/operations/accounts.ts';
import { listContacts } from '../../api/operations/contacts.ts';
import { listNotes } from '../../api/operations/notes.ts';
import type { Client } from '../../client/client.ts';
import { pages } from '../../client/pages.ts';
import type { MirrorStore } from './store.ts';

/** Ids of the records that were copied in this run. Records that refer to newer ones are completed by the next run. */
interface MirroredIds {
  readonly accountIds: Set<number>;
  readonly contactIds: Set<number>;
}

const input = { limit: maxContactsPerPage };

export async function* mirrorAccounts(client: Client, { accountIds }: MirroredIds): AsyncGenerator<object> {
  const labels = new Set<string>();
  for await (const { accounts } of pages(client, listAccounts, input)) {
    for (const { userId: _, crmId: __, ...account } of accounts) {
      for (const label of account.labels) {
        if (!labels.has(label)) yield { kind: 'contactLabel', label };
        labels.add(label);
      }
      accountIds.add(account.id);
      yield { kind: 'account', ...account };
    }
  }
}

export async function* mirrorContacts(
  client: Client,
  store: MirrorStore,
  { accountIds, contactIds }: MirroredIds,
): AsyncGenerator<object> {
  for (let after: number | undefined = 0; after !== undefined; ) {
    const { contacts, paging }: OutputOf<typeof listContacts> = await client.send(listContacts, {
      ...input,
      after,
    });
    after = paging?.cursor.after;
    const ids = contacts.map(({ id }) => id);
    const parts = await store.findContactParts(ids);
    for (const { userId: _, crmId: __, accountId, ...contact } of contacts) {
      contactIds.add(contact.id);
      yield {
        kind: 'contact',
        ...contact,
        accountId: accountId !== null && accountIds.has(accountId) ? accountId : null,
        ...parts.get(contact.id),
      };
    }
  }
}

export async function* mirrorNotes(client: Client, { contactIds }: MirroredIds): AsyncGenerator<object> {
  for await (const { notes } of pages(client, listNotes, input)) {
    for (const note of notes) {
      if (contactIds.has(note.contactId)) yield { kind: 'note', ...note };
    }
  }
}
