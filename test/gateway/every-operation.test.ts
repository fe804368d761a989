import pMap from 'p-map';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { operations } from '../../src/api/operations/index.ts';
import { removeUnreachablePictures } from '../../src/gateway/agent-pictures.ts';
import { saveForm } from '../../src/server/resources/forms/forms.sql.ts';
import { setHelpCenter } from '../../src/server/users/help-centers/help-centers.sql.ts';
import { requestFor, type TestApp, type TestInput } from '../support/app.ts';
import { answerOf, ask } from '../support/ask.ts';
import { buildAgent, buildConversation, buildPageFilter, helpWithBoots } from '../support/chat.ts';
import { insertContacts } from '../support/contacts.ts';
import { loadSomeDemoRecords } from '../support/demo-records.ts';
import { useGateway, userId, useUpstream } from '../support/gateway.ts';
import { buildHelpCenter } from '../support/help-center.ts';
import { insertNotes } from '../support/notes.ts';
import { questionsAbout, readExport, readingOperations } from '../support/reading.ts';
import { exported } from '../support/records.ts';

const upstream = useUpstream();
const gateway = useGateway(upstream);
let helpCenterId = 0;
let source = readExport('{}');

const span = { startTime: '2026-01-01', endTime: '2026-12-30' };

const help = {
  'en/repairs/_index.md': '---\ntitle: Repairs\n---\nWhat we mend.\n',
  'en/repairs/zips/_index.md': '---\ntitle: Zips\n---\n',
  'en/repairs/zips/slider.md':
    '---\ntags: [zips]\nauthor: Johan Berg\n---\n# A worn slider\n\nPress it, and look at the teeth of the zip.\n',
  'en/repairs/prices.md':
    '---\ntitle: Prices of repairs\ntags: [repairs]\n---\nA worn slider is 90 kr, new teeth of a zip 200.\n',
  'sv/repairs/_index.md': '---\ntitle: Lagningar\n---\n',
  'sv/repairs/prices.md': '---\ntitle: Priser på lagningar\n---\nEn löpare kostar 90 kr.\n',
};

beforeAll(async () => {
  const { db } = upstream.database;
  ({ helpCenterId } = await buildHelpCenter(db, { userId, title: 'Skogsrand', files: help }));
  await loadSomeDemoRecords(db, userId);
  const agentId = await buildAgent(db, { userId, name: 'Nils', email: 'nils@shop.example' });
  await buildConversation(db, helpWithBoots(userId, agentId));
  await buildPageFilter(db, {
    userId,
    searchName: 'Checkout',
    searchFilter: '/checkout',
    matchType: 'contains',
  });
  // With those of the demo, more than a page of them.
  const [contactId = 0] = await insertContacts(db, userId, 40);
  await insertNotes(db, userId, contactId, 3);
  source = readExport(await exported(db, userId));
});

const wrong = [{ id: 987_654 }];
const nobody = [{ conversationId: 'none' }];

/** What is not there, not valid, or asked for in another form. */
const more: Readonly<Record<string, () => readonly TestInput[]>> = {
  helpCenter: () => [{ helpCenterId: 987_654 }],
  home: () => [{ helpCenterId: 987_654 }, { helpCenterId }],
  getCategory: () => [{ ...wrong[0], helpCenterId, lang: 'en' }],
  getArticle: () => [{ ...wrong[0], helpCenterId, lang: 'en' }],
  listArticlesV1: () => [{ categoryId: 987_654 }],
  viewArticleV1: () => [{ articleId: 987_654 }],
  searchV1: () => [{ searchString: 'slider', callback: 'show' }],
  listConversations: () => [
    { fromDate: '2026-01-01', toDate: '2026-03-31', pageFilterId: source.each('pageFilter', 'id') },
    { fromDate: 'yesterday', toDate: '2026-03-31' },
  ],
  grabConversation: () => nobody,
  grabVisitorInfo: () => nobody,
  grabAgent: () => [{ agentId: 987_654 }],
  chatStatistics: () => [{ ...span, endTime: '2030-01-01' }],
  listFormSubmissions: () => [{ ...span, formId: 987_654 }],
  getAccount: () => wrong,
  getNote: () => wrong,
  listTickets: () => [{ fileType: 'csv', limit: 3 }, { updatedAfter: '1999-99-99' }],
  grabTicket: () => [{ ticketId: 987_654 }],
  listTicketsEmails: () => [{ ...span, limit: 3 }],
};

