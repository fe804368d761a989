import { beforeAll, expect, test } from 'vitest';
import { operations } from '../../../src/api/operations/index.ts';
import { type MirrorOptions, mirror } from '../../../src/gateway/mirror/mirror.ts';
import { createMirrorStore } from '../../../src/server/operate/records/mirror-store.ts';
import { requestFor, type TestInput, useApp } from '../../support/app.ts';
import { ask } from '../../support/ask.ts';
import { buildAgent, buildConversation, buildPageFilter, helpWithBoots } from '../../support/chat.ts';
import { insertContacts } from '../../support/contacts.ts';
import { loadSomeDemoRecords } from '../../support/demo-records.ts';
import { buildHelpCenter, importFiles, secretKey } from '../../support/help-center.ts';
import { useHttpServer } from '../../support/http-server.ts';
import { insertNotes } from '../../support/notes.ts';
import { questionsAbout, readExport, readingOperations } from '../../support/reading.ts';
import { exported } from '../../support/records.ts';
import { buildInbox, buildTicket } from '../../support/tickets.ts';

const userId = 1;
const from = useApp({ isListening: true });
const to = useApp({ isListening: true });
/** The first one, with the operations of the interface and no other. */
const plain = useHttpServer();
const keys = { from: '', to: '' };
let options: MirrorOptions;
let source = readExport('{}');
let copy = '';

const help = {
  'en/repairs/_index.md': '---\ntitle: Repairs\n---\nWhat we mend.\n',
  'en/repairs/zips/_index.md': '---\ntitle: Zips\n---\n',
  'en/repairs/zips/slider.md':
    '---\ntags: [zips, repairs]\nauthor: Johan Berg\n---\n# A worn slider\n\n## When it slips\n\nPress it, and look at the teeth of the zip.\n',
  'en/repairs/prices.md':
    '---\ntitle: Prices of repairs\n---\nA worn slider is 90 kr, new teeth of a zip 200.\n',
  'en/boots/_index.md': '---\ntitle: Boots\n---\n',
  'en/boots/sizes.md': '---\ntitle: Sizes\ntags: [repairs]\n---\nTake one more.\n',
  'en/repairs/draft.md': '---\ntitle: Draft\nstatus: draft\n---\nNever.\n',
  'sv/repairs/_index.md': '---\ntitle: Lagningar\n---\n',
  'sv/repairs/prices.md': '---\ntitle: Priser på lagningar\n---\nEn löpare kostar 90 kr.\n',
};

/** What is stored here for a user. */
const storeOf = (asUserId = userId) => createMirrorStore(to.database.db, asUserId);

beforeAll(async () => {
  const { db } = from.database;
  const center = await buildHelpCenter(db, { userId, title: 'Skogsrand', files: help });
  const other = await buildHelpCenter(db, { userId, title: 'Elsewhere' });
  await importFiles(db, other, {
    'en/about/_index.md': '---\ntitle: About\n---\n',
    'en/about/us.md': '# Us\n',
  });
  await loadSomeDemoRecords(db, userId);
  const agentId = await buildAgent(db, { userId, name: 'Nils', email: 'nils@shop.example' });
  await buildConversation(db, helpWithBoots(userId, agentId));
  await buildPageFilter(db, {
    userId,
    searchName: 'Checkout',
    searchFilter: '/checkout',
    matchType: 'contains',
  });
  const [contactId = 0] = await insertContacts(db, userId, 130);
  await insertNotes(db, userId, contactId, 3);
  keys.from = await secretKey(db, userId);
  const { body } = await ask(from, caller('from'), 'listPopularArticles', {
    helpCenterId: center.helpCenterId,
    lang: 'en',
  });
  await ask(from, caller('from'), 'recordView', {
    helpCenterId: center.helpCenterId,
    lang: 'en',
    articleId: String(body[1].faqArticleId),
    device: 'mobile',
  });

  source = readExport(await exported(db, userId));
  options = {
    from: await from.app.listen({ host: '127.0.0.1', port: 0 }),
    apiKey: keys.from,
    userId,
    helpCenterIds: source.idsOf('helpCenter', 'helpCenterId'),
    languages: [],
    tags: ['zips', 'repairs'],
    formIds: source.idsOf('form', 'id'),
  };
  expect(await mirror(storeOf(), options)).toMatchObject({ skipped: [] });
  keys.to = await secretKey(to.database.db, userId);
  copy = await exported(to.database.db, userId);
});

