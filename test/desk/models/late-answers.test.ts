/**
 * Requests of the desk overtake each other. Each list and record that it reads is asked for twice here, and the first
 * request is answered last: what the second has brought stays. A query that is missing in the table fails a test, and so
 * does a file that reads without one.
 */

import { describe, expect, onTestFinished, test } from 'vitest';
import { listManagedAgents } from '../../../src/api/operations/desk-agents.ts';
import type { ManagedLook } from '../../../src/api/schemas/desk-looks.ts';
import type { DeskHelpCenter } from '../../../src/api/shared/desk-page.ts';
import { viewSource } from '../../../src/api/shared/desk-place.ts';
import type { CsvClient } from '../../../src/client/client.ts';
import { DeskRequests } from '../../../src/client/desk-requests.ts';
import { Account } from '../../../src/desk/models/account/account.ts';
import { ArticleDraft } from '../../../src/desk/models/articles/article-draft.ts';
import { ArticleHistory } from '../../../src/desk/models/articles/article-history.ts';
import { ArticleList } from '../../../src/desk/models/articles/article-list.ts';
import { ArticlePreview } from '../../../src/desk/models/articles/article-preview.ts';
import { Categories } from '../../../src/desk/models/articles/categories.ts';
import { ComparedArticle } from '../../../src/desk/models/articles/compared-article.ts';
import { Accounts } from '../../../src/desk/models/customer/accounts.ts';
import { BlockedAddresses } from '../../../src/desk/models/customer/blocked-addresses.ts';
import { createTranscript } from '../../../src/desk/models/customer/chat-transcript.ts';
import { Customer } from '../../../src/desk/models/customer/customer.ts';
import { Setup, untouched } from '../../../src/desk/models/first-steps/setup.ts';
import { Insights } from '../../../src/desk/models/insights/insights.ts';
import { MailProblems } from '../../../src/desk/models/list/mail-problems.ts';
import { Overlay } from '../../../src/desk/models/list/overlay.ts';
import { TicketList } from '../../../src/desk/models/list/ticket-list.ts';
import { TicketViews } from '../../../src/desk/models/list/ticket-views.ts';
import { Notices } from '../../../src/desk/models/notices.ts';
import { NotificationChoices } from '../../../src/desk/models/notifications/notification-choices.ts';
import { PushNotices } from '../../../src/desk/models/notifications/push-notices.ts';
import { SavedReplies } from '../../../src/desk/models/saved-replies/saved-replies.ts';
import { AuditLog } from '../../../src/desk/models/settings/audit-log.ts';
import { DueTickets } from '../../../src/desk/models/settings/due-tickets.ts';
import { LookForms } from '../../../src/desk/models/settings/look-forms.ts';
import { createManagedList } from '../../../src/desk/models/settings/managed-list.ts';
import { SettingForms } from '../../../src/desk/models/settings/setting-forms.ts';
import { ArticleSuggestions } from '../../../src/desk/models/thread/article-suggestions.ts';
import { ArticleSearch } from '../../../src/desk/models/thread/compose/article-search.ts';
import { Merging } from '../../../src/desk/models/thread/merge-and-forward/merging.ts';
import { Originals } from '../../../src/desk/models/thread/originals.ts';
import { Team } from '../../../src/desk/models/thread/team.ts';
import { Thread } from '../../../src/desk/models/thread/thread.ts';
import { BrowserPush } from '../../../src/desk/push/browser-push.ts';
import { desk as messages } from '../../../src/languages/en/desk.ts';
import { createStoredJson } from '../../../src/state/stored-value.ts';
import { openHeldClient } from '../../support/fake-desk/held-client.ts';
import { buildDeskTicket, buildThread } from '../../support/fake-desk/server.ts';

interface Reading {
  /** Asks for the first or the second time; resolves once what was asked for is there. */
  ask(time: 0 | 1): Promise<unknown>;
  /** Returns what is shown of the answer. */
  shown(): unknown;
}

interface ReadQuery {
  /** Path below `src/desk`. */
  readonly file: string;
  /** What is read, for the title. */
  readonly what: string;
  /** How many requests one reading sends at once. */
  readonly requests?: number;
  /** Returns the body of an answer with a text. */
  answer(text: string): unknown;
  open(client: CsvClient): Reading;
}

const onError = () => {};
const customerEmail = 'maja@post.example';
const helpCenter: DeskHelpCenter = {
  helpCenterId: 5,
  title: 'Help',
  inboxId: 1,
  url: '/help',
  languages: ['en'],
};
const ofArticle = { articleId: 1, lang: 'en', onError };
const ticket = buildDeskTicket(1);

