/**
 * Every operation against the interface as it is written: each answer has the documented members and no other, each
 * member of a query, a path or a body takes what it should, and what it should not take is the documented refusal,
 * after which the database is as it was.
 */

import { beforeAll, describe, expect, test } from 'vitest';
import { type Operation, pathNames } from '../../src/api/operation.ts';
import { operations } from '../../src/api/operations/index.ts';
import { contracts } from '../../src/api/schemas/index.ts';
import { sha256 } from '../../src/formats/hash.ts';
import { addSearches } from '../../src/server/resources/faq/searches/searches.sql.ts';
import { recordVotes } from '../../src/server/resources/faq/views-and-votes.sql.ts';
import { foldNewWords } from '../../src/server/resources/tickets/words/fold-new-words.sql.ts';
import { requestFor, type TestInput, useApp } from '../support/app.ts';
import { buildAgent, buildConversation, buildPeriod, helpWithBoots } from '../support/chat.ts';
import { stateOf } from '../support/database-state.ts';
import { loadSomeDemoRecords } from '../support/demo-records.ts';
import { differences, documentedAnswers, filledLists, listsIn } from '../support/documented-answers.ts';
import { documentedBodies, documentedQueries, kindInText, voteKey } from '../support/documented-input.ts';
import { buildRepairForm } from '../support/forms.ts';
import { buildHeldMail } from '../support/held-mails.ts';
import { buildHelpCenter, secretKey } from '../support/help-center.ts';
import { type KeyOperation, keyOperationNames } from '../support/key-operations.ts';
import { questionsAbout, readExport } from '../support/reading.ts';
import { exported } from '../support/records.ts';

const service = useApp({ isListening: true, config: { mail: { from: null, answerWaitSeconds: 60 } } });
const userId = 1;
const names = keyOperationNames;
const span = { startTime: '2026-01-01', endTime: '2026-12-30' };

const help = {
  'en/repairs/_index.md': '---\ntitle: Repairs\n---\nWhat we mend.\n',
  'en/repairs/zips/_index.md': '---\ntitle: Zips\n---\n',
  'en/repairs/zips/slider.md':
    '---\ntags: [zips]\nauthor: Johan Berg\n---\n# A worn slider\n\nPress it, and look at the teeth of the zip.\n',
  'en/repairs/prices.md':
    '---\ntitle: Prices of repairs\ntags: [repairs]\n---\nA worn slider is 90 kr, new teeth of a zip 200.\n',
};

let apiKey = '';
let source = readExport('{}');
/** What each operation accepts. */
let good: { readonly [Name in KeyOperation]: TestInput };

