import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { textToHtml } from '../../../../src/markup/html/escape-html.ts';
import { markupVersion } from '../../../../src/markup/html/without-inline.ts';
import { kinds } from '../../../../src/server/operate/records/kinds/index.ts';
import { loadFile } from '../../../../src/server/operate/records/load.ts';
import { LoadProblem } from '../../../../src/server/operate/records/problem.ts';
import { ensureUser } from '../../../../src/server/users/users.sql.ts';
import { useDatabase } from '../../../support/database.ts';
import { withFolder } from '../../../support/help-center.ts';
import { markupBombs } from '../../../support/markup-bombs.ts';
import { exported, linesOf, loaded } from '../../../support/records.ts';

const database = useDatabase();

let lastUserId = 100;

/** A user of the test's own. */
async function newUser(): Promise<number> {
  lastUserId += 1;
  await ensureUser(database.db, lastUserId, 'Skogsrand');
  return lastUserId;
}

const createdAt = '2026-03-02T09:00:00.000Z';
const account = (id: number, more: object = {}) => ({
  kind: 'account',
  id,
  name: `Club ${id}`,
  createdAt,
  ...more,
});
const contact = (id: number, more: object = {}) => ({
  kind: 'contact',
  id,
  firstName: 'Ingrid',
  activityAt: createdAt,
  createdAt,
  ...more,
});

async function problemsOf(text: string, userId?: number) {
  const error = await loaded(database.db, text, userId).then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof LoadProblem)) throw new Error(`no problem was found: ${error}`);
  return error.problems.map(({ line, message }) => `${line}: ${message}`);
}

async function idsOf(userId: number, table: 'accounts' | 'contacts'): Promise<number[]> {
  const { rows } = await database.pool.query(`select id from ${table} where user_id = $1 order by id`, [
    userId,
  ]);
  return rows.map(({ id }) => id);
}

test('every line that is wrong is named, with what is wrong, and nothing of its batch is stored', async () => {
  const userId = await newUser();
  const text = [
    JSON.stringify(account(1)),
    '',
    '{"kind": "account",',
    '"account"',
    JSON.stringify({ kind: 'acount', id: 2 }),
    JSON.stringify(account(3, { name: 'x' })),
    JSON.stringify(account(4, { colour: 'green' })),
    JSON.stringify(account(0)),
    JSON.stringify(account(4_503_599_627_370_496)),
    JSON.stringify(account(5, { userId: 0 })),
    JSON.stringify(account(6, { createdAt: '2026-02-30T09:00:00Z' })),
    JSON.stringify(contact(7, { emails: [{ email: 'ingrid@shop.example' }, { email: 'no address' }] })),
    JSON.stringify({
      kind: 'form',
      id: 8,
      name: 'F',
      fields: [{ label: 'timestamp', type: 'text' }],
      createdAt,
      updatedAt: createdAt,
    }),
    JSON.stringify(account(9)),
    JSON.stringify({ kind: 'ticketLabel' }),
    JSON.stringify({
      kind: 'views',
      helpCenterId: 1,
      articleId: 1,
      faqLanguageCode: 'en',
      device: 'tv',
      day: '2026-03-02',
      count: 1,
    }),
    ...[
      { timezone: 'Berlin' },
      { weeklyHours: [{ day: 'mon', opens: '9:00', closes: '17:00' }] },
      { holidays: [{ date: '2026-02-29' }] },
      { siteUrl: 'shop' },
    ].map((more) =>
      JSON.stringify({
        kind: 'helpCenter',
        helpCenterId: 1,
        faqId: 2,
        title: 'Help',
        defaultLanguage: 'en',
        ...more,
      }),
    ),
  ].join('\n');
  expect(await problemsOf(text, userId)).toEqual([
    '3: it is not JSON',
    '4: it is not a JSON object',
    expect.stringMatching(/^5: kind must be one of user, agent, .*submission$/),
    '6: name must not have fewer than 2 characters',
    '7: colour is not a member of this kind of record',
    '8: id must be >= 1',
    '9: id must be <= 4503599627370495',
    '10: userId must be a positive whole number',
    '11: createdAt must match format "date-time"',
    '12: emails.1.email must match format "email"',
    '13: No field can be called “timestamp”.',
    '15: must have required properties label',
    expect.stringMatching(/^16: device must .*: mobile, desktop$/),
    '17: Berlin is no time zone',
    '18: 9:00 to 17:00 are no times of the clock',
    '19: 2026-02-29 is no day of the calendar',
    '20: shop is no URL of a site',
  ]);
  expect(await idsOf(userId, 'accounts')).toEqual([]);
});