const caller = (side: 'from' | 'to') => ({ apiKey: keys[side], userId });

const span = { startTime: '2026-01-01', endTime: '2026-12-30' };

/** By name: what the export holds is known only once the hooks have run. */
function questionsOf(name: string): readonly TestInput[] {
  const asked = Object.entries(questionsAbout(source, span)).find(([key]) => key === name)?.[1] ?? [];
  if (name !== 'listConversations') return asked;
  // Only a conversation whose filtered pages are its first and its last: others do not come.
  const filtered = { fromDate: '2026-01-01', toDate: '2026-03-31' };
  return [...asked, { ...filtered, pageFilterId: source.each('pageFilter', 'id') }];
}

/** What depends on views, which no operation returns, and the dates that lists of articles leave out. */
const excluded: Readonly<Record<string, readonly string[]>> = {
  getArticle: ['revisedAt'],
  listPopularArticles: ['count'],
  listArticlesV1: ['ranking'],
  viewArticleV1: ['ranking'],
  popularArticlesV1: ['ranking'],
};

/** Where even the order does. */
const unordered = ['listPopularArticles', 'popularArticlesV1'];

/** No operation returns old addresses, and what `home` puts together is asked for by itself. */
const mirrored = readingOperations.filter((name) => name !== 'articleByAddress' && name !== 'home');

test.each(mirrored)('%s answers the same from a mirror', async (name) => {
  const inputs = questionsOf(name);
  expect(inputs.length).toBeGreaterThan(0);
  let found = 0;
  for (const input of inputs) {
    const [before, after] = [await answer('from', name, input), await answer('to', name, input)];
    expect(after, JSON.stringify(input)).toEqual(before);
    if (before.status === 200 && JSON.stringify(before.body).length > 60) found += 1;
  }
  expect(found).toBeGreaterThan(0);
});

/** An answer without what is excluded, and the same of the pages that follow it. */
async function answer(side: 'from' | 'to', name: string, input: TestInput) {
  const operation = Object.values(operations).find((candidate) => candidate.name === name);
  if (!operation) throw new Error(`there is no ${name}`);
  const { app } = side === 'from' ? from : to;
  const bodies: unknown[] = [];
  let response = await app.inject(requestFor(operation, caller(side), input));
  for (;;) {
    bodies.push(comparable(name, response.body));
    const next = nextOf(response.body);
    if (next === null) return { status: response.statusCode, body: bodies };
    const { pathname, search } = new URL(next, 'http://localhost');
    response = await app.inject({ url: pathname + search });
  }
}

function nextOf(text: string): string | null {
  if (!text.startsWith('{')) return null;
  const body = JSON.parse(text);
  return body.next ?? body.paging?.next ?? null;
}

/** Addresses of next pages are compared by what they give. */
const leftOut = ['next', 'paging'];

