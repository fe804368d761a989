import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  countHelpCenter,
  removeHelpCenter,
} from '../../../../src/server/operate/removal/remove-help-center.ts';
import { countUser, removeUser } from '../../../../src/server/operate/removal/remove-user.ts';
import { readConfig } from '../../../../src/server/settings/server/config.ts';
import { useDataFolders } from '../../../support/data-folders.ts';
import { useDatabase } from '../../../support/database.ts';
import { columnsOfTables, fillEveryTable } from '../../../support/every-table.ts';
import { rowsOf } from '../../../support/person.ts';

const database = useDatabase();
const folders = useDataFolders();

/** Belong to no user. */
const ofNobody = ['file_loads'];

const options = () => ({ onProgress() {}, signal: new AbortController().signal });

/** A folder of uploads in which each of the files lies, and settings that name it. */
async function storeFiles(names: readonly string[]) {
  const folder = dirname(await folders.make());
  for (const name of names) {
    const place = join(folder, name.slice(0, 2));
    await mkdir(place, { recursive: true });
    await writeFile(join(place, name), 'abc');
  }
  const config = readConfig({ databaseUrl: database.url }, { UPLOAD_DIR: folder });
  const left = async () =>
    (await readdir(folder, { recursive: true, withFileTypes: true }))
      .filter((entry) => entry.isFile())
      .map(({ name }) => name);
  return { config, left };
}

async function tablesWithout(userId: number): Promise<string[]> {
  const names = [...(await columnsOfTables(database)).keys()];
  const having = new Set((await rowsOf(database, userId)).map((row) => row.split(':')[0]));
  return names.filter((name) => !having.has(name));
}

/** The ids of files are hashes. */
const hashOf = (digit: string) => digit.repeat(64);

async function nameFiles(userId: number, number: number, hash: string): Promise<void> {
  await database.pool.query(`update uploads set hash = $3 where user_id = $1 and hash = $2`, [
    userId,
    `row ${number} of ${userId}`,
    hash,
  ]);
}

describe('a user', () => {
  test('goes with every row of every table and every file, and nobody else loses anything', async () => {
    await fillEveryTable(database, 1, 101);
    await fillEveryTable(database, 1, 102);
    await fillEveryTable(database, 2, 201);
    await nameFiles(1, 101, hashOf('a'));
    await nameFiles(1, 102, hashOf('b'));
    await nameFiles(2, 201, hashOf('c'));
    expect(await tablesWithout(1)).toEqual(ofNobody);
    const others = await rowsOf(database, 2);
    const { config, left } = await storeFiles(['a', 'b', 'c'].map(hashOf));

    const counts = await countUser(database.db, 1);
    expect([...counts.keys()].toSorted()).toEqual(
      (await tablesWithout(3)).filter((name) => !ofNobody.includes(name) && name !== 'users'),
    );
    expect(await tablesWithout(1)).toEqual(ofNobody);

    await removeUser(database.db, 1, config, options());
    expect(await rowsOf(database, 1)).toEqual([]);
    expect(await left()).toEqual([hashOf('c')]);
    expect(await rowsOf(database, 2)).toEqual(others);
    await expect(countUser(database.db, 1)).rejects.toMatchObject({ kind: 'NotFound' });
  });

  test('whose removal is interrupted can do nothing any more, and goes with the next attempt', async () => {
    await fillEveryTable(database, 4, 401);
    const { config } = await storeFiles([hashOf('d')]);
    const stopping = new AbortController();
    const interrupted = removeUser(database.db, 4, config, {
      onProgress: (rows) => rows >= 3 && stopping.abort(new Error('told to end')),
      signal: stopping.signal,
    });
    await expect(interrupted).rejects.toThrow('told to end');
    const { rows } = await database.pool.query(
      `select (select count(*)::int from users where user_id = 4) as users,
         (select count(*)::int from api_keys where user_id = 4 and not is_revoked) as keys`,
    );
    expect(rows).toEqual([{ users: 1, keys: 0 }]);
    await removeUser(database.db, 4, config, options());
    expect(await rowsOf(database, 4)).toEqual([]);
  });

  test('whose files lie elsewhere stays as it is', async () => {
    await fillEveryTable(database, 5, 501);
    const before = await rowsOf(database, 5);
    const empty = await storeFiles([]);
    await expect(removeUser(database.db, 5, empty.config, options())).rejects.toMatchObject({
      kind: 'Conflict',
      message: expect.stringContaining('UPLOAD_DIR'),
    });
    expect(await rowsOf(database, 5)).toEqual(before);
  });
});