const look: ManagedLook = {
  helpCenterId: 5,
  title: 'Help',
  version: '1',
  languages: ['en'],
  isFromFolder: false,
  values: { light: {}, dark: {}, font: 'system', greeting: [] },
  hasFontFiles: false,
  pictures: { logo: null, darkLogo: null, icon: null },
};

const article = (title: string) => ({
  title,
  lang: 'en',
  version: 1,
  description: '',
  categoryId: 1,
  keywords: [],
  markdown: '',
  proposedKeywords: [],
  passages: [],
  isEditable: true,
});

/** Returns the texts of answers in a value, each once. */
const textsIn = (value: unknown) =>
  [...new Set((JSON.stringify(value) ?? '').match(/first|second/g))].join(' and ');

const history = (client: CsvClient) => new ArticleHistory({ ...ofArticle, client });

const ofThread = (client: CsvClient) => ({
  client,
  messages,
  notices: new Notices(),
  userId: 1,
  agentId: 7,
  onShow() {},
  onChanged() {},
  onError,
});

const customer = (client: CsvClient) =>
  new Customer(customerEmail, {
    ...ofThread(client),
    accounts: new Accounts(client, onError),
    userId: 1,
    agentId: 7,
  });

const articleSearch = (client: CsvClient) => new ArticleSearch({ client, onError }, helpCenter);

