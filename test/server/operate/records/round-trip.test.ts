import { beforeAll, expect, test } from 'vitest';
import { operations } from '../../../../src/api/operations/index.ts';
import { setHelpCenter } from '../../../../src/server/users/help-centers/help-centers.sql.ts';
import { requestFor, type TestInput, useApp } from '../../../support/app.ts';
import { ask } from '../../../support/ask.ts';
import { buildPeriod } from '../../../support/chat.ts';
import { loadSomeDemoRecords } from '../../../support/demo-records.ts';
import { buildHelpCenter, importFiles, secretKey } from '../../../support/help-center.ts';
import { questionsAbout, readExport, readingOperations } from '../../../support/reading.ts';
import { exported, loaded } from '../../../support/records.ts';

const userId = 1;
const from = useApp({ isListening: true });
const to = useApp({ isListening: true });
const keys = { from: '', to: '' };
let text = '';
let records = readExport('{}');

const span = { startTime: '2026-08-01', endTime: '2026-11-21' };

const picture =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><title>A zip</title><path d="M1 1h8v8H1z"/></svg>';

const help = {
  'synonyms.yaml': 'en: [[slider, zip puller]]\n',
  'en/repairs/_index.md': '---\ntitle: Repairs\n---\n',
  'en/repairs/zips/_index.md': '---\ntitle: Zips\n---\n',
  'en/repairs/zips/slider.md':
    '---\ntags: [zips, repairs]\nkeywords: [fastener]\nauthor: Johan Berg\n---\n# A worn slider\n\n## When it slips\n\nPress it, and look at the teeth of the zip. [More](../prices.md)\n\n![A zip](zip.svg)\n',
  'en/repairs/zips/zip.svg': picture,
  'en/repairs/prices.md':
    '---\ntitle: Prices of repairs\n---\nA worn slider is 90 kr, new teeth of a zip 200.\n',
  'en/repairs/later.md': '---\ntitle: Later\npublishAt: 2099-01-01\n---\nNot yet.\n',
  'en/repairs/draft.md': '---\ntitle: Draft\nstatus: draft\n---\nNever.\n',
  'en/repairs/gone.md': '---\ntitle: Gone\n---\nSoon gone.\n',
  'sv/repairs/_index.md': '---\ntitle: Lagningar\n---\n',
  'sv/repairs/prices.md': '---\ntitle: Priser på lagningar\n---\nEn löpare kostar 90 kr.\n',
};

beforeAll(async () => {
  const { db, pool } = from.database;
  const center = await buildHelpCenter(db, { userId, title: 'Skogsrand' });
  await buildHelpCenter(db, { userId, title: 'Elsewhere' });
  await loadSomeDemoRecords(db, userId);
  await importFiles(db, center, help);
  const { 'en/repairs/gone.md': _, ...rest } = help;
  await importFiles(db, center, rest);
  keys.from = await secretKey(db, userId);

  // What nothing but people makes.
  const { body } = await ask(from, caller('from'), 'listPopularArticles', {
    ...inCenter(center),
    lang: 'en',
  });
  for (const articleId of [body[1].faqArticleId, body[1].faqArticleId, body[0].faqArticleId]) {
    const seen = { ...inCenter(center), lang: 'en', articleId: String(articleId), device: 'mobile' };
    await ask(from, caller('from'), 'recordView', seen);
    await ask(from, caller('from'), 'voteYes', seen);
  }
  await pool.query(`insert into ticket_attachments (user_id, message_id, position, name, path)
    select 1, id, 0, 'zip & co.jpg', '/uploads/x/zip.jpg' from ticket_messages where user_id = 1 order by id limit 3`);
  await pool.query(`insert into ticket_participants
      (user_id, ticket_id, email_folded, email, name, state, added_by, joined_at, confirmed_at)
    select 1, id, lower(email), email, '', state, 'agent', '2026-03-02T09:00:00Z', case state when 'confirmed' then now() end
    from tickets, (values ('Bo@post.example', 'confirmed'), ('eva@post.example', 'removed')) named (email, state)
    where user_id = 1`);
  await pool.query(
    `insert into uploads (user_id, hash, name, type, size) values (1, repeat('ab', 32), 'a', 'b', 3)`,
  );
  await pool.query(
    `update chat_messages set message = E'two\\u2028lines \\u0085 \\\\u0000' where id in (5002, 5003)`,
  );
  await pool.query(`update chat_participants set bot_id = '12' where bot_id is not null and position = 0
    and conversation_id < 'skogsrand-0060'`);

  await setHelpCenter(db, userId, center.helpCenterId, {
    contactEnabled: true,
    pageLauncher: true,
    siteUrl: 'https://shop.example/',
    replySeconds: 3600,
    timezone: 'Europe/Berlin',
    weeklyHours: [{ day: 'sat', opens: '22:00', closes: '02:00' }],
    holidays: [{ date: '12-25', name: 'Christmas' }],
    outsideTexts: [{ lang: 'de', text: 'Morgen wieder.' }],
  });
  await pool.query(`update tickets set rating = 2, rating_comment = 'Slow', rated_at = '2026-11-20'
    where user_id = 1 and id in (1001, 1002)`);

  const startedAt = new Date('2026-11-20T09:00:00Z');
  const endedAt = new Date('2026-11-20T09:06:00Z');
  const id = await buildPeriod(db, {
    ...{ userId, id: 'V7000000', ticketId: 1001, agentId: 101, rating: 4, ratedAt: endedAt },
    ...{
      createdAt: startedAt,
      startedAt,
      endedAt,
      answeredAt: endedAt,
      takenAt: startedAt,
      searches: ['zip'],
    },
  });
  await pool.query('update agents set is_bot = true where user_id = 1 and id = 102');
  await pool.query('update ticket_messages set conversation_id = $1 where user_id = 1 and ticket_id = 1001', [
    id,
  ]);

  text = await exported(db, userId);
  records = readExport(text);
  await loaded(to.database.db, text);
  keys.to = await secretKey(to.database.db, userId);
});

