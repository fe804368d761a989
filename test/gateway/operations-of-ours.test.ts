/** Operations of Frontdesk's own, where a deployment lacks them: each is a 404, and the widget does without it. */

import { signal } from '@preact/signals';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { operationNames } from '../../src/api/operation-names.ts';
import { operations } from '../../src/api/operations/index.ts';
import type { Contract } from '../../src/api/schemas/contract.ts';
import { contracts } from '../../src/api/schemas/index.ts';
import type { Caller, ResourceService, Service } from '../../src/api/service.ts';
import { ApiError } from '../../src/client/errors.ts';
import { type AnyMethod, completeService } from '../../src/gateway/complete-service.ts';
import { setHelpCenter } from '../../src/server/users/help-centers/help-centers.sql.ts';
import { hashOfTicketToken, newTicketToken } from '../../src/server/visitor/records/ticket-token.ts';
import { noteTicketOwner } from '../../src/server/visitor/records/tokens-and-secrets.sql.ts';
import { type Query, type Settled, whenSettled } from '../../src/state/query.ts';
import { createArticleForms } from '../../src/widget/models/help/article-forms.ts';
import { createChatOffer } from '../../src/widget/models/help/chat-offer.ts';
import { createHelpCenter } from '../../src/widget/models/help/help-center.ts';
import type { HelpCenterModel } from '../../src/widget/models/help/help-center-state.ts';
import { createHome } from '../../src/widget/models/help/home.ts';
import { createRelated } from '../../src/widget/models/help/related.ts';
import { createVoteReasons } from '../../src/widget/models/help/vote-reasons.ts';
import { keyedQueriesFactory } from '../../src/widget/models/keyed-queries.ts';
import type { Entry } from '../../src/widget/models/navigation.ts';
import { createLocalSearch } from '../../src/widget/models/search/local-search.ts';
import { createSearchReports } from '../../src/widget/models/search/search-reports.ts';
import { loadContactFields } from '../../src/widget/models/sending/contact-fields.ts';
import { sendGuarded } from '../../src/widget/models/sending/outbox-guard.ts';
import { createSource, type Source } from '../../src/widget/models/source.ts';
import { createLinkRequest } from '../../src/widget/models/visitor/link-request.ts';
import { createReadMarks } from '../../src/widget/models/visitor/read-marks.ts';
import { createReplyAddress } from '../../src/widget/models/visitor/reply-address.ts';
import { requestReadMarks } from '../../src/widget/models/visitor/request-read-marks.ts';
import { listenToTickets } from '../../src/widget/models/visitor/ticket-events.ts';
import { createTicketOffer } from '../../src/widget/models/visitor/ticket-offer.ts';
import { createTicketRating } from '../../src/widget/models/visitor/ticket-rating.ts';
import { createTickets } from '../../src/widget/models/visitor/tickets.ts';
import type { Visitor } from '../../src/widget/models/visitor/visitor.ts';
import { openOneTimeCode } from '../../src/widget/models/visitor/visitor-session.ts';
import type { WidgetSettings } from '../../src/widget/settings.ts';
import { requestFor, type TestInput, useApp } from '../support/app.ts';
import { voteKey } from '../support/documented-input.ts';
import { buildArticle } from '../support/fixtures.ts';
import { buildHelpCenter, publicKey, secretKey } from '../support/help-center.ts';
import { isForKeys } from '../support/key-operations.ts';
import { createPageVisitor, stubBrowser } from '../support/visitor-page.ts';
import { buildBackend, person } from '../support/visitors.ts';

const userId = 1;

const ours = operationNames.filter((name) => {
  const { isOurs }: Contract = contracts[name];
  return isOurs;
});

test('the interface is passed on, and what is ours is not there, without a method for it', async () => {
  const service = completeService({}, (name) => async () => name);
  const caller: Caller = { userId, kind: 'secret', scopes: [] };
  for (const name of operationNames) {
    const answered: Promise<unknown> = Reflect.apply(service[name], service, [caller, {}]);
    if (ours.includes(name)) await expect(answered, name).rejects.toMatchObject({ kind: 'NotFound' });
    else expect(await answered).toBe(name);
  }
});