test.each(readingOperations.filter((name) => name !== 'getForm'))(
  '%s answers what the upstream answers',
  async (name) => {
    const inputs = Object.entries(questionsAbout(source, span)).find(([key]) => key === name)?.[1] ?? [];
    const compare = async (input: TestInput) => {
      const [direct, through] = await Promise.all([
        answer(upstream, upstream.key, name, input),
        answer(gateway, gateway.keys.secret, name, input),
      ]);
      // But for faces that stand on a page of the upstream.
      removeUnreachablePictures(direct.bodies);
      expect(through, JSON.stringify(input)).toEqual(direct);
      return direct.status === 200 && JSON.stringify(direct.bodies).length > 60;
    };
    // While an index is assembled, suggestions have titles only.
    const isGood = name.startsWith('suggest')
      ? (input: TestInput) => vi.waitFor(() => compare(input), { timeout: 20_000 })
      : compare;
    const good = await pMap([...inputs, ...(more[name]?.() ?? [])], isGood, { concurrency: 4 });
    expect(good).toContain(true);
  },
);

/** An answer and those of the pages that follow it. */
async function answer({ app }: TestApp, apiKey: string, name: string, input: TestInput) {
  const operation = Object.values(operations).find((candidate) => candidate.name === name);
  if (!operation) throw new Error(`there is no ${name}`);
  const bodies: unknown[] = [];
  let response = await app.inject(requestFor(operation, { apiKey, userId }, input));
  // While the search index is assembled, an answer is not the same each time.
  while (response.headers['retry-after'] !== undefined) {
    response = await app.inject(requestFor(operation, { apiKey, userId }, input));
  }
  const { 'content-type': type } = response.headers;
  for (;;) {
    const isJson = /^[[{]/.test(response.body);
    const body = isJson ? JSON.parse(response.body) : response.body;
    const next: string | undefined = isJson ? (body.next ?? body.paging?.next) : undefined;
    // Addresses of next pages are compared by what they give.
    if (isJson && body.next !== undefined) body.next = 'next';
    if (isJson && body.paging?.next !== undefined) body.paging.next = 'next';
    bodies.push(body);
    if (next === undefined) return { status: response.statusCode, type, bodies };
    const { pathname, search } = new URL(next);
    response = await app.inject({ url: pathname + search });
  }
}

describe('what is written', () => {
  const here = () => ({ apiKey: gateway.keys.secret, userId });
  const there = () => ({ apiKey: upstream.key, userId });

  test('contacts, accounts and notes are written upstream, and refused as there', async () => {
    const account = await answerOf(gateway, here(), 'createAccount', { name: 'Fjäll AB', externalId: 'f-1' });
    expect(await ask(gateway, here(), 'createAccount', { name: 'Again', externalId: 'f-1' })).toEqual({
      status: 409,
      body: { message: 'Conflict', error: { field: 'externalId' } },
    });
    expect(await ask(gateway, here(), 'createAccount', { name: '' })).toEqual({
      status: 400,
      body: { code: 'BadRequest', message: 'Bad Request' },
    });
    await answerOf(gateway, here(), 'updateAccount', { id: account.id, description: 'Guides' });
    expect(await answerOf(upstream, there(), 'getAccount', { id: account.id })).toMatchObject({
      name: 'Fjäll AB',
      description: 'Guides',
    });

    const emails = [{ email: 'eva@post.example', isPrimary: true }];
    const contact = await answerOf(gateway, here(), 'createContact', { firstName: 'Eva', emails });
    const conflict = await ask(gateway, here(), 'createContact', { firstName: 'Eva', emails });
    expect(conflict).toEqual(await ask(upstream, there(), 'createContact', { firstName: 'Eva', emails }));
    expect(conflict.status).toBe(409);
    expect(await ask(gateway, here(), 'updateContact', { id: contact.id, accountId: 987_654 })).toEqual({
      status: 400,
      body: { message: 'accountId not found', errors: [] },
    });
    const nameless = await ask(gateway, here(), 'createContact', { title: 'Guide' });
    expect(nameless).toEqual(await ask(upstream, there(), 'createContact', { title: 'Guide' }));
    expect(nameless.body.message).toBe('Validation');

    const note = await answerOf(gateway, here(), 'createNote', { contactId: contact.id, content: 'Called.' });
    expect(await answerOf(upstream, there(), 'getNote', { id: note.id })).toMatchObject({
      content: 'Called.',
    });
    for (const [name, { id }] of [
      ['deleteNote', note],
      ['deleteContact', contact],
      ['deleteAccount', account],
    ] as const) {
      expect(await answerOf(gateway, here(), name, { id })).toEqual({});
    }
    expect((await ask(upstream, there(), 'getAccount', { id: account.id })).status).toBe(204);
    expect((await ask(gateway, here(), 'getAccount', { id: account.id })).status).toBe(204);
    expect((await ask(gateway, here(), 'deleteContact', { id: contact.id })).status).toBe(404);
  });

  test('views and votes are counted upstream', async () => {
    const [articleId] = source.each('article', 'faqArticleId');
    const seen = { helpCenterId, lang: 'en', articleId: String(articleId), device: 'mobile' };
    for (const name of ['recordView', 'voteYes', 'voteNo'] as const) {
      expect((await ask(gateway, here(), name, seen)).status).toBe(204);
    }
    const { rows } = await upstream.database.pool.query('select is_yes from faq_votes order by is_yes');
    expect(rows).toEqual([{ is_yes: false }, { is_yes: true }]);
  });
});

describe('what is kept here', () => {
  const here = () => ({ apiKey: gateway.keys.secret, userId });

  test('a form and what is sent in', async () => {
    const { db } = gateway.database;
    const formId = await saveForm(db, {
      userId,
      name: 'Order',
      fields: [{ label: 'Order number', type: 'text', required: true }],
    });
    expect(await answerOf(gateway, here(), 'getForm', { formId })).toMatchObject({ name: 'Order' });
    const fields = [{ label: 'Order number', value: '4711' }];
    const page = 'https://shop.example/orders';
    await answerOf(gateway, here(), 'submitForm', { formId, fields, domainPage: page });
    const range = { formId, startTime: '2020-01-01', endTime: '2099-01-01' };
    const listed = await answer(gateway, gateway.keys.secret, 'listFormSubmissions', range);
    expect(listed.bodies).toMatchObject([{ json: [{ 'Order number': '4711', domainPage: page }] }]);
  });

  test('settings of a help center, by either id', async () => {
    await setHelpCenter(gateway.database.db, userId, helpCenterId, {
      faqId: 77,
      title: 'Support',
      defaultLanguage: 'sv',
      languages: ['sv', 'en'],
      contactEnabled: true,
      contactEmail: 'help@shop.example',
    });
    const expected = {
      helpCenterId,
      faqId: 77,
      title: 'Support',
      defaultLanguage: 'sv',
      languages: ['sv', 'en'],
      contactEnabled: true,
    };
    expect(await answerOf(gateway, here(), 'helpCenter', { helpCenterId })).toMatchObject(expected);
    expect(await answerOf(gateway, here(), 'helpCenter', { faqId: 77 })).toMatchObject(expected);
  });

  test('whether anybody may read without a key', async () => {
    await gateway.database.pool.query('update users set faq_v1_enabled = false');
    expect((await ask(gateway, here(), 'popularArticlesV1')).status).toBe(404);
    await gateway.database.pool.query('update users set faq_v1_enabled = true');
    expect((await ask(gateway, { ...here(), userId: 2 }, 'popularArticlesV1')).status).toBe(404);
  });
});