beforeAll(async () => {
  const { db, pool } = service.database;
  const center = await buildHelpCenter(db, { userId, title: 'Skogsrand', files: help });
  await loadSomeDemoRecords(db, userId);
  const agentId = await buildAgent(db, { userId, name: 'Nils', email: 'nils@shop.example' });
  await buildConversation(db, helpWithBoots(userId, agentId));
  await pool.query(
    `insert into chat_tags (user_id, conversation_id, tag) values (1, 'c-2026-0302-1', 'maja@post.example')`,
  );
  await greetVisitors();
  await searchInVain(center.helpCenterId);
  const formId = String(await buildRepairForm(db, userId));
  apiKey = await secretKey(db, userId);
  while (await foldNewWords(db));
  source = readExport(await exported(db, userId));

  const idOf = async (table: string, column = 'id') =>
    Number((await pool.query(`select min(${column}) as id from ${table} where user_id = 1`)).rows[0].id);
  const emailOfFirst = async () =>
    (await pool.query('select from_email from tickets where user_id = 1 order by id limit 1')).rows[0]
      .from_email;
  /** The email address of a contact with a note. */
  const emailOfNoted = async () =>
    (
      await pool.query(
        `select email from contact_emails join contact_notes using (user_id, contact_id) where user_id = 1 limit 1`,
      )
    ).rows[0].email;
  const externalMessage = async () => {
    const { rows } = await pool.query(
      `select id from ticket_messages where user_id = 1 and ticket_id = $1 and type = 'external' limit 1`,
      [await lastTicket()],
    );
    return Number(rows[0].id);
  };
  const lastTicket = async () =>
    Number((await pool.query('select max(id) as id from tickets where user_id = 1')).rows[0].id);
  await pool.query(
    `insert into ticket_drafts (user_id, agent_id, ticket_id, kind, message, files, version)
     values (1, $1, $2, 'note', 'Ask Olle', '[{"url":"/a","name":"a.txt","size":1}]', 1)`,
    [agentId, await lastTicket()],
  );
  await pool.query(
    `insert into ticket_drafts (user_id, id, agent_id, ticket_id, kind, state, message, files, version, release_at)
     select 1, 1, agent_id, ticket_id, 'reply', 'held', 'Hello', files, 1, now() from ticket_drafts`,
  );
  await pool.query('insert into dismissed_articles (user_id, ticket_id, article_id) values (1, $1, 1)', [
    await lastTicket(),
  ]);
  await pool.query(
    `insert into saved_replies (user_id, id, name, texts, words)
     select 1, id, 'Zips', '[{"lang":"en","message":"Mend it."}]', ' zips' from unnest(array[2, 3]) id`,
  );
  await pool.query(
    `insert into blocked_addresses (user_id, address, anonymous_only, agent_id)
     values (1, 'spam@post.example', false, $1), (1, 'other@post.example', true, null)`,
    [agentId],
  );
  await pool.query(
    `insert into imap_folders (user_id, mailbox, folder, holder, held_until, failing_since, failed_at)
     values (1, 'hello@skogsrand.example@imap.skogsrand.example', 'INBOX', 'x', now(),
       now() - interval '5 minutes', now())`,
  );
  const inboxOfFirst = async () =>
    Number(
      (await pool.query('select inbox_id from tickets where user_id = 1 order by id limit 1')).rows[0]
        .inbox_id,
    );
  const mailId = await buildHeldMail(db, { userId, inboxId: await inboxOfFirst(), agentId });
  const { helpCenterId } = center;
  const lang = 'en';
  const id = await idOf('faq_categories', 'faq_category_id');
  const articleId = String(await idOf('faq_articles', 'faq_article_id'));
  const [address = ''] = source.each('article', 'addresses').flat().map(String);
  const contactId = await idOf('contacts');
  const accountId = await idOf('accounts');
  const seen = { lang, helpCenterId, articleId, device: 'mobile' };
  await recordVotes(db, [
    {
      helpCenter: { userId, helpCenterId, language: lang },
      articleId: Number(articleId),
      device: 'mobile',
      isYes: false,
      keyHash: sha256(voteKey),
    },
  ]);
  const conversation = { conversationId: 'c-2026-0302-1' };
  const statistics = { startTime: '2026-03-01', endTime: '2026-12-01' };
  good = {
    helpCenter: { helpCenterId },
    home: { lang, helpCenterId },
    listCategories: { lang, helpCenterId },
    getCategory: { lang, helpCenterId, id },
    listTaggedArticles: { lang, helpCenterId, tag: 'zips' },
    getArticle: { lang, helpCenterId, id: articleId },
    articleByAddress: { lang, helpCenterId, address },
    search: { lang, helpCenterId, q: 'slidr' },
    suggestSearch: { lang, helpCenterId, q: 'sli' },
    listPopularArticles: { lang, helpCenterId },
    suggestionIndex: { lang, helpCenterId },
    listRelatedArticles: { lang, helpCenterId, id: articleId },
    recordView: seen,
    recordSearch: { lang, helpCenterId, q: 'slidr', found: 0, opened: false },
    voteYes: seen,
    voteNo: seen,
    recordVoteReason: { lang, helpCenterId, articleId, vote: voteKey, reason: 'unclear' },
    listArticlesV1: { categoryId: id },
    viewArticleV1: { articleId },
    popularArticlesV1: {},
    searchV1: { searchString: 'slider' },
    suggestSearchV1: { searchString: 'sli' },
    listConversations: { fromDate: '2026-03-01', toDate: '2026-12-01' },
    listCustomerConversations: { emails: ['maja@post.example'] },
    grabConversation: conversation,
    grabVisitorInfo: conversation,
    grabVisitorTags: conversation,
    grabVisitorLabels: conversation,
    grabVisitorCards: conversation,
    grabAgent: { agentId },
    grabAgents: {},
    chatStatistics: statistics,
    chatStatisticsV2: statistics,
    pageFilters: {},
    listFormSubmissions: { formId, startTime: '2026-01-01' },
    getForm: { formId },
    submitForm: {
      formId,
      domainPage: 'https://shop.example/repairs',
      fields: [
        { label: 'Name', value: 'Ada' },
        { label: 'E-mail', value: 'ada@post.example' },
        { label: 'Item', value: 'Tent' },
      ],
    },
    createContact: { firstName: 'Maja', lastName: 'Lindgren' },
    updateContact: { id: contactId },
    deleteContact: { id: contactId },
    getCustomer: { email: await emailOfNoted() },
    listContacts: {},
    createAccount: { name: 'Fjord & Fell' },
    updateAccount: { id: accountId },
    deleteAccount: { id: accountId },
    listAccounts: {},
    getAccount: { id: accountId },
    createNote: { contactId, content: 'Called.' },
    updateNote: { id: await idOf('contact_notes'), content: 'Called twice.' },
    deleteNote: { id: await idOf('contact_notes') },
    listNotes: {},
    getNote: { id: await idOf('contact_notes') },
    listTickets: {},
    grabTicket: { ticketId: await idOf('tickets') },
    insertTicket: {
      fromEmail: 'maja@post.example',
      toEmail: 'hello@skogsrand.example',
      subject: 'x',
      message: 'x',
    },
    listTicketsEmails: statistics,
    streamTickets: {},
    setTyping: { ticketId: String(await idOf('tickets')), agentId },
    markTicketRead: { ticketId: String(await idOf('tickets')), agentId, upTo: '2026-11-01' },
    listReadMarks: {},
    grabTicketRating: { ticketId: await idOf('tickets') },
    setTicketEmail: { ticketId: await idOf('tickets'), fromEmail: await emailOfFirst() },
    rateTicket: { ticketId: await idOf('tickets'), rating: 4 },
    endConversation: { ticketId: String(await idOf('tickets')), agentId },
    rateConversation: { ticketId: String(await lastTicket()), conversationId: 'V8000003', rating: 4 },
    listTicketViews: { agentId },
    listViewTickets: { view: 'open' },
    listHeldMails: {},
    settleHeldMail: { mailId, verdict: 'restore' },
    grabThread: { ticketId: String(await lastTicket()), agentId },
    updateTicket: { ticketId: String(await idOf('tickets')), inboxId: await inboxOfFirst() },
    forwardMessage: {
      ticketId: String(await lastTicket()),
      messageId: await externalMessage(),
      to: ['workshop@post.example'],
      agentId,
    },
    cancelForward: { messageId: 1, agentId },
    retryMail: { mailId: 1 },
    updateTickets: { tickets: [{ ticketId: Number(await idOf('tickets')) }] },
    mergeTicket: { ticketId: '8000001', intoTicketId: 8_000_002, agentId },
    unmergeTicket: { ticketId: '8000001', agentId },
    dismissArticle: { ticketId: String(await idOf('tickets')), articleId: 1 },
    searchTickets: { q: 'zip' },
    setPresence: { ticketId: String(await idOf('tickets')), agentId, state: 'viewing' },
    listBlockedAddresses: {},
    unblockAddress: { email: 'spam@post.example' },
    listNamedTickets: { ticketId: [await idOf('tickets')] },
    listMailProblems: {},
    getNotificationSettings: { agentId },
    updateNotificationSettings: { agentId, sound: true },
    listSearchInsights: { helpCenterId },
    listArticleInsights: { helpCenterId },
    listDrafts: { agentId },
    cancelHeldMessage: { heldMessageId: 1, agentId },
    listSavedReplies: {},
    createSavedReply: { name: 'Lost', texts: [{ lang: 'en', message: 'x' }], isShared: true, agentId },
    updateSavedReply: { savedReplyId: 2 },
    deleteSavedReply: { savedReplyId: 3 },
    saveDraft: {
      ticketId: String(await idOf('tickets')),
      agentId,
      kind: 'reply',
      message: 'Hello',
      version: 0,
    },
    getChallenge: {},
    useOneTimeCode: { code: 'fdb_unknown' },
    adoptTickets: {},
    sendMagicLink: { email: 'maja@post.example' },
  };
  await buildPeriod(db, {
    userId,
    id: 'V8000003',
    ticketId: await lastTicket(),
    agentId,
    articles: [Number(articleId)],
    searches: ['zip'],
  });
  // Two tickets of one customer, of which one is merged into the other.
  await pool.query(
    `insert into tickets (user_id, id, inbox_id, status, subject, from_email, sender, opened_by)
     select 1, id, $1, 'new', 'Zip', 'maja@post.example', 'maja@post.example', 'key'
     from unnest(array[8000001, 8000002]) id`,
    [await inboxOfFirst()],
  );
});