/** What the deployment below lacks of ours. */
const missing = new Set<keyof Service>();

/** A service that lacks what is missing, as a gateway does without a method. */
function lacking(local: ResourceService): Service {
  const whole = completeService(local, () => async () => {
    throw new Error('the service has every operation of the interface');
  });
  const bare = completeService({}, (name) => whole[name]);
  const answer =
    (name: keyof Service): AnyMethod =>
    (caller, input) =>
      (missing.has(name) ? bare : whole)[name](caller, input);
  const methods = Object.fromEntries(operationNames.map((name) => [name, answer(name)]));
  if (!isService(methods)) throw new Error('an operation has no method');
  return methods;
}

function isService(methods: Readonly<Record<string, AnyMethod>>): methods is Service {
  return operationNames.every((name) => name in methods);
}

/** The operations that were answered 404, by their paths. */
const notFound: string[] = [];

const deployment = useApp({
  prepare(app) {
    app.addHook('onResponse', async ({ routeOptions }, { statusCode }) => {
      if (statusCode === 404) notFound.push(routeOptions.url ?? '');
    });
  },
  elsewhere: async ({ local }) => ({
    service: lacking(local),
    serveFiles() {},
    readiness: () => ({}),
    close: async () => {},
  }),
});
const keys = { secret: '', public: '' };
/** Of a visitor who has written before, and the ticket that it opens: it lies elsewhere, as behind a gateway. */
const ticketToken = newTicketToken();
const ticketId = 1;
let backend: Awaited<ReturnType<typeof buildBackend>>;
let helpCenterId = 0;
let url = '';

beforeAll(async () => {
  const { db } = deployment.database;
  ({ helpCenterId } = await buildHelpCenter(db, {
    userId,
    title: 'Skogsrand',
    files: {
      'en/repairs/_index.md': '---\ntitle: Repairs\n---\n',
      'en/repairs/a.md': '# A zip\n\nPress it.\n',
    },
  }));
  const owner = { openedBy: 'anonymous', ticketToken: hashOfTicketToken(ticketToken) } as const;
  await db.transaction((tx) => noteTicketOwner(tx, { userId, ticketId, owner, sender: 'maja@post.example' }));
  backend = await buildBackend(db, userId);
  await setHelpCenter(db, userId, helpCenterId, { searchInsights: true });
  keys.secret = await secretKey(db, userId);
  keys.public = await publicKey(db, userId);
  url = await deployment.app.listen({ host: '127.0.0.1', port: 0 });
});

beforeEach(() => {
  missing.clear();
  notFound.length = 0;
});