test('what only the database refuses is named by its line too', async () => {
  const userId = await newUser();
  const email = 'ingrid@shop.example';
  const lines = [
    account(1),
    contact(2, { accountId: 1, emails: [{ email }] }),
    contact(3, { accountId: 1, emails: [{ email: email.toUpperCase() }] }),
  ];
  expect(await problemsOf(linesOf(lines), userId)).toEqual([
    expect.stringMatching(/^3: Key .*already exists/),
  ]);
  expect(await problemsOf(linesOf([account(1), contact(2, { accountId: 9 })]), userId)).toEqual([
    expect.stringMatching(/^2: Key .*is not present in table "accounts"/),
  ]);
  expect(await problemsOf(linesOf([account(1), account(2, { description: 'a\0b' })]), userId)).toEqual([
    expect.stringMatching(/^2: .*0x00/),
  ]);
  expect(await idsOf(userId, 'accounts')).toEqual([]);
});

test('a record without a user needs one, and one with a user goes there', async () => {
  expect(await problemsOf(linesOf([account(1)]))).toEqual(['1: it has no userId, and --user-id is not set']);
  const [one, other] = [await newUser(), await newUser()];
  await loaded(database.db, linesOf([account(1), account(2, { userId: other })]), one);
  expect([await idsOf(one, 'accounts'), await idsOf(other, 'accounts')]).toEqual([[1], [2]]);
});

test('the order of the lines of a batch does not matter, and of one id the last record counts', async () => {
  const userId = await newUser();
  await loaded(
    database.db,
    linesOf([contact(2, { accountId: 1 }), account(1), account(1, { name: 'Renamed' })]),
    userId,
  );
  expect(await idsOf(userId, 'contacts')).toEqual([2]);
  expect(await exported(database.db, userId)).toContain('Renamed');
});

test('a byte order mark, carriage returns and a last line without an end are read', async () => {
  const userId = await newUser();
  const text = `\uFEFF${JSON.stringify(account(1))}\r\n${JSON.stringify(account(2, { description: 'å\u2028ö' }))}`;
  expect(await loaded(database.db, text, userId)).toEqual({ records: 2, skipped: 0 });
  expect(await exported(database.db, userId)).toContain('å\u2028ö');
});

test('an interrupted load goes on after its last batch, and only of the same file', async () => {
  const userId = await newUser();
  const good = Array.from({ length: 1200 }, (_, index) => account(index + 1));
  const text = linesOf(good);
  const bad = linesOf(good.with(1100, account(1101, { name: 'x' })));
  await withFolder({ 'good.jsonl': text, 'bad.jsonl': bad }, async (dir) => {
    const path = join(dir, 'bad.jsonl');
    const { db, pool } = database;
    await expect(loadFile(db, path, { userId, resume: true })).rejects.toThrow('line 1101: name');
    expect(await idsOf(userId, 'accounts')).toHaveLength(1000);

    // Were the first batches stored again, the change would be gone.
    await pool.query(`update accounts set name = 'Kept' where user_id = $1 and id = 1`, [userId]);
    await expect(loadFile(db, path, { userId, resume: true })).rejects.toThrow('line 1101: name');
    expect(await exported(db, userId)).toContain('Kept');

    await writeFile(path, text);
    expect(await loadFile(db, path, { userId, resume: true })).toEqual({ records: 1200, skipped: 0 });
    expect(await idsOf(userId, 'accounts')).toHaveLength(1200);
    expect(await loadFile(db, path, { userId, resume: true })).toEqual({ records: 0, skipped: 1200 });
  });
});