/** Opens the help center to visitors, with a greeting and a team. */
async function greetVisitors(): Promise<void> {
  await service.database.pool.query(`
    update help_centers set contact_enabled = true, greetings = '[{"lang":"en","text":"Hello!"}]';
    update agents set greets = true;
    insert into inbox_members (user_id, inbox_id, agent_id)
      select inboxes.user_id, inboxes.id, agents.id from inboxes join agents using (user_id)
      on conflict do nothing`);
}

/** Three searches of a visitor for what no article has. */
async function searchInVain(helpCenterId: number): Promise<void> {
  const search = { userId, helpCenterId, language: 'en', day: new Date().toISOString().slice(0, 10) };
  await addSearches(service.database.db, [
    { ...search, words: 'qqqq', searches: 3, foundNothing: 3, ledToNothing: 0 },
  ]);
}

async function send(name: KeyOperation, input: TestInput) {
  const response = await service.app.inject(requestFor(operations[name], { apiKey, userId }, input));
  const type = String(response.headers['content-type']);
  const isJson = type.startsWith('application/json');
  const isStream = type === 'text/event-stream';
  const body: unknown = isJson ? response.json() : isStream ? 'events' : response.body || undefined;
  return { status: response.statusCode, isJson, body };
}

/** Good input with one other member; the two ids of a help center are never together. */
function withMember(name: KeyOperation, member: string, value: unknown): TestInput {
  const { helpCenterId, ...rest } = good[name];
  const isCenter = member === 'faqId' || helpCenterId === undefined;
  return { ...(isCenter ? rest : good[name]), [member]: value };
}