const queries: readonly ReadQuery[] = [
  {
    file: 'models/account/account.ts',
    what: 'the sessions and passkeys of the agent',
    requests: 2,
    answer: (browser) => ({ sessions: [{ browser }], passkeys: [], canAdd: false }),
    open(client) {
      const { data } = new Account({ client, requests: new DeskRequests(''), onError });
      return { ask: () => data.refresh(), shown: () => data.value.peek()?.sessions[0]?.browser };
    },
  },
  {
    file: 'models/articles/article-draft.ts',
    what: 'the draft of an article',
    answer: article,
    open(client) {
      const draft = new ArticleDraft({ ...ofArticle, client, keptPrefix: 'late-answers:' });
      onTestFinished(() => draft.dispose());
      return { ask: () => draft.load(), shown: () => draft.content.value.peek()?.article.title };
    },
  },
  {
    file: 'models/articles/article-history.ts',
    what: 'the versions of an article',
    answer: (title) => ({ title, versions: [{ versionId: 1, title }] }),
    open(client) {
      const model = history(client);
      return {
        ask: () => model.load(),
        shown: () => textsIn([model.versions.value.peek(), model.shown.value.peek()]),
      };
    },
  },
  {
    file: 'models/articles/article-history.ts',
    what: 'one version of an article',
    answer: (title) => ({ title, versions: [] }),
    open(client) {
      const model = history(client);
      return { ask: (time) => model.show(time + 1), shown: () => model.shown.value.peek()?.title };
    },
  },
  {
    file: 'models/articles/article-list.ts',
    what: 'the list of articles',
    answer: (lang) => ({ articles: [{ articleId: 1, lang }], next: null }),
    open(client) {
      const list = new ArticleList({ client, helpCenter, onError });
      return { ask: () => list.load(), shown: () => textsIn(list.articles.value.peek()) };
    },
  },
  {
    file: 'models/articles/article-preview.ts',
    what: 'the preview of an article',
    answer: (html) => ({ html, problems: [] }),
    open(client) {
      const { made } = new ArticlePreview(client, onError);
      return { ask: () => made.restart(), shown: () => made.value.peek()?.html };
    },
  },
  {
    file: 'models/articles/categories.ts',
    what: 'the categories of a language',
    answer: (title) => [{ faqCategoryId: 1, title }],
    open(client) {
      const { list } = new Categories({ client, helpCenterId: 5, lang: 'en', onError });
      return { ask: () => list.refresh(), shown: () => list.value.peek()?.[0]?.title };
    },
  },
  {
    file: 'models/articles/compared-article.ts',
    what: 'an article in another language',
    answer: article,
    open(client) {
      const compared = new ComparedArticle(client, onError);
      return {
        ask: (time) => compared.choose(1, ['de', 'fr'][time] ?? ''),
        shown: () => compared.article.value.peek()?.title,
      };
    },
  },
  {
    file: 'models/customer/accounts.ts',
    what: 'the list of companies',
    answer: (name) => ({ accounts: [{ id: 1, name }], paging: {} }),
    open(client) {
      const { list } = new Accounts(client, onError);
      return { ask: () => list.refresh(), shown: () => list.value.peek()?.[0]?.name };
    },
  },
  {
    file: 'models/customer/blocked-addresses.ts',
    what: 'the list of blocked addresses',
    answer: (email) => ({ addresses: [{ email }], complete: true }),
    open(client) {
      const { list } = new BlockedAddresses(client, onError);
      return { ask: () => list.refresh(), shown: () => list.value.peek()?.addresses[0]?.email };
    },
  },
  {
    file: 'models/customer/chat-transcript.ts',
    what: 'the messages of a chat',
    answer: (message) => ({ json: [{ id: 1, from: 'Maja', agentID: 0, message, date: '' }] }),
    open(client) {
      const transcript = createTranscript('c1', { client, onError });
      return { ask: () => transcript.refresh(), shown: () => transcript.value.peek()?.[0]?.text };
    },
  },
  {
    file: 'models/customer/customer-chats.ts',
    what: 'the chats of a customer',
    answer: (text) => ({ conversations: [{ conversationId: 'c1', text }] }),
    open(client) {
      const { list } = customer(client).chats;
      return { ask: () => list.refresh(), shown: () => list.value.peek()?.[0]?.text };
    },
  },
  {
    file: 'models/customer/customer-record.ts',
    what: 'the contact of a customer',
    answer: (fullName) => ({ contact: { fullName }, notes: [] }),
    open(client) {
      const { query } = customer(client).record;
      return { ask: () => query.refresh(), shown: () => query.value.peek()?.contact?.fullName };
    },
  },
  {
    file: 'models/customer/customer.ts',
    what: 'the tickets of a customer',
    answer: (subject) => ({ tickets: [{ ...ticket, fromEmail: customerEmail, subject }] }),
    open(client) {
      const { tickets } = customer(client);
      return { ask: () => tickets.refresh(), shown: () => tickets.value.peek()?.[0]?.subject };
    },
  },
  {
    file: 'models/insights/insights.ts',
    what: 'the reports of what people want',
    requests: 2,
    answer: (title) => ({ articles: [{ title }] }),
    open(client) {
      const { reports } = new Insights({ client, helpCenter, onError });
      return { ask: () => reports.restart(), shown: () => reports.value.peek()?.articles[0]?.title };
    },
  },
  {
    file: 'models/list/mail-problems.ts',
    what: 'the problems of mail',
    answer: (user) => ({ mailboxes: [{ user }], heldMails: 0 }),
    open(client) {
      const lifetime = new AbortController();
      onTestFinished(() => lifetime.abort());
      const model = new MailProblems({ client, isOwner: true, signal: lifetime.signal, onError });
      return { ask: () => model.refresh(), shown: () => model.problems.peek().mailboxes[0]?.user };
    },
  },
  {
    file: 'models/list/ticket-list.ts',
    what: 'the tickets of a list',
    answer: (subject) => ({ tickets: [{ ...ticket, subject }], next: null }),
    open(client) {
      const list = new TicketList({
        client,
        overlay: new Overlay(),
        source: viewSource({ view: 'open', inboxId: null, name: '' }),
        first: { tickets: [], next: null },
        isOwn: () => true,
        withRead: (read) => read,
        onError,
      });
      return { ask: () => list.refresh(), shown: () => list.find(ticket.ticketId)?.subject };
    },
  },
  {
    file: 'models/list/ticket-views.ts',
    what: 'the counts of the views',
    answer: (name) => ({ views: [{ view: 'label', inboxId: null, name, count: 1 }] }),
    open(client) {
      const views = new TicketViews({ client, agentId: 7, first: [], onError });
      return { ask: () => views.refresh(), shown: () => views.labels.peek()[0] };
    },
  },
  {
    file: 'models/notifications/notification-choices.ts',
    what: 'the choices of notifications',
    answer: (mail) => ({ mail }),
    open(client) {
      const { stored, settings } = new NotificationChoices(client, onError);
      return { ask: () => stored.refresh(), shown: () => settings.peek()?.mail };
    },
  },
  {
    file: 'models/notifications/push-notices.ts',
    what: 'whether notifications of the browser are on',
    answer: (publicKey) => ({ publicKey, isOn: false }),
    open(client) {
      const browser = new BrowserPush('/desk');
      const { stored } = new PushNotices({ client, browser, language: 'en', onError });
      return { ask: () => stored.restart(), shown: () => stored.value.peek()?.publicKey };
    },
  },
  {
    file: 'models/saved-replies/saved-replies.ts',
    what: 'the list of saved replies',
    answer: (name) => ({ replies: [{ name, texts: [] }] }),
    open(client) {
      const replies = new SavedReplies(client, onError);
      return { ask: () => replies.load(), shown: () => replies.known[0]?.name };
    },
  },
  {
    file: 'models/settings/audit-log.ts',
    what: 'what owners did',
    answer: (agentName) => ({ json: [{ actId: 1, agentName }], hasEarlier: false }),
    open(client) {
      const { list } = new AuditLog(client, onError);
      return { ask: () => list.refresh(), shown: () => list.value.peek()?.json[0]?.agentName };
    },
  },
  {
    file: 'models/settings/due-tickets.ts',
    what: 'the number of tickets that a retention deletes',
    answer: (tickets) => ({ tickets }),
    open(client) {
      const { tickets } = new DueTickets(client, onError);
      return { ask: () => tickets.restart(), shown: () => tickets.value.peek() };
    },
  },
  {
    file: 'models/settings/look-forms.ts',
    what: 'the looks of help centers',
    answer: (title) => ({ looks: [{ title, values: { greeting: [] } }] }),
    open(client) {
      const { looks } = new LookForms({
        client,
        entered: createStoredJson('late-answers:looks', {}),
        onError,
      });
      return { ask: () => looks.refresh(), shown: () => looks.value.peek()?.[0]?.title };
    },
  },
  {
    file: 'models/settings/look-forms.ts',
    what: 'what a look looks like',
    answer: (css) => ({ css, problems: [] }),
    open(client) {
      const forms = new LookForms({ client, entered: createStoredJson('late-answers:looks', {}), onError });
      forms.looks.put([look]);
      return { ask: () => forms.drawn.restart(), shown: () => textsIn(forms.drawn.value.peek()) };
    },
  },
  {
    file: 'models/settings/managed-list.ts',
    what: 'a list of the settings',
    answer: (name) => ({ agents: [{ name }] }),
    open(client) {
      const read = async (signal: AbortSignal) =>
        (await client.send(listManagedAgents, {}, { signal })).agents;
      const { query } = createManagedList(read, onError);
      return { ask: () => query.refresh(), shown: () => query.value.peek()?.[0]?.name };
    },
  },
  {
    file: 'models/settings/setting-forms.ts',
    what: 'the settings of inboxes',
    answer: (title) => ({ records: [{ title }] }),
    open(client) {
      const forms = new SettingForms({
        client,
        subject: 'inbox',
        entered: createStoredJson('late-answers:inbox', {}),
        onError,
      });
      return { ask: () => forms.load(), shown: () => forms.record.peek()?.title };
    },
  },
  {
    file: 'models/first-steps/setup.ts',
    what: 'how far the first steps are',
    answer: (name) => ({ owner: { name } }),
    open(client) {
      const { stored } = new Setup({
        client,
        memory: createStoredJson('late-answers:setup', untouched),
        onError,
      });
      return { ask: () => stored.refresh(), shown: () => stored.value.peek()?.owner.name };
    },
  },
  {
    file: 'models/thread/article-suggestions.ts',
    what: 'the articles that are suggested',
    answer: (title) => ({
      articles: [
        {
          matched_words: 2,
          highlight: { title: ['<em>a</em>'] },
          _source: { article_id: 1, title, category: [] },
        },
      ],
    }),
    open(client) {
      const suggestions = new ArticleSuggestions(ofThread(client));
      const request = (messageId: number) => ({
        helpCenter,
        lang: 'en',
        messageId,
        text: 'the zip is broken',
      });
      return {
        ask: (time) => suggestions.ensure(request(time)),
        shown: () => suggestions.of(request(1), { ticket, dismissedArticles: [] })[0]?.title,
      };
    },
  },
  {
    file: 'models/thread/compose/article-search.ts',
    what: 'the articles that are found',
    answer: (text) => ({ result: [{ options: [{ text, payload: { id: 1, category: [] } }] }] }),
    open(client) {
      const search = articleSearch(client);
      return {
        ask: (time) => search.find(['zip', 'zipper'][time] ?? '', 'en'),
        shown: () => search.found.peek()?.[0]?.title,
      };
    },
  },
  {
    file: 'models/thread/compose/article-search.ts',
    what: 'the text of a found article',
    answer: (contentPlain) => ({ content: '', contentPlain }),
    open(client) {
      const content = articleSearch(client).content({ id: 1 }, 'en');
      return { ask: () => content.refresh(), shown: () => content.value.peek()?.plain };
    },
  },
  {
    file: 'models/thread/merge-and-forward/merging.ts',
    what: 'the tickets into which one is merged',
    answer: (subject) => ({ tickets: [{ ...ticket, subject }] }),
    open(client) {
      const merging = new Merging(ofThread(client));
      return {
        ask: (time) => merging.find(['zip', 'zipper'][time] ?? ''),
        shown: () => merging.found.value.peek()?.[0]?.subject,
      };
    },
  },
  {
    file: 'models/thread/originals.ts',
    what: 'the original mail of a message',
    answer: (headers) => ({ headers }),
    open(client) {
      const originals = new Originals({ client, onError });
      return { ask: (time) => originals.open(time + 1), shown: () => originals.mail.value.peek()?.headers };
    },
  },
  {
    file: 'models/thread/team.ts',
    what: 'the list of agents',
    answer: (agentName) => ({ json: [{ agentID: 1, agentName, groups: '' }] }),
    open(client) {
      const team = new Team({ client, session: { agentId: 7, teams: [] }, onError });
      return { ask: () => team.list.refresh(), shown: () => team.find(1)?.name };
    },
  },
  {
    file: 'models/thread/thread.ts',
    what: 'the messages of a ticket',
    answer: (subject) => buildThread({ ...ticket, subject }),
    open(client) {
      const thread = new Thread(1, {
        client,
        agentId: 7,
        beginRead: () => () => {},
        withRead: (read) => read,
        onError,
      });
      return { ask: () => thread.refresh(), shown: () => thread.data.peek()?.ticket.subject };
    },
  },
];