const caller = (side: 'from' | 'to') => ({ apiKey: keys[side], userId });

const inCenter = ({ helpCenterId }: { helpCenterId: number }) => ({ helpCenterId });

/** By name: what the export holds is known only once the hooks have run. */
function questionsOf(name: string): readonly TestInput[] {
  const asked = Object.entries(questionsAbout(records, span)).find(([key]) => key === name)?.[1] ?? [];
  const filtered = { ...span, pageFilterId: records.each('pageFilter', 'id').slice(0, 1) };
  if (name === 'chatStatistics' || name === 'chatStatisticsV2') return [...asked, filtered];
  if (name !== 'listConversations') return asked;
  const days = { fromDate: span.startTime, toDate: span.endTime };
  return [...asked, { ...days, pageFilterId: records.each('pageFilter', 'id') }];
}

test.each(readingOperations)('%s answers the same from what was exported and loaded', async (name) => {
  const inputs = questionsOf(name);
  expect(inputs.length).toBeGreaterThan(0);
  let found = 0;
  for (const input of inputs) {
    const [before, after] = [await answer('from', name, input), await answer('to', name, input)];
    expect(after, JSON.stringify(input)).toEqual(before);
    if (before.status === 200 && before.body.length > 60) found += 1;
  }
  expect(found).toBeGreaterThan(0);
});

/** The answer as it was sent; only the key stands in addresses of next pages. */
async function answer(side: 'from' | 'to', name: string, input: TestInput) {
  const service = side === 'from' ? from : to;
  const operation = Object.values(operations).find((candidate) => candidate.name === name);
  if (!operation) throw new Error(`there is no ${name}`);
  const response = await service.app.inject(requestFor(operation, caller(side), input));
  return { status: response.statusCode, body: response.body.replaceAll(keys[side], 'key') };
}

test('what visitors cannot be asked of a help center stays as it is, where it is loaded again', async () => {
  const { db, pool } = to.database;
  await pool.query(`update help_centers
    set contact_email = 'kept@shop.example', host = 'help.shop.example', visibility = 'private' where user_id = 1`);
  await loaded(db, text);
  const { rows } = await pool.query(
    'select distinct contact_email, host, visibility from help_centers where user_id = 1',
  );
  expect(rows).toEqual([
    { contact_email: 'kept@shop.example', host: 'help.shop.example', visibility: 'private' },
  ]);
});

test('pictures come along', async () => {
  const [, url] = /<img src=\\"([^"\\]+)/.exec(text) ?? [];
  const [before, after] = [
    await from.app.inject({ url: url ?? '' }),
    await to.app.inject({ url: url ?? '' }),
  ];
  expect(before.body).toContain('A zip');
  expect([after.statusCode, after.body]).toEqual([200, before.body]);
});

test('search weighs every word as before', async () => {
  const [before, after] = await Promise.all(
    [from, to].map(({ database }) =>
      database.pool.query(`select language, article_id, version, row from search_rows
        where user_id = 1 order by language, article_id`),
    ),
  );
  expect(before?.rows.length).toBeGreaterThan(1);
  expect(after?.rows).toEqual(before?.rows);
});

test('a second export is the same, byte for byte, also after loading twice', async () => {
  expect(await exported(to.database.db, userId)).toBe(text);
  await loaded(to.database.db, text);
  expect(await exported(to.database.db, userId)).toBe(text);
});

test('new things get ids above all that were brought', async () => {
  const { body } = await ask(to, caller('to'), 'createAccount', { name: 'New one' });
  const ids = text.match(/(?<=[iI][dD]":)\d+/g) ?? [];
  expect(body.id).toBeGreaterThan(Math.max(...ids.map(Number)));
});
