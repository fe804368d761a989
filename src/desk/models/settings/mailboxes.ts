/** Reads the inboxes and their mailboxes, and reads them again while a mail is awaited. */

import { listMailboxes } from '../../../api/operations/desk-mailboxes.ts';
import type { InboxMail, ListedMailboxes } from '../../../api/schemas/desk-mailboxes.ts';
import type { Client } from '../../../client/client.ts';
import { pause } from '../../../state/live/pause.ts';
import { untilVisible } from '../../../state/page-presence.ts';
import type { FailureHandler } from '../../../state/query.ts';
import { createManagedList, type ManagedList } from './managed-list.ts';

export type MailboxList = ManagedList<ListedMailboxes>;

/** Milliseconds between two reads. */
const readEvery = 1500;

export function createMailboxList(client: Client, onError: FailureHandler): MailboxList {
  return createManagedList((signal) => client.send(listMailboxes, {}, { signal }), onError);
}

/** Reads again and again while the page is visible and a mail is awaited, until the signal aborts. */
export async function followMailboxes({ query }: MailboxList, lifetime: AbortSignal): Promise<void> {
  while (!lifetime.aborted) {
    await untilVisible(lifetime);
    if (query.value.peek()?.inboxes.some(awaitsMail)) await query.refresh();
    await pause(readEvery, lifetime);
  }
}

function awaitsMail({ test, proof }: InboxMail): boolean {
  const state = proof.attempt?.state;
  return test?.state === 'sent' || state === 'asked' || state === 'testing';
}