describe('a late answer', () => {
  const named = queries.map((query) => [query.what, query] as const);
  test.each(named)('leaves %s as a newer one has shown it', async (_, { answer, open, requests = 1 }) => {
    const { client, waiting, release } = openHeldClient(answer);
    const { ask, shown } = open(client);
    const askAndWait = async (time: 0 | 1) => {
      const before = waiting();
      const asked = ask(time);
      await expect.poll(waiting).toBeGreaterThanOrEqual(before + requests);
      return { asked };
    };
    const first = await askAndWait(0);
    const ofFirst = waiting();
    const second = await askAndWait(1);
    release('second', ofFirst);
    await second.asked;
    expect(shown()).toBe('second');
    release('first');
    await first.asked;
    expect(shown()).toBe('second');
  });
});

const sources = import.meta.glob<string>('../../../src/desk/**/*.{ts,tsx}', {
  query: '?raw',
  import: 'default',
  eager: true,
});

const operations = import.meta.glob<Readonly<Record<string, unknown>>>('../../../src/api/operations/*.ts', {
  eager: true,
});

/** Names of the operations that read. */
const reading = new Set(
  Object.values(operations).flatMap((file) =>
    Object.entries(file).flatMap(([name, value]) =>
      typeof value === 'object' && value !== null && 'method' in value && value.method === 'GET'
        ? [name]
        : [],
    ),
  ),
);