/** What each operation takes. */
const inputs: Readonly<Record<string, () => TestInput>> = {
  helpCenter: () => ({ helpCenterId }),
  home: () => ({ helpCenterId }),
  articleByAddress: () => ({ helpCenterId, lang: 'en', address: '/a' }),
  suggestionIndex: () => ({ helpCenterId, lang: 'en' }),
  listRelatedArticles: () => ({ helpCenterId, lang: 'en', id: 1 }),
  recordSearch: () => ({ helpCenterId, lang: 'en', q: 'zip', found: 1, opened: true }),
  recordVoteReason: () => ({
    helpCenterId,
    lang: 'en',
    articleId: '1',
    vote: voteKey,
    reason: 'unclear',
    comment: '',
  }),
  listSearchInsights: () => ({ helpCenterId }),
  listArticleInsights: () => ({ helpCenterId }),
  getForm: () => ({ formId: '1' }),
  submitForm: () => ({ formId: '1', fields: [], domainPage: 'https://shop.example/' }),
  streamTickets: () => ({}),
  setTyping: () => ({ ticketId: '1' }),
  markTicketRead: () => ({ ticketId: '1', upTo: '2026-03-01T10:00:00.000Z' }),
  listReadMarks: () => ({}),
  setTicketEmail: () => ({ ticketId: 1, fromEmail: 'maja@post.example' }),
  grabTicketRating: () => ({ ticketId: 1 }),
  rateTicket: () => ({ ticketId: 1, rating: 5, comment: '' }),
  endConversation: () => ({ ticketId: '1' }),
  rateConversation: () => ({ ticketId: '1', conversationId: 'V1', rating: 5 }),
  listTicketViews: () => ({}),
  listViewTickets: () => ({ view: 'open' }),
  listHeldMails: () => ({}),
  listCustomerConversations: () => ({ emails: ['maja@post.example'] }),
  getCustomer: () => ({ email: 'maja@post.example' }),
  updateNote: () => ({ id: 1, content: 'Called.' }),
  settleHeldMail: () => ({ mailId: 1, verdict: 'approve' }),
  grabThread: () => ({ ticketId: '1' }),
  updateTicket: () => ({ ticketId: '1' }),
  updateTickets: () => ({ tickets: [{ ticketId: 1 }] }),
  mergeTicket: () => ({ ticketId: '1', intoTicketId: 2 }),
  unmergeTicket: () => ({ ticketId: '1' }),
  forwardMessage: () => ({ ticketId: '1', messageId: 2, to: ['olle@post.example'] }),
  cancelForward: () => ({ messageId: 2 }),
  retryMail: () => ({ mailId: 2 }),
  dismissArticle: () => ({ ticketId: '1', articleId: 7 }),
  searchTickets: () => ({ q: 'zip' }),
  setPresence: () => ({ ticketId: '1', state: 'viewing', agentId: 1 }),
  listBlockedAddresses: () => ({}),
  unblockAddress: () => ({ email: 'maja@post.example' }),
  listNamedTickets: () => ({ ticketId: 1 }),
  listMailProblems: () => ({}),
  getNotificationSettings: () => ({ agentId: 1 }),
  updateNotificationSettings: () => ({ agentId: 1 }),
  listDrafts: () => ({ agentId: 1 }),
  cancelHeldMessage: () => ({ heldMessageId: 1, agentId: 1 }),
  listSavedReplies: () => ({}),
  createSavedReply: () => ({ name: 'x', texts: [{ lang: 'en', message: 'x' }], isShared: true }),
  updateSavedReply: () => ({ savedReplyId: 1 }),
  deleteSavedReply: () => ({ savedReplyId: 1 }),
  saveDraft: () => ({ ticketId: '1', agentId: 1, kind: 'reply', message: 'x', version: 0 }),
  getChallenge: () => ({}),
  useOneTimeCode: () => ({ code: 'a' }),
  adoptTickets: () => ({}),
  sendMagicLink: () => ({ email: 'maja@post.example' }),
};

/** Those that keys could have. */
const ofKeys = ours.filter(isForKeys);

test.each(ofKeys)('a deployment without %s answers 404 as it is documented', async (name) => {
  const input = inputs[name]?.();
  if (!input) throw new Error(`name what ${name} takes`);
  missing.add(name);
  const request = requestFor(operations[name], { apiKey: keys.secret, userId }, input);
  const response = await deployment.app.inject(request);
  expect({ status: response.statusCode, body: response.json() }).toEqual({
    status: 404,
    body: { code: 'NotFound', message: 'Not Found' },
  });
});

/** A widget in a page, without views. */
interface Page {
  readonly source: Source;
  readonly visitor: Visitor;
  /** The errors that this widget has reported; late failures of an earlier one are in its own list. */
  readonly errors: readonly unknown[];
}

async function settled<T>(resource: Pick<Query<T>, 'state'>): Promise<T> {
  const state = await new Promise<Settled<T>>((resolve) => whenSettled(resource, resolve));
  if (state.status === 'failed') throw state.error;
  return state.value;
}

async function readHelpCenter({ source }: Page): Promise<HelpCenterModel> {
  const model = createHelpCenter(source, { chatOffer: createChatOffer(source), startsAtHome: true });
  await settled(model);
  return model;
}