test('what others make meanwhile never gets an id of the file', async () => {
  const userId = await newUser();
  await loaded(database.db, linesOf([account(5_000_000)]), userId);
  const { rows } = await database.pool.query(`select nextval('entity_id') as id`);
  expect(rows[0].id).toBeGreaterThan(5_000_000);
});

test('new periods of chat never get the id of one of the file', async () => {
  const userId = await newUser();
  const period = { kind: 'conversation', conversationID: 'V6000000', date: createdAt, startedAt: createdAt };
  const others = ['V', 'V0', 'V06000001', 'W7000000', 'V99999999999999999999'];
  const records = [period, ...others.map((conversationID) => ({ ...period, conversationID }))];
  await loaded(database.db, linesOf(records), userId);
  const { rows } = await database.pool.query(`select nextval('entity_id') as id`);
  expect(rows[0].id).toBeGreaterThan(6_000_000);
  expect(rows[0].id).toBeLessThan(7_000_000);
});

test('a period of chat is stored as it was, also before its ticket, and its line in the queue is kept', async () => {
  const userId = await newUser();
  const period = {
    kind: 'conversation',
    conversationID: 'V6100000',
    date: createdAt,
    startedAt: createdAt,
    endedAt: '2026-03-02T09:20:00.000Z',
    answeredAt: '2026-03-02T09:01:00.000Z',
    rating: 4,
    ratedAt: '2026-03-02T09:21:00.000Z',
    ticketID: 6_100_001,
    endReason: 'idle',
    takenAt: '2026-03-02T09:00:40.000Z',
    place: 3,
    promisedMinutes: 2,
    articles: [11, 12],
    searches: ['zip', 'slider'],
    participants: [
      {
        agentId: 7,
        botId: null,
        startedAt: createdAt,
        joinedAt: '2026-03-02T09:00:40.000Z',
        answeredAt: '2026-03-02T09:01:00.000Z',
        endedAt: '2026-03-02T09:03:00.000Z',
        lostBy: 'cutOff',
      },
    ],
  };
  await loaded(database.db, linesOf([period]), userId);
  await database.pool.query(
    `update conversations set network = '192.0.2.0/24', rings = false where user_id = $1`,
    [userId],
  );
  const text = await exported(database.db, userId);
  expect(JSON.parse(text.split('\n')[1] ?? '')).toMatchObject(period);
  expect(text).not.toContain('192.0.2');

  await loaded(database.db, text);
  expect(await exported(database.db, userId)).toBe(text);
  const { rows } = await database.pool.query('select network, rings from conversations where user_id = $1', [
    userId,
  ]);
  expect(rows).toEqual([{ network: '192.0.2.0/24', rings: false }]);
});

test('a second open period of a ticket is refused, by its line', async () => {
  const userId = await newUser();
  const open = { kind: 'conversation', date: createdAt, startedAt: createdAt, ticketID: 6_200_000 };
  const lines = ['V6200001', 'V6200002'].map((conversationID) => ({ ...open, conversationID }));
  expect(await problemsOf(linesOf(lines), userId)).toEqual([expect.stringMatching(/^2: .*already exists/)]);
});