describe('a help center', () => {
  /** What goes with it. A new table is in one of the two lists: whoever adds it decides. */
  const goes = [
    ...['article_conversions', 'article_drafts', 'article_pages', 'article_pictures', 'article_versions'],
    ...['back_codes', 'content_files', 'content_sources'],
    ...['faq_articles', 'faq_categories'],
    ...['faq_searches', 'faq_sections', 'faq_views', 'faq_vote_reasons', 'faq_votes'],
    ...['held_tickets', 'help_brand_files'],
    ...['help_brands', 'help_centers', 'refused_pages', 'search_index_uses', 'search_indexes'],
    ...['search_rows', 'search_sections', 'search_synonyms', 'search_titles', 'seen_pages'],
    ...['ticket_token_tickets', 'ticket_tokens'],
  ];
  const stays = [
    ...[
      'unconfirmed_mails',
      'accounts',
      'agents',
      'api_keys',
      'api_key_uses',
      'auto_replies',
      'blocked_addresses',
      'blocked_visitors',
      'challenge_secrets',
      'chat_cards',
      'chat_labels',
    ],
    ...['chat_messages', 'chat_pages', 'chat_participants', 'chat_tags', 'chat_visitors'],
    ...[
      'contact_addresses',
      'contact_emails',
      'contact_labels',
      'contact_notes',
      'contact_phones',
      'contacts',
    ],
    ...['conversations', 'demo_deployments', 'form_secrets', 'form_submissions', 'forms', 'gateway_aliases'],
    ...['gateway_intents', 'idempotency_keys', 'imap_folders', 'inbox_addresses', 'inbox_members'],
    ...[
      'inbox_rules',
      'inboxes',
      'handed_back_mails',
      'incoming_mails',
      'mail_probes',
      'mail_recipients',
      'mail_secrets',
      'mailboxes',
      'mails',
      'page_filters',
      'push_keys',
      'push_subscriptions',
    ],
    ...['ticket_attachments', 'ticket_emails', 'ticket_labels', 'ticket_messages', 'ticket_participants'],
    ...[
      'desk_challenges',
      'desk_claims',
      'desk_links',
      'desk_passkeys',
      'desk_sessions',
      'desk_setups',
      'agent_availability',
      'agent_reads',
      'ticket_drafts',
      'orphaned_drafts',
      'ticket_merges',
      'ticket_pushes',
      'dismissed_articles',
      'saved_replies',
      'notification_settings',
      'owner_acts',
      'ticket_words',
      'ticket_reads',
      'tickets',
      'trusted_mail_servers',
      'uploads',
      'used_challenges',
      'used_forms',
    ],
    ...['users', 'visitor_secrets', 'visitor_tickets'],
    ...['webhook_deliveries', 'webhooks'],
  ];

  test('goes with its content, its search and its pages; everything else stays', async () => {
    const tables = [...(await columnsOfTables(database)).keys()];
    expect([...goes, ...stays, ...ofNobody].toSorted()).toEqual(tables.toSorted());
    await fillEveryTable(database, 6, 601);
    await fillEveryTable(database, 6, 602);
    await fillEveryTable(database, 7, 601);
    const others = await rowsOf(database, 7);
    const before = await rowsOf(database, 6);

    const counts = await countHelpCenter(database.db, 6, 601);
    expect([...counts.keys()].toSorted()).toEqual(goes.filter((name) => name !== 'ticket_token_tickets'));
    expect(await rowsOf(database, 6)).toEqual(before);

    await removeHelpCenter(database.db, 6, 601, options());
    const after = await rowsOf(database, 6);
    const lost = before.filter((row) => !after.includes(row));
    expect(lost.map((row) => row.split(':')[0]).toSorted()).toEqual(goes);
    expect(lost.filter((row) => row.includes('602'))).toEqual([]);
    expect(after.every((row) => before.includes(row))).toBe(true);
    expect(await rowsOf(database, 7)).toEqual(others);
    await expect(countHelpCenter(database.db, 6, 601)).rejects.toMatchObject({ kind: 'NotFound' });
  });
});