/** What was sent and what came back, as much of it as a reader needs. */
function hintAt(input: TestInput, body: unknown): string {
  return `${JSON.stringify(input)} ${JSON.stringify(body)}`.slice(0, 500);
}

async function expectAccepted(name: KeyOperation, input: TestInput): Promise<void> {
  const { status, isJson, body } = await send(name, input);
  const hint = hintAt(input, body);
  expect([200, 204], hint).toContain(status);
  if (isJson) expect(differences(documentedAnswers[name], body), hint).toEqual([]);
}

/** Refused as the interface has it, with that member named. */
async function expectRefused(name: KeyOperation, member: string, value: unknown): Promise<void> {
  const { status, body } = await send(name, withMember(name, member, value));
  const hint = hintAt({ [member]: value }, body);
  expect(status, hint).toBe(400);
  if (name === 'createAccount') {
    expect(body, hint).toEqual({ code: 'BadRequest', message: 'Bad Request' });
    return;
  }
  const shape = { message: 'string', errors: [{ value: 'any', index: 'integer|null', label: 'string' }] };
  expect(differences({ ...shape, errors: [shape.errors[0] ?? ''] }, body), hint).toEqual([]);
  expect(body, hint).toMatchObject({ message: 'Validation' });
  const { errors }: { errors: { value: unknown; index: number | null; label: string }[] } = Object(body);
  const named = errors.filter(({ label }) => label === member);
  expect(named, hint).not.toEqual([]);
  // Of a list it is the item, of anything else the value; what was read as a number comes back as one.
  for (const { value: told, index } of named) {
    const wrong = index !== null && Array.isArray(value) ? value[index] : value;
    const isSame = JSON.stringify(told) === JSON.stringify(wrong ?? null);
    const isSameNumber = typeof told !== typeof wrong && Number(told) === Number(wrong);
    expect(isSame || isSameNumber, hint).toBe(true);
  }
}