/** Waits until an operation was answered 404. */
async function untilMissed(name: keyof Service): Promise<void> {
  const path = operations[name].path.replace(/\{(\w+)\}/g, ':$1');
  await expect.poll(() => notFound).toContain(path);
}

const article = buildArticle({ faqArticleId: 1, faqLanguageCode: 'en' });
const entry: Entry = {
  key: 1,
  route: { name: 'search', text: 'zip' },
  isRestored: false,
  scrollPosition: undefined,
  chosen: undefined,
};

/** Lets the widget do what sends an operation, and looks at what a visitor sees of that. */
const uses: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  async home(page) {
    expect((await readHelpCenter(page)).language.peek()).toBe('en');
  },
  async helpCenter({ source }) {
    const model = createHelpCenter(source, { chatOffer: createChatOffer(source), startsAtHome: false });
    expect((await settled(model)).isPlain).toBe(true);
  },
  async suggestionIndex(page) {
    const helpCenter = await readHelpCenter(page);
    const home = createHome(page.source, helpCenter, keyedQueriesFactory(page.source, helpCenter));
    const loadedArticles = { list: () => [], remember() {} };
    const local = createLocalSearch({ source: page.source, helpCenter, home, loadedArticles });
    local.load(() => {});
    if (!missing.has('home')) await untilMissed('suggestionIndex');
    expect(local.find('zip')?.isWhole).not.toBe(true);
  },
  async listRelatedArticles(page) {
    const helpCenter = await readHelpCenter(page);
    const related = createRelated(page.source, helpCenter, keyedQueriesFactory(page.source, helpCenter));
    related.open(1);
    await expect.poll(() => related.state(1)).toEqual({ status: 'ready', value: null });
  },
  async recordSearch(page) {
    const helpCenter = await readHelpCenter(page);
    const reports = createSearchReports(page.source, helpCenter);
    reports.end(entry, { lang: 'en', q: 'zip', found: 1, opened: true });
  },
  async recordVoteReason(page) {
    const reasons = createVoteReasons(page.source, await readHelpCenter(page));
    reasons.create(article, voteKey).choose('unclear');
    await expect.poll(() => reasons.isAsked.peek()).toBe(false);
  },
  async getForm({ source }) {
    expect(await settled(createArticleForms(source, new Map()).open(1, 1))).toBeNull();
    const draft = signal({ key: 'k', version: '', startedAt: 0, changedAt: 0, values: {}, files: [] });
    expect(await settled(loadContactFields(source, '1', { draft, type() {} }, () => true))).toBeNull();
  },
  async getChallenge({ visitor }) {
    // What is refused stays so: there is nothing to solve.
    const refused = new ApiError('validation', 'no', { status: 400, invalid: ['guard'] });
    const sent = sendGuarded(visitor, { website: '', startedAt: 0 }, async () => {
      throw refused;
    });
    await expect(sent).rejects.toBe(refused);
  },
  async useOneTimeCode({ visitor }) {
    expect(await openOneTimeCode(visitor, 'code')).toBeNull();
  },
  async adoptTickets({ visitor }) {
    visitor.session.identify(await backend.sign(person('maja')));
    const offer = createTicketOffer(visitor, async () => {});
    await expect.poll(() => offer.isAsked.peek()).toBe(true);
    expect(offer.offered.peek()).toEqual([]);
  },
  async sendMagicLink({ visitor }) {
    const request = createLinkRequest(visitor, () => 'en');
    request.type('maja@post.example');
    await request.send();
    expect(request.isOffered.peek()).toBe(false);
    expect(request.status.peek()).toBe('open');
  },
  async streamTickets({ visitor }) {
    const onLive = vi.fn();
    await listenToTickets(visitor, { onEvent() {}, onLive });
    await untilMissed('streamTickets');
    expect(onLive).not.toHaveBeenCalledWith(true);
  },
  async setTyping({ visitor }) {
    createTickets(visitor, (act) => act()).typing.notify(ticketId);
    await untilMissed('setTyping');
  },
  async markTicketRead({ visitor }) {
    createReadMarks(visitor, () => {}).markRead(ticketId, '2026-03-01T10:00:00.000Z');
    await untilMissed('markTicketRead');
  },
  async listReadMarks({ visitor }) {
    expect(await requestReadMarks(visitor.send)).toBeNull();
  },
  async setTicketEmail({ visitor }) {
    const tickets = createTickets(visitor, (act) => act());
    const address = createReplyAddress(ticketId, { visitor, tickets });
    address.open();
    address.type('maja@post.example');
    await address.save();
    expect(address.form.peek()?.failure?.isFinal).toBe(true);
  },
  async grabTicketRating({ visitor }) {
    const rating = createTicketRating(ticketId, visitor);
    await rating.ask();
    expect(rating.rating.peek()).toBeNull();
  },
  async rateTicket({ visitor }) {
    const rating = createTicketRating(ticketId, visitor);
    await rating.rate(5, '');
    expect(rating.rating.peek()).toBeNull();
    expect(rating.status.peek()).toBe('open');
  },
};