function comparable(name: string, text: string): unknown {
  if (!/^[[{]/.test(text)) return text;
  const gone = [...leftOut, ...(excluded[name] ?? [])];
  const body = JSON.parse(text, (member, value) => (gone.includes(member) ? undefined : value));
  if (!unordered.includes(name)) return body;
  return Object.values(body)
    .map((item) => JSON.stringify(item))
    .sort();
}

test('a second run changes nothing', async () => {
  expect(await mirror(storeOf(), options)).toMatchObject({ skipped: [] });
  expect(await exported(to.database.db, userId)).toBe(copy);
});

test('a later run brings what is new, and keeps what a mirror cannot know', async () => {
  const { db } = from.database;
  const [contactId] = source.idsOf('contact', 'id');
  const emails = [{ email: 'maja@post.example', isPrimary: true }];
  await ask(to, caller('to'), 'updateContact', { id: contactId, emails });
  await to.database.pool.query(`insert into inbox_addresses (user_id, inbox_id, address, position)
    select user_id, id, 'kept@shop.example', 0 from inboxes order by id limit 1`);
  const { body } = await ask(from, caller('from'), 'createAccount', { name: 'New one' });
  await buildConversation(db, { ...helpWithBoots(userId, 101), id: 'c-new', messages: [] });
  const since = '2026-03-01';
  expect(await mirror(storeOf(), { ...options, since })).toMatchObject({ skipped: [] });
  const found = await ask(to, caller('to'), 'listContacts', { email: 'maja@post.example' });
  expect(found.body.contacts).toMatchObject([{ id: contactId }]);
  expect(await ask(to, caller('to'), 'getAccount', { id: body.id })).toMatchObject({ status: 200 });
  const tags = await ask(to, caller('to'), 'grabVisitorTags', { conversationId: 'c-new' });
  expect(tags.body.length).toBe(3);
  expect(await exported(to.database.db, userId)).toContain('kept@shop.example');
});

test('what the key may not read, or is not there, is named, and the rest comes', async () => {
  const apiKey = await secretKey(from.database.db, userId, ['Contacts:Read', 'FAQ:Read']);
  const forms = { formIds: [987_654], helpCenterIds: [987_655] };
  const { skipped, records } = await mirror(storeOf(44), { ...options, ...forms, apiKey });
  expect(skipped).toEqual([
    { part: 'agents', reason: 'forbidden' },
    { part: 'help center 987655', reason: 'not-found' },
    { part: 'tickets', reason: 'forbidden' },
    { part: 'page filters', reason: 'forbidden' },
    { part: 'chats', reason: 'forbidden' },
    { part: 'form 987654', reason: 'forbidden' },
  ]);
  expect(records).toBeGreaterThan(130);
  const here = { userId: 44, apiKey: await secretKey(to.database.db, 44) };
  const { body } = await ask(to, here, 'listContacts', { limit: 1 });
  expect(body.contacts).toMatchObject([{ id: source.idsOf('contact', 'id')[0], userId: 44 }]);
});

test('each category comes in its help center, also where all are listed together', async () => {
  plain.answer(async (response, { url = '' }) => {
    const path = url.includes('/faq/categories?') ? url.replace(/helpCenterId=\d+/, '') : url;
    const answer = url.includes('/help-center') ? null : await from.app.inject({ url: path });
    response.writeHead(answer?.statusCode ?? 404, { 'content-type': 'application/json' });
    response.end(answer?.body ?? '{"code":"NotFound","message":"Not Found"}');
  });
  const since = '2027-01-01';
  await mirror(storeOf(9), { ...options, from: plain.url, languages: ['en', 'sv'], since });
  const categories = async (side: typeof from, owner: number) => {
    const { rows } = await side.database.pool.query(
      'select id, help_center_id from faq_categories where user_id = $1 order by id',
      [owner],
    );
    return rows;
  };
  expect(await categories(to, 9)).toEqual(await categories(from, userId));
});

test('a wrong key is refused, without saying it, and leaves the database as it is', async () => {
  const wrong = { ...options, apiKey: 'fd_wrong' };
  const error = await mirror(storeOf(45), wrong).catch((reason: unknown) => reason);
  expect(String(error)).toMatch(/^Error: agents: \S+ does not know the key for user 1\. Check --key /);
  const { rows } = await to.database.pool.query('select from users where user_id = 45');
  expect(rows).toEqual([]);
});

test('an interrupted run keeps what it stored, and the next one completes it', async () => {
  const small = await buildSmallSource();
  const { db } = to.database;
  const onProgress = (part: string) => {
    if (part === 'notes') throw new Error('interrupted');
  };
  await expect(mirror(storeOf(47), { ...small, onProgress })).rejects.toThrow('interrupted');
  const stored = await exported(db, 47);
  expect(stored).toContain('"kind":"ticket"');
  expect(stored).not.toContain('"kind":"note"');
  await mirror(storeOf(47), small);
  const completed = await exported(db, 47);
  expect(completed.split('"kind":"note"').length).toBe(3 + 1);
  expect(completed.split('"kind":"ticket"').length).toBe(2 + 1);
});

/** A source of another user, whose tickets and contacts fill one batch of 500 records, with notes after it. */
async function buildSmallSource(): Promise<MirrorOptions> {
  const { db } = from.database;
  const smallUserId = 3;
  const inbox = await buildInbox(db, { userId: smallUserId });
  for (const subject of ['Tent', 'Boots']) await buildTicket(db, inbox, { subject });
  const [contactId = 0] = await insertContacts(db, smallUserId, 500);
  await insertNotes(db, smallUserId, contactId, 3);
  const apiKey = await secretKey(db, smallUserId);
  return { ...options, userId: smallUserId, apiKey, helpCenterIds: [], tags: [], formIds: [] };
}