const texts = fc.string({ unit: 'grapheme' }).filter((text) => !text.includes('\0'));
const times = fc
  .date({ min: new Date(0), max: new Date('2100-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString());

const conversations = fc.uniqueArray(
  fc.record({
    kind: fc.constant('conversation'),
    conversationID: texts.filter((text) => text.length > 0 && text.length < 200),
    date: times,
    startedAt: times,
    endedAt: fc.option(times),
    rating: fc.option(fc.integer({ min: 1, max: 5 })),
    pages: fc.array(texts),
    participants: fc.array(
      fc.record({ botId: fc.oneof(texts, fc.integer()), startedAt: times, answeredAt: fc.option(times) }),
    ),
    cards: fc.uniqueArray(fc.record({ dataID: texts, data: texts, createdDate: times, updatedDate: times }), {
      selector: ({ dataID }) => dataID,
    }),
    labels: fc.uniqueArray(fc.record({ label: texts, createdDate: times }), {
      selector: ({ label }) => label,
    }),
  }),
  { selector: ({ conversationID }) => conversationID, maxLength: 12 },
);

test('any conversations are exported as they were loaded', async () => {
  await fc.assert(
    fc.asyncProperty(conversations, async (records) => {
      const userId = await newUser();
      await loaded(database.db, linesOf(records), userId);
      const text = await exported(database.db, userId);
      const lines = text
        .trimEnd()
        .split('\n')
        .slice(1)
        .map((line) => JSON.parse(line));
      const byId = new Map(lines.map((line) => [line.conversationID, line]));
      expect(byId.size).toBe(records.length);
      for (const { labels, cards, participants, ...record } of records) {
        const line = byId.get(record.conversationID);
        expect(line).toMatchObject(record);
        expect(line.participants).toMatchObject(participants);
        expect(new Set(line.labels)).toEqual(new Set(labels));
        expect(new Set(line.cards)).toEqual(new Set(cards));
      }
      await loaded(database.db, text);
      expect(await exported(database.db, userId)).toBe(text);
    }),
    { numRuns: 25 },
  );
});

test('every table of a user is exported, or is known to stay', async () => {
  const { rows } = await database.pool.query(`select table_name as name from information_schema.columns
    where column_name = 'user_id' and table_schema = 'public' order by 1`);
  const exportedTables = [
    ...['accounts', 'agents', 'content_files', 'faq_articles', 'faq_categories', 'faq_sections', 'faq_views'],
    ...['faq_votes', 'forms', 'form_submissions', 'help_centers', 'inboxes', 'inbox_addresses', 'tickets'],
    ...['ticket_attachments', 'ticket_emails', 'ticket_labels', 'ticket_messages', 'ticket_participants'],
    ...['ticket_merges', 'uploads', 'users'],
    ...[
      'chat_cards',
      'chat_labels',
      'chat_messages',
      'chat_pages',
      'chat_participants',
      'chat_tags',
      'chat_visitors',
    ],
    ...[
      'contacts',
      'contact_addresses',
      'contact_emails',
      'contact_labels',
      'contact_notes',
      'contact_phones',
    ],
    ...['conversations', 'page_filters', 'search_synonyms', 'inbox_members', 'inbox_rules'],
    ...['blocked_addresses'],
  ];
  const staying = [
    // Made anew from the articles.
    ...['search_indexes', 'search_rows', 'search_sections', 'search_titles'],
    ...['article_conversions', 'article_pages', 'article_pictures'],
    // Read from a folder of the operator's.
    ...['help_brands', 'help_brand_files'],
    // Counted, and kept for a while.
    ...['faq_searches', 'faq_vote_reasons', 'search_index_uses'],
    // Secrets, and what is only true for a while or in one place.
    ...['api_keys', 'api_key_uses', 'demo_deployments', 'idempotency_keys', 'auto_replies'],
    ...['mails', 'mail_recipients', 'mail_secrets', 'incoming_mails', 'imap_folders'],
    ...['handed_back_mails', 'unconfirmed_mails', 'trusted_mail_servers', 'mail_probes'],
    ...['mailboxes'],
    ...['visitor_secrets', 'visitor_tickets', 'ticket_tokens', 'ticket_token_tickets', 'ticket_reads'],
    // What one agent has read, and what is made anew from the messages.
    ...['agent_reads', 'ticket_words'],
    // Who is there, and who is kept out for a day.
    ...['agent_availability', 'blocked_visitors'],
    ...['desk_challenges', 'desk_claims', 'desk_links', 'desk_passkeys', 'desk_sessions'],
    // How far the owners of this deployment have come with it.
    ...['desk_setups', 'seen_pages', 'refused_pages'],
    // What was done to this deployment, and is no content.
    ...['owner_acts'],
    // What agents have not sent.
    ...['ticket_drafts', 'orphaned_drafts', 'dismissed_articles'],
    ...['saved_replies', 'notification_settings'],
    // What writers have not published, what they published before, and what was imported here.
    ...['article_drafts', 'article_versions', 'content_sources'],
    ...['back_codes'],
    ...['gateway_aliases', 'gateway_intents', 'used_challenges', 'challenge_secrets'],
    ...['webhooks', 'webhook_deliveries'],
    ...['push_keys', 'push_subscriptions', 'ticket_pushes'],
    ...['form_secrets', 'used_forms', 'held_tickets'],
  ];
  expect(rows.map(({ name }) => name)).toEqual([...exportedTables, ...staying].sort());
});

test('the help names every kind with every member', async () => {
  const path = join(import.meta.dirname, '../../../../docs/operating/load-and-export.md');
  const help = await readFile(path, 'utf8');
  for (const { name, members } of kinds) {
    const row = help.split('\n').find((line) => line.startsWith(`| \`${name}\` |`)) ?? '';
    const isSection = name === 'section';
    const named = Object.keys(members.properties).filter(
      (member) => !new RegExp(`\`${member}\\??\``).test(row),
    );
    expect([name, isSection ? named.includes('languageCode') : named]).toEqual([
      name,
      isSection ? false : [],
    ]);
  }
});

test('markup is stored without inline styles and handlers, and as text where it makes ever more of itself', async () => {
  const userId = await newUser();
  const inline = '<h2 style="a">Zips</h2><p onclick="b()" class="c">Once</p><style>p{}</style>';
  const bare = '<h2>Zips</h2><p class="c">Once</p><!---->';
  const bomb = markupBombs['less formatting, opened again more often'];
  const times = { createdAt, updatedAt: createdAt };
  const article = (id: number, content: string) => ({
    kind: 'article',
    id,
    helpCenterId: 900,
    faqArticleId: id,
    faqLanguageCode: 'en',
    categoryId: 901,
    order: 0,
    status: 'published',
    title: 'Zips',
    content,
    contentPlain: 'Zips',
    ...times,
  });
  const message = (id: number, messageHtml: string) => ({
    id,
    from: 'maja@post.example',
    messageType: 'external',
    messagePlain: 'Once',
    messageHtml,
    date: createdAt,
  });
  await loaded(
    database.db,
    linesOf([
      { kind: 'helpCenter', helpCenterId: 900, faqId: 900, title: 'Help', defaultLanguage: 'en' },
      {
        kind: 'category',
        id: 901,
        helpCenterId: 900,
        faqCategoryId: 901,
        faqLanguageCode: 'en',
        title: 'A',
        ...times,
      },
      article(902, inline),
      article(903, bomb),
      { kind: 'inbox', id: 904, inboxName: 'Desk', addresses: ['desk@shop.example'] },
      {
        kind: 'ticket',
        ticketID: 905,
        inboxId: 904,
        status: 'new',
        subject: 'x',
        fromEmail: 'maja@post.example',
        createdDate: createdAt,
        updatedDate: createdAt,
        latestUpdated: createdAt,
        messages: [message(906, inline), message(907, `<p style="a">${bomb}`)],
      },
    ]),
    userId,
  );
  const { rows: articles } = await database.pool.query(
    'select content, markup_version from faq_articles where user_id = $1 order by id',
    [userId],
  );
  expect(articles).toEqual([
    { content: bare, markup_version: markupVersion },
    { content: textToHtml(bomb), markup_version: markupVersion },
  ]);
  const { rows: messages } = await database.pool.query(
    'select html, markup_version from ticket_messages where user_id = $1 order by id',
    [userId],
  );
  expect(messages).toEqual([
    { html: bare, markup_version: markupVersion },
    { html: textToHtml(`<p style="a">${bomb}`), markup_version: markupVersion },
  ]);
  expect(await exported(database.db, userId)).not.toContain('arkupVersion');
});

test('the two times of a ticket are told apart by which is later, as other deployments may have them the other way round', async () => {
  const userId = await newUser();
  const [action, change] = ['2026-03-02T09:00:00.000Z', '2026-03-04T09:00:00.000Z'];
  const ticket = (ticketID: number, updatedDate: string, latestUpdated: string) => ({
    kind: 'ticket',
    ticketID,
    inboxId: 920,
    status: 'solved',
    subject: 'x',
    rating: 4,
    fromEmail: 'maja@post.example',
    createdDate: createdAt,
    updatedDate,
    latestUpdated,
  });
  await loaded(
    database.db,
    linesOf([
      { kind: 'inbox', id: 920, inboxName: 'Times', addresses: ['times@shop.example'] },
      ticket(921, change, action),
      ticket(922, action, change),
    ]),
    userId,
  );
  const text = await exported(database.db, userId);
  const records = text.split('\n').filter((line) => line.includes('"kind":"ticket"'));
  expect(records.map((line) => JSON.parse(line))).toMatchObject([
    { ticketID: 921, updatedDate: change, latestUpdated: action, ratedAt: change },
    { ticketID: 922, updatedDate: change, latestUpdated: action, ratedAt: change },
  ]);
  await loaded(database.db, text, userId);
  expect(await exported(database.db, userId)).toBe(text);
});

test('snoozes, spam and blocked addresses stay as they were, and what is over is not snoozed', async () => {
  const userId = await newUser();
  const later = '2999-03-02T09:00:00.000Z';
  const ticket = (ticketID: number, more: object) => ({
    kind: 'ticket',
    ticketID,
    inboxId: 930,
    status: 'new',
    subject: 'x',
    fromEmail: 'a@post.example',
    createdDate: createdAt,
    updatedDate: createdAt,
    latestUpdated: createdAt,
    ...more,
  });
  await loaded(
    database.db,
    linesOf([
      { kind: 'inbox', id: 930, inboxName: 'Spam', addresses: ['spam@shop.example'] },
      { kind: 'blockedAddress', address: 'Win+1@prizes.example', blockedDate: createdAt },
      {
        kind: 'blockedAddress',
        address: 'a@post.example',
        anonymousOnly: true,
        agentID: 7,
        blockedDate: createdAt,
      },
      ticket(931, { snoozedUntil: later, snoozedBy: 7 }),
      ticket(932, { wokenDate: createdAt }),
      ticket(933, { isSpam: true, snoozedUntil: later }),
      ticket(934, { status: 'solved', snoozedUntil: later, wokenDate: createdAt }),
    ]),
    userId,
  );
  const text = await exported(database.db, userId);
  const lines = text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(lines.filter(({ kind }) => kind === 'blockedAddress')).toMatchObject([
    { address: 'a@post.example', anonymousOnly: true, agentID: 7, blockedDate: createdAt },
    { address: 'win@prizes.example', anonymousOnly: false, agentID: null },
  ]);
  expect(lines.filter(({ kind }) => kind === 'ticket')).toMatchObject([
    { ticketID: 931, isSpam: false, snoozedUntil: later, snoozedBy: 7, wokenDate: null },
    { ticketID: 932, isSpam: false, snoozedUntil: null, wokenDate: createdAt },
    { ticketID: 933, isSpam: true, snoozedUntil: null },
    { ticketID: 934, isSpam: false, snoozedUntil: null, wokenDate: null },
  ]);
  await loaded(database.db, text, userId);
  expect(await exported(database.db, userId)).toBe(text);
});