/**
 * The widget sends none of them there: a form is sent in where it was read, old addresses are for pages of the server,
 * a deployment that says of no ticket that it has a chat has none to end or rate, and agents have no widget.
 */
const unused: readonly string[] = [
  ...['articleByAddress', 'submitForm', 'endConversation', 'rateConversation'],
  ...['listTicketViews', 'listViewTickets', 'listHeldMails', 'grabThread', 'updateTicket', 'searchTickets'],
  ...[
    'updateTickets',
    'listBlockedAddresses',
    'unblockAddress',
    'mergeTicket',
    'unmergeTicket',
    'dismissArticle',
    'forwardMessage',
    'cancelForward',
    'retryMail',
    'settleHeldMail',
    'setPresence',
    'listCustomerConversations',
    'getCustomer',
    'updateNote',
  ],
  ...['listSearchInsights', 'listArticleInsights', 'listDrafts', 'saveDraft', 'cancelHeldMessage'],
  ...['listNamedTickets', 'listMailProblems', 'getNotificationSettings', 'updateNotificationSettings'],
  ...['listSavedReplies', 'createSavedReply', 'updateSavedReply', 'deleteSavedReply'],
];

test('every operation of ours is used here, but for those that no widget sends to a deployment without it', () => {
  expect([...Object.keys(uses), ...unused].toSorted()).toEqual(ofKeys.toSorted());
});

describe('the widget does without, and says nothing', () => {
  let lifetime: AbortController;

  beforeEach(() => {
    lifetime = new AbortController();
    stubBrowser();
    vi.stubGlobal('matchMedia', () => ({ matches: false }));
  });
  afterEach(() => lifetime.abort());

  async function openWidget(): Promise<Page> {
    const { signal: ending } = lifetime;
    const errors: unknown[] = [];
    const visitor = await createPageVisitor({
      url,
      userId,
      apiKey: keys.public,
      ticketToken,
      signal: ending,
      emit() {},
      onError: (error) => errors.push(error),
    });
    const source = createSource({
      client: visitor.client,
      signal: ending,
      settings: signal<WidgetSettings>({ helpCenterId, lang: 'en' }),
      emit(event) {
        if (event.type === 'error') errors.push(event);
      },
      whenVisible: (act) => act(),
    });
    return { source, visitor, errors };
  }

  const used = ours.filter((name) => name in uses);

  test.each(used)('where %s alone is missing', async (name) => {
    missing.add(name);
    const page = await openWidget();
    await uses[name]?.(page);
    await untilMissed(name);
    expect(page.errors).toEqual([]);
  });

  test.each(used)('of %s, where there is the interface alone', async (name) => {
    for (const own of ours) missing.add(own);
    const page = await openWidget();
    await uses[name]?.(page);
    expect(page.errors).toEqual([]);
  });
});