/** Files that read without a query: for a change, as what an event names, or as a stream. */
const readsOtherwise = [
  'models/articles/add-keyword.ts',
  'models/list/many/read-view.ts',
  'models/notifications/ticket-news.ts',
  'models/thread/compose/draft-sync.ts',
  'models/ticket-stream.ts',
];

/** How a view reads a list of the settings. */
const managed = /\b(?:use|create)ManagedList\(/;

const countQueries = (source: string) => source.match(/\b(?:createQuery|startQuery)\b[^(;]*\(/g)?.length ?? 0;

/** Whether a file imports an operation that reads. */
function reads(source: string): boolean {
  const imports = source.matchAll(/import \{([^}]*)\} from '[^']*\/api\/operations\//g);
  const names = Array.from(imports, ([, list = '']) => list.split(',').map((name) => name.trim())).flat();
  return names.some((name) => reading.has(name));
}

const files = Object.entries(sources).map(([path, source]) => ({
  file: path.slice(path.indexOf('/src/desk/') + '/src/desk/'.length),
  source,
}));

describe('what the desk reads', () => {
  test('is a query, but for a few files', () => {
    const without = files.filter(
      ({ source }) => reads(source) && countQueries(source) === 0 && !managed.test(source),
    );
    expect(without.map(({ file }) => file).filter((file) => !readsOtherwise.includes(file))).toEqual([]);
  });

  test('has a test for each query, which holds an answer back', () => {
    const found = files.flatMap(({ file, source }) =>
      Array.from({ length: countQueries(source) }, () => file),
    );
    expect(queries.map(({ file }) => file).sort()).toEqual(found.sort());
  });
});
