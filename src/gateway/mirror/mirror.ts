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
  /** The url of the deployment to copy from. */
  readonly from: string;
  readonly apiKey: string;
  /** User id in the other deployment. */
  readonly userId: number;
  readonly helpCenterIds: readonly number[];
  /** Empty for all languages of a help center. */
  readonly languages: readonly string[];
  readonly tags: readonly string[];
  readonly formIds: readonly number[];
  /** `YYYY-MM-DD`: copies only chats from that day on, and tickets that changed since then. */
  readonly since?: string | undefined;
  /** Called with the name of the part that is read, and the number of its records so far. */
  onProgress?(part: string, records: number): void;
}

/** A part that could not be copied, or only up to some record. */
export interface SkippedPart {
  readonly part: string;
  /** `forbidden`: the key lacks the scope. `not-found`: the deployment lacks the operation. */
  readonly reason: 'forbidden' | 'not-found';
}

export interface Mirrored {
  readonly records: number;
  readonly skipped: readonly SkippedPart[];
}

/**
 * Copies the other deployment's records with their ids, in batches. Repeated runs add new records, and change only
 * records that have changed.
 * @throws {Error} if the other deployment refuses the key or cannot be reached
 * @throws {Error} as `MirrorStore.load`, if it returns records that cannot be stored
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
          // The user is created with the first record, so that a wrong url does not change the database.
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

/** Lists the data that a mirror lacks because the interface does not return them, a sentence each. */
export const notMirrored: readonly string[] = [
  'Contacts come without email addresses, phone numbers, postal addresses and labels; those stored here are kept.',
  'Votes and views of articles are not copied, so counting popular articles starts again.',
  'Drafts are not copied, nor are articles outside their publication period.',
  'Articles have only the tags that --tag specifies, and no former urls.',
  'Keywords, synonyms, featured articles, reply times and the setting that counts searches are not copied.',
  'Images in articles and files of messages are not copied; links to them are kept unchanged.',
  'Inboxes come without email addresses and automatic replies; those stored here are kept.',
  'Labels are copied only if a ticket or an account has them.',
  'Of the pages that a visitor saw, only the first and the last are copied; page filters find no others.',
  'Keys are not copied.',
  'Records that are deleted there after mirroring are kept here.',
];
