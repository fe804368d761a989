/** Copies another deployment of the interface into this one, through the client. */

import { createClient } from '../../client/client.ts';
import { isApiError } from '../../client/errors.ts';
import { mirrorAgents, mirrorConversations, mirrorPageFilters } from './chat.ts';
import { mirrorAccounts, mirrorContacts, mirrorNotes } from './contacts.ts';
import { failureSentence } from './failure.ts';
import { mirrorHelpCenter } from './faq.ts';
import { mirrorForm } from './forms.ts';
import type { MirrorStore } from './store.ts';
import { mirrorTickets } from './tickets.ts';
import { withRetry } from './with-retry.ts';

export interface MirrorOptions {
  /** The url of the other deployment. */
  readonly from: string;
  readonly apiKey: string;
  /** The user of the other deployment. */
  readonly userId: number;
  readonly helpCenterIds: readonly number[];
  /** Empty for all languages of a help center. */
  readonly languages: readonly string[];
  /** Tags of articles. */
  readonly tags: readonly string[];
  readonly formIds: readonly number[];
  /** `YYYY-MM-DD`: only the chats from that day on, and the tickets that changed since. */
  readonly since?: string | undefined;
  /** Called with the part that is being read, and the number of its records so far. */
  onProgress?(part: string, records: number): void;
}

/** A part that was left out, in whole or from some point on. */
export interface SkippedPart {
  readonly part: string;
  /** The key lacks the scope, or the deployment the operation. */
  readonly reason: 'forbidden' | 'not-found';
}

export interface Mirrored {
  readonly records: number;
  readonly skipped: readonly SkippedPart[];
}

/**
 * Loads the records of the other deployment with their ids, batch by batch. A second run adds new records, and changes
 * only those that have changed.
 * @throws {Error} when the other deployment refuses the key or cannot be reached
 * @throws {Error} as `MirrorStore.load`, when it returns what cannot be stored
 */
export async function mirror(store: MirrorStore, options: MirrorOptions): Promise<Mirrored> {
  const { apiKey, userId } = options;
  const client = withRetry(createClient({ baseUrl: options.from, userId, apiKey, timeout: 300_000 }));
  const mirrored = {
    agentIds: new Set<number>(),
    accountIds: new Set<number>(),
    contactIds: new Set<number>(),
  };
  const parts: (readonly [string, AsyncIterable<object>])[] = [
    ['agents', mirrorAgents(client, mirrored)],
    ...options.helpCenterIds.map(
      (id) => [`help center ${id}`, mirrorHelpCenter(client, id, { ...options, ...mirrored })] as const,
    ),
    ['tickets', mirrorTickets(client, store, options)],
    ['page filters', mirrorPageFilters(client)],
    ['chats', mirrorConversations(client, options)],
    ['accounts', mirrorAccounts(client, mirrored)],
    ['contacts', mirrorContacts(client, store, mirrored)],
    ['notes', mirrorNotes(client, mirrored)],
    ...options.formIds.map((id) => [`form ${id}`, mirrorForm(client, store, id)] as const),
  ];
  const skipped: SkippedPart[] = [];

  async function* lines(): AsyncGenerator<Uint8Array> {
    let isUserThere = false;
    for (const [part, records] of parts) {
      let count = 0;
      try {
        for await (const record of records) {
          // Only after the first records: a wrong url leaves the database as it is.
          if (!isUserThere) await store.ensureUser();
          isUserThere = true;
          yield Buffer.from(`${JSON.stringify(record)}\n`);
          count += 1;
          options.onProgress?.(part, count);
        }
      } catch (error) {
        if (!isApiError(error)) throw error;
        if (error.kind !== 'forbidden' && error.kind !== 'not-found') {
          throw new Error(`${part}: ${failureSentence(error, options)}`);
        }
        skipped.push({ part, reason: error.kind });
      }
    }
  }

  const records = await store.load(lines());
  return { records, skipped };
}

/** Records that the interface does not return, so that no mirror has them: one sentence each. */
export const notMirrored: readonly string[] = [
  'Contacts come without their e-mails, phones, addresses and labels; those that they have here stay.',
  'Votes and views of articles stay there, so what is popular is counted again.',
  'Drafts stay there, and so do articles outside the time window in which they are published.',
  'Articles have only those tags that --tag names, and no old addresses.',
  'Keywords, synonyms, what is featured, whether searches are counted and when visitors are answered stay there.',
  'Pictures in articles and files of messages stay there, and links to them are kept as they are.',
  'Inboxes come without their addresses and automatic replies; those that they have here stay.',
  'Labels of tickets and accounts come only where a ticket or an account has them.',
  'Of the pages that a visitor saw only the first and the last come, so page filters find no others.',
  'Keys stay there.',
  'What is deleted there after it was mirrored stays here.',
];