test('every operation is written down, with every member of its input', () => {
  expect(keyOperationNames.toSorted()).toEqual(Object.keys(documentedAnswers).toSorted());
  for (const name of names) {
    const { path }: Operation = operations[name];
    const input: { properties?: object } = contracts[name].input;
    const members = [
      ...Object.keys(documentedQueries[name]),
      ...Object.keys(documentedBodies[name] ?? {}),
    ].toSorted();
    expect(members, name).toEqual(Object.keys(input.properties ?? {}).toSorted());
    const inPath = pathNames(path).filter((part) => part !== 'apiKey' && part !== 'userId');
    expect(members, name).toEqual(expect.arrayContaining(inPath));
  }
});

/** Lists that nothing fills here: no mail of the demo has copies, and so on. */
const neverFilled = [
  '.chat.agents',
  '.comments',
  '.json[].cc',
  '.json[].bcc',
  '.meta.tags',
  '.meta.linkedTickets',
  '.articles[].highlight.heading',
  '.articles[].comments',
  '.linked',
  '.originals',
  '.mails',
  '.mails[].messageIds',
  '.recipients.to',
  '.recipients.cc',
  '.mails[].answers',
  '.orphanedDrafts',
  '.orphanedDrafts[].files',
];

describe('each answer has the documented members, of their types, and no other', () => {
  test.each(names.filter((name) => operations[name].method === 'GET'))('%s', async (name) => {
    const questions: Partial<Record<KeyOperation, readonly TestInput[]>> = questionsAbout(source, span);
    const shape = documentedAnswers[name];
    const filled = new Set<string>();
    const asked = (questions[name] ?? []).filter(({ fileType }) => fileType !== 'csv');
    const step = Math.ceil(asked.length / 20);
    const some = asked.filter((_, index) => index % step === 0);
    for (const input of [good[name], ...some]) {
      const { status, body } = await send(name, input);
      if (status === 404) continue;
      expect(status, JSON.stringify(body)).toBe(200);
      expect(differences(shape, body), JSON.stringify(input)).toEqual([]);
      for (const place of filledLists(shape, body)) filled.add(place);
    }
    const expected = listsIn(shape).filter((place) => !neverFilled.includes(place));
    expect([...filled]).toEqual(expect.arrayContaining(expected));
  });
});

describe('each member of a query or a path', () => {
  const members = names.flatMap((name) =>
    Object.entries(documentedQueries[name]).map(([member, kind]) => ({ name, member, kind })),
  );

  test.each(members)(
    '$member of $name takes what is documented, and nothing else',
    async ({ name, member, kind }) => {
      const { path, method }: Operation = operations[name];
      const isInPath = path.includes(`{${member}}`);
      const { good: accepted, bad } = kindInText(kind);
      for (const value of accepted) {
        // Statistics reach over 365 days at most.
        const input = withMember(name, member, value);
        if (member === 'startTime') await expectAccepted(name, { ...input, endTime: '2026-12-01' });
        else await expectAccepted(name, input);
      }
      for (const value of bad.filter((text) => !isInPath || text !== '')) {
        await expectRefused(name, member, value);
      }
      if (kind === 'name') {
        const { status, body } = await send(name, { ...good[name], [member]: 'nobody' });
        expect([status, body]).toEqual([404, { code: 'NotFound', message: 'Not Found' }]);
      }
      if (isInPath || method !== 'GET') return;
      const lists = ['tag', 'label', 'ticketId', 'pageFilterId', 'agentIds', 'botIds', 'channels', 'emails'];
      const [value = '1'] = accepted;
      if (lists.includes(member)) await expectAccepted(name, withMember(name, member, [value, value]));
      else await expectRefused(name, member, [String(value), String(value)]);
    },
  );

  test('of an unknown name is ignored', async () => {
    for (const name of names.filter((candidate) => operations[candidate].method === 'GET')) {
      await expectAccepted(name, { ...good[name], unknown: 'x' });
    }
  });
});

describe('each member of a body', () => {
  const bodies = names.map((name) => ({ name, members: Object.entries(documentedBodies[name] ?? {}) }));
  const members = bodies.flatMap(({ name, members }) =>
    members.map(([member, kind]) => ({ name, member, kind })),
  );

  test.each(bodies.filter((body) => body.members.length > 0))(
    'of $name is refused where it is wrong, and nothing changes',
    async ({ name, members }) => {
      const before = await stateOf(service.database);
      for (const [member, kind] of members) {
        for (const value of kind.bad) await expectRefused(name, member, value);
      }
      expect(await stateOf(service.database)).toEqual(before);
    },
  );

  test.each(members)('$member of $name takes what is documented', async ({ name, member, kind }) => {
    for (const value of kind.good) {
      const input = { ...good[name], [member]: value };
      const { status, body } = await send(name, input);
      expect([200, 204], hintAt(input, body)).toContain(status);
      expect(differences(documentedAnswers[name], body)).toEqual([]);
      // An e-mail and a phone belong to one contact.
      const { id }: { id?: number } = Object(body);
      if (name === 'createContact') await send('deleteContact', { id });
    }
    if (name === 'updateContact') await send(name, { ...good[name], emails: [], phones: [] });
  });

  test.each(['recordView', 'voteYes', 'voteNo', 'recordVoteReason'] as const)(
    'the ids of %s are digits or a number',
    async (name) => {
      const { articleId, helpCenterId } = good[name];
      for (const article of [String(articleId), Number(articleId)]) {
        for (const center of [String(helpCenterId), Number(helpCenterId)]) {
          expect((await send(name, { ...good[name], articleId: article, helpCenterId: center })).status).toBe(
            204,
          );
        }
      }
    },
  );

  test('is refused with the body where that is no JSON, or no object', async () => {
    const before = await stateOf(service.database);
    for (const name of names.filter((candidate) => candidate in documentedBodies)) {
      const request = requestFor(operations[name], { apiKey, userId }, good[name]);
      for (const payload of ['{', '', 'null', '[]', '"x"', '1', 'true']) {
        const headers = { 'content-type': 'application/json' };
        const response = await service.app.inject({ ...request, payload, headers });
        expect([response.statusCode, response.json()], `${name} ${payload}`).toEqual([
          400,
          name === 'createAccount'
            ? { code: 'BadRequest', message: 'Bad Request' }
            : { message: 'Validation', errors: [{ value: null, index: null, label: 'body' }] },
        ]);
      }
    }
    expect(await stateOf(service.database)).toEqual(before);
  });
});
