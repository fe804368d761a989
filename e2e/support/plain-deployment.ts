/**
 * Another deployment of the interface, made from its description alone: nothing here is shared with the project. It
 * answers what is described, refuses every parameter and member that is not (400), and knows nothing else (404). Where
 * the description is silent it answers in plain words. CORS is its only addition, for the help center.
 */

import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { text as readText } from 'node:stream/consumers';

export const plainUserId = 4;
export const plainHelpCenterId = 31;

/** Keys as this deployment makes them. `looksLikeOurs` has the form of a key of Frontdesk, and the scopes of `faq`. */
export const plainKeys = {
  faq: 'b1946ac92492d2347c6235b4d2611184',
  looksLikeOurs: 'fdp_AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8',
  all: '591785b794601e212b260e25925636fd',
} as const;

export const plainInbox = 'hello@loom.example';
export const plainConversationId = 'visit-7781';

export interface Asked {
  /** `GET /faq/categories?lang=en`: without the key and the user. */
  readonly request: string;
  readonly status: number;
}

export interface PlainDeployment {
  readonly answer: RequestListener;
  /** What was asked, preflights left out. */
  readonly asked: readonly Asked[];
  /** Ids of the articles that were seen, and voted on. */
  readonly seen: readonly { readonly kind: 'views' | 'voteyes' | 'voteno'; readonly articleId: number }[];
  /** Subjects of the tickets, and who said what in them. */
  tickets(): { subject: string; fromEmail: string; said: string[] }[];
  /** An agent answers the newest ticket. */
  answerTicket(message: string): void;
}

const time = '2026-02-03T09:30:00.000Z';

interface Topic {
  readonly id: number;
  readonly title: Readonly<Record<string, string>>;
  readonly description: string;
}

interface Text {
  readonly id: number;
  readonly topic: number;
  readonly tag: string;
  readonly lang: string;
  readonly title: string;
  readonly body: string;
  readonly plain: string;
}

const topics: readonly Topic[] = [
  { id: 501, title: { en: 'Yarn', sv: 'Garn' }, description: 'Wool, cotton and linen.' },
  { id: 502, title: { en: 'Looms', sv: 'Vävstolar' }, description: '' },
];

const texts: readonly Text[] = [
  {
    id: 601,
    topic: 501,
    tag: 'wool',
    lang: 'en',
    title: 'How to wash wool',
    body:
      '<h2>By hand</h2><p>Use <a href="https://loom.example/soap">wool soap</a> in 30° water.</p>' +
      '<h2>By machine</h2><ul><li>Only on the wool programme</li></ul>' +
      '<h2>Drying</h2><table><thead><tr><th>Yarn</th><th>Hours</th></tr></thead><tbody><tr><td>Thin</td><td>12</td></tr></tbody></table>',
    plain: 'By hand\nUse wool soap in 30° water.\nBy machine\nOnly on the wool programme\nDrying',
  },
  {
    id: 601,
    topic: 501,
    tag: 'wool',
    lang: 'sv',
    title: 'Så tvättar du ull',
    body: '<p>Använd ulltvättmedel i 30° vatten.</p>',
    plain: 'Använd ulltvättmedel i 30° vatten.',
  },
  {
    id: 602,
    topic: 501,
    tag: 'wool',
    lang: 'en',
    title: 'Which wool itches least?',
    body: '<p>Merino, since its fibres are the finest.</p>',
    plain: 'Merino, since its fibres are the finest.',
  },
  {
    id: 603,
    topic: 502,
    tag: 'loom',
    lang: 'en',
    title: 'Set up a table loom',
    body: '<p>Warp it from back to front.</p>',
    plain: 'Warp it from back to front.',
  },
];

interface Ticket {
  readonly id: number;
  readonly subject: string;
  readonly fromEmail: string;
  readonly labels: readonly string[];
  status: string;
  updatedDate: string;
  readonly messages: {
    from: string;
    fromName: string;
    agentID: number | null;
    type: string;
    text: string;
    date: string;
  }[];
}

const agent = {
  agentID: 9,
  sid: plainUserId,
  agentName: 'Tove',
  agentEmail: 'tove@loom.example',
  agentPicture: '',
  agentLastActive: time,
  department: '',
  isBackOffice: '0',
  groups: '',
};

/** What an operation answers: JSON with 200, nothing with 204 where it is undefined. */
class Refused extends Error {
  readonly status: number;

  constructor(status: number, why: string) {
    super(why);
    this.status = status;
  }
}

type Rule = 'text' | 'integer' | 'texts' | 'boolean' | readonly string[] | RegExp;

interface Shape {
  readonly needed?: Readonly<Record<string, Rule>>;
  readonly optional?: Readonly<Record<string, Rule>>;
  /** Exactly one of helpCenterId and faqId is needed too. */
  readonly inHelpCenter?: true;
}

type Values = Readonly<Record<string, unknown>>;

function fits(rule: Rule, value: unknown): boolean {
  if (rule === 'text') return typeof value === 'string';
  if (rule === 'integer') return Number.isSafeInteger(value);
  if (rule === 'boolean') return typeof value === 'boolean';
  if (rule === 'texts') return Array.isArray(value) && value.every((item) => typeof item === 'string');
  return typeof value === 'string' && (rule instanceof RegExp ? rule.test(value) : rule.includes(value));
}

/** @throws {Refused} for what is missing, for what is not described, and for another type. */
function check(values: Values, { needed = {}, optional = {}, inHelpCenter }: Shape): void {
  const selectors: Readonly<Record<string, Rule>> = inHelpCenter
    ? { helpCenterId: 'integer', faqId: 'integer' }
    : {};
  const known = new Map(Object.entries({ ...needed, ...optional, ...selectors }));
  for (const [name, value] of Object.entries(values)) {
    const rule = known.get(name);
    if (rule === undefined) throw new Refused(400, `${name} is not described`);
    if (!fits(rule, value)) throw new Refused(400, `${name} is not what is described`);
  }
  for (const name of Object.keys(needed)) {
    if (!(name in values)) throw new Refused(400, `${name} is missing`);
  }
  if (!inHelpCenter) return;
  if ('helpCenterId' in values === 'faqId' in values)
    throw new Refused(400, 'exactly one help center is needed');
  if (values['helpCenterId'] !== plainHelpCenterId) throw new Refused(404, 'no such help center');
}

/** Query parameters by the types that are described: numbers are digits, lists are repeated. */
function queryOf(query: URLSearchParams, { needed, optional }: Shape): Values {
  const rules = new Map(
    Object.entries({ helpCenterId: 'integer', faqId: 'integer', ...needed, ...optional }),
  );
  const values: Record<string, unknown> = {};
  for (const name of new Set(query.keys())) {
    const all = query.getAll(name);
    const rule = rules.get(name);
    if (rule !== 'texts' && all.length > 1) throw new Refused(400, `${name} is given twice`);
    const [first = ''] = all;
    values[name] = rule === 'texts' ? all : rule === 'integer' && /^\d+$/.test(first) ? Number(first) : first;
  }
  return values;
}

const categoryOf = ({ id, title, description }: Topic, lang: string) => ({
  id: id + 1000,
  userId: plainUserId,
  createdAt: time,
  updatedAt: time,
  isRemoved: 0,
  faqLanguageCode: lang,
  faqCategoryId: id,
  title: title[lang] ?? '',
  description,
});

const sharedOf = ({ id, lang, title, body, plain, topic }: Text) => ({
  id: id + 2000,
  userId: plainUserId,
  authorId: null,
  availableInId: plainHelpCenterId,
  status: 'published',
  publishAt: null,
  unpublishAt: null,
  isRemoved: 0,
  createdAt: time,
  updatedAt: time,
  faqArticleId: id,
  faqLanguageCode: lang,
  title,
  content: body,
  contentPlain: plain,
  // Forms of this deployment, which nothing in the interface can show.
  feedbackNoFormId: 71,
  articleFormId: 72,
  categoryId: topic,
  showFeedback: 'default',
  feedbackChatEnabled: 1,
  feedbackPhoneEnabled: 1,
  feedbackPhoneNumber: '+46635550140',
});

const fullOf = (text: Text, order: number) => ({ ...sharedOf(text), sectionId: null, order });

const referenceOf = (topic: number, lang: string) =>
  topics.filter(({ id }) => id === topic).map(({ id, title }) => ({ id, title: title[lang] ?? '' }));

const lang = /^[a-z]{2}(-[A-Z]{2})?$/;
const day = /^\d{4}-\d\d-\d\d$/;
const statuses = ['new', 'reply', 'pending', 'solved', 'closed', 'on-hold'];
const inLanguage: Shape = { needed: { lang }, inHelpCenter: true };
const searched: Shape = { needed: { lang, q: 'text' }, inHelpCenter: true };
const viewed: Shape = {
  needed: { lang, articleId: /^\d+$/, device: ['mobile', 'desktop'] },
  inHelpCenter: true,
};

export function createPlainDeployment({ cors = false } = {}): PlainDeployment {
  const asked: Asked[] = [];
  const seen: { kind: 'views' | 'voteyes' | 'voteno'; articleId: number }[] = [];
  const tickets: Ticket[] = [];
  let lastTicket = 8000;
  let clock = Date.now();

  /** Later than every instant before. */
  const now = () => {
    clock = Math.max(clock + 1, Date.now());
    return new Date(clock).toISOString();
  };

  const in_ = (values: Values) => texts.filter((one) => one.lang === values['lang']);

  function found<T>(value: T | undefined): T {
    if (value === undefined) throw new Refused(404, 'not found');
    return value;
  }

  /** By the id that translations share; a tagged article carries the id of its row alone. */
  const articleIn = (values: Values, id: number) =>
    found(in_(values).find((one) => one.id === id || one.id + 2000 === id));

  const faq: Readonly<Record<string, readonly [Shape, (values: Values, id: number) => unknown]>> = {
    '/categories': [
      { needed: { lang } },
      (values) =>
        topics
          .filter(({ title }) => String(values['lang']) in title)
          .map((topic) => categoryOf(topic, String(values['lang']))),
    ],
    '/categories/{id}': [
      inLanguage,
      (values, wanted) => {
        const topic = found(topics.find(({ id, title }) => id === wanted && String(values['lang']) in title));
        const articles = in_(values)
          .filter((one) => one.topic === topic.id)
          .map(fullOf);
        return {
          category: categoryOf(topic, String(values['lang'])),
          articleCount: articles.length,
          allArticles: articles,
          orphans: articles,
          sections: [],
        };
      },
    ],
    '/articles': [
      { needed: { lang, tag: 'texts' }, inHelpCenter: true },
      (values) =>
        in_(values)
          .filter(({ tag }) => Array.isArray(values['tag']) && values['tag'].includes(tag))
          .map(({ id, tag, title, body, lang }) => ({
            id: id + 2000,
            userId: plainUserId,
            status: 'published',
            publishAt: null,
            unpublishAt: null,
            showFeedback: 'default',
            createdAt: time,
            updatedAt: time,
            title,
            content: body,
            faqLanguageCode: lang,
            tag,
          })),
    ],
    '/articles/{id}': [
      inLanguage,
      (values, id) => {
        const text = articleIn(values, id);
        const [topic] = referenceOf(text.topic, text.lang);
        return {
          ...sharedOf(text),
          categoryTitle: topic?.title ?? '',
          authorName: null,
          authorPicture: null,
        };
      },
    ],
    '/search': [
      searched,
      (values) => {
        const words = String(values['q']).toLowerCase().split(/\s+/);
        const articles = in_(values)
          .filter(({ title, plain }) =>
            words.every((word) => `${title} ${plain}`.toLowerCase().includes(word)),
          )
          .map(({ id, title, plain, topic, lang }) => ({
            _source: {
              article_id: id,
              content_text: plain,
              id: id + 2000,
              publish_at: null,
              status: 'published',
              title,
              unpublish_at: null,
              user_id: plainUserId,
              category: referenceOf(topic, lang),
              available_in: [{ id: plainHelpCenterId, type: 2 }],
            },
            highlight: { title: [title] },
          }));
        return { success: true, articles, length: articles.length, suggest: [] };
      },
    ],
    '/suggest-search': [
      searched,
      (values) => {
        const q = String(values['q']);
        const options = in_(values)
          .filter(({ title }) => title.toLowerCase().includes(q.toLowerCase()))
          .map(({ id, title, topic, lang }) => ({
            text: title,
            payload: { id, category: referenceOf(topic, lang) },
          }));
        return { success: true, result: [{ text: q, options }] };
      },
    ],
    '/popular-articles': [
      inLanguage,
      (values) =>
        in_(values).map((text) => ({
          ...sharedOf(text),
          count: seen.filter(({ kind, articleId }) => kind === 'views' && articleId === text.id).length,
        })),
    ],
  };

  function count(kind: 'views' | 'voteyes' | 'voteno', values: Values): void {
    check(values, viewed);
    seen.push({ kind, articleId: articleIn(values, Number(values['articleId'])).id });
  }

  const envelope = (json: readonly unknown[], more: object = {}) => ({
    result: 'success',
    json,
    length: json.length,
    ...more,
  });

  function listTickets(values: Values, here: string) {
    check(values, {
      optional: {
        limit: 'integer',
        updatedAfter: day,
        updatedBefore: day,
        latestUpdatedAfter: day,
        latestUpdatedBefore: day,
        fromEmail: 'text',
        status: statuses,
        fileType: ['csv', 'json'],
        cursorId: 'integer',
        cursorUpdated: 'integer',
      },
    });
    const { limit = 100, fromEmail, status, cursorId = 0 } = values;
    const all = tickets.filter(
      (ticket) =>
        (fromEmail === undefined || ticket.fromEmail === fromEmail) &&
        (status === undefined || ticket.status === status) &&
        ticket.id > Number(cursorId),
    );
    const page = all.slice(0, Number(limit));
    const last = all.length > page.length ? page.at(-1) : undefined;
    const rows = page.map(({ id, subject, fromEmail, labels, status, messages, updatedDate }) => ({
      sid: plainUserId,
      inboxName: 'Hello',
      ticketID: id,
      status,
      subject,
      fromEmail,
      labels,
      createdDate: messages[0]?.date ?? time,
      updatedDate,
      latestUpdated: updatedDate,
    }));
    const next =
      last && `${here}?cursorId=${last.id}&cursorUpdated=${Date.parse(last.updatedDate)}&limit=${limit}`;
    return envelope(rows, next ? { next } : {});
  }

  function grabTicket(ticketId: string) {
    const ticket = found(tickets.find(({ id }) => String(id) === ticketId));
    const rows = ticket.messages.map(({ from, fromName, agentID, type, text, date }) => ({
      sid: plainUserId,
      ticketID: ticketId,
      from,
      fromName,
      agentID,
      messageType: type,
      messagePlain: text,
      messageHtml: `<p>${text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</p>`,
      date,
    }));
    const meta = {
      tags: [],
      labels: ticket.labels.map((label) => ({ label })),
      linkedTickets: [],
      ticketStatus: ticket.status,
      assignedAgents: [{ id: agent.agentID, agentName: agent.agentName, agentEmail: agent.agentEmail }],
    };
    return envelope(rows, { meta });
  }

  function insertTicket(values: Values) {
    check(values, {
      needed: { fromEmail: 'text', toEmail: 'text', subject: 'text', message: 'text' },
      optional: {
        fromName: 'text',
        appendOpenTicket: 'boolean',
        ticketId: 'text',
        messageType: ['internal', 'external'],
        status: statuses,
        autoReply: 'boolean',
        labels: 'texts',
        attachments: 'texts',
      },
    });
    const { fromEmail, fromName = '', toEmail, subject, message, ticketId, status = 'new', labels } = values;
    if (toEmail !== plainInbox) throw new Refused(400, 'no such mailbox');
    const date = now();
    const isOpen = (one: Ticket) =>
      one.fromEmail === fromEmail && one.status !== 'closed' && one.status !== 'solved';
    const appended =
      ticketId !== undefined
        ? found(tickets.find(({ id }) => String(id) === ticketId))
        : values['appendOpenTicket'] !== false
          ? tickets.find(isOpen)
          : undefined;
    lastTicket += appended ? 0 : 1;
    const ticket: Ticket = appended ?? {
      id: lastTicket,
      subject: String(subject),
      fromEmail: String(fromEmail),
      labels: Array.isArray(labels) ? labels : [],
      status: String(status),
      updatedDate: date,
      messages: [],
    };
    if (!appended) tickets.push(ticket);
    ticket.updatedDate = date;
    ticket.messages.push({
      from: String(fromEmail),
      fromName: String(fromName),
      agentID: null,
      type: String(values['messageType'] ?? 'external'),
      text: String(message),
      date,
    });
    return { result: 'success', json: { ticketID: ticket.id } };
  }

  function listTicketsEmails(values: Values) {
    check(values, {
      needed: { startTime: day, endTime: day },
      optional: {
        limit: 'integer',
        timezone: 'text',
        fileType: ['csv', 'json'],
        cursorId: 'integer',
        cursorCreated: 'integer',
      },
    });
    const rows = tickets.flatMap(({ id, messages }) =>
      messages
        .filter(({ type }) => type === 'external')
        .map(({ from, fromName, agentID, date }) => ({
          createdDate: date,
          inboxName: 'Hello',
          from: { address: agentID === null ? from : plainInbox, name: fromName },
          ticketID: id,
          to: [{ address: agentID === null ? plainInbox : from }],
          cc: [],
          bcc: [],
        })),
    );
    return envelope(rows);
  }

  function grabConversation(id: string) {
    if (id !== plainConversationId) return envelope([]);
    const said = (id: number, from: string, message: string, agentID: number | null) => ({
      id,
      sid: plainUserId,
      conversationID: plainConversationId,
      from,
      message,
      date: `2026-02-03T09:3${id}:00.000Z`,
      agentID,
    });
    return envelope([
      said(1, 'System', '{"type":"visitor-join","page":"https://loom.example/"}', null),
      said(2, 'Visitor', 'Do you ship to Norway?', 0),
      said(3, 'Tove', 'We do, in four days.', agent.agentID),
    ]);
  }

  /** Of a path without its key and user. */
  async function answerFaq(request: IncomingMessage, path: string, query: URLSearchParams): Promise<unknown> {
    const [, kind] = /^\/analytics\/(views|voteyes|voteno)$/.exec(path) ?? [];
    if (request.method === 'POST' && (kind === 'views' || kind === 'voteyes' || kind === 'voteno')) {
      check(Object.fromEntries(query), {});
      return count(kind, await bodyOf(request));
    }
    const [, folder = '', id] = /^(\/[a-z-]+)(?:\/(\d+))?$/.exec(path) ?? [];
    const known = request.method === 'GET' ? faq[id === undefined ? folder : `${folder}/{id}`] : undefined;
    if (!known) throw new Refused(404, 'not found');
    const [shape, read] = known;
    const values = queryOf(query, shape);
    check(values, shape);
    return read(values, Number(id));
  }

  async function answerMessages(
    request: IncomingMessage,
    {
      operation,
      rest,
      here,
      query,
    }: { operation: string; rest: string; here: string; query: URLSearchParams },
  ): Promise<unknown> {
    const numbers: Shape = { optional: { limit: 'integer', cursorId: 'integer', cursorUpdated: 'integer' } };
    const values = queryOf(query, numbers);
    switch (`${request.method} ${operation}`) {
      case 'GET listTickets':
        return listTickets(values, here);
      case 'GET grabTicket':
        check(values, {});
        return grabTicket(rest);
      case 'POST insertTicket':
        check(values, {});
        return insertTicket(await bodyOf(request));
      case 'GET listTicketsEmails':
        return listTicketsEmails(values);
      case 'GET grabConversation':
        check(values, {});
        return grabConversation(rest);
      case 'GET grabAgent':
        check(values, {});
        return envelope(rest === String(agent.agentID) ? [agent] : []);
      case 'GET grabAgents':
        check(values, {});
        return envelope([agent]);
      default:
        throw new Refused(404, 'not found');
    }
  }

  async function bodyOf(request: IncomingMessage): Promise<Values> {
    if (request.headers['content-type'] !== 'application/json') throw new Refused(400, 'no JSON');
    const body: unknown = JSON.parse(await readText(request));
    if (typeof body !== 'object' || body === null) throw new Refused(400, 'no object');
    return { ...body };
  }

  /** @throws {Refused} */
  async function operate(request: IncomingMessage, url: URL): Promise<unknown> {
    const path = url.pathname;
    const [, faqKey, faqUser, faqPath] = /^\/api\/([^/]+)\/(\d+)\/faq(\/.*)$/.exec(path) ?? [];
    if (faqPath !== undefined) {
      const keys: readonly string[] = Object.values(plainKeys);
      if (!keys.includes(faqKey ?? '') || Number(faqUser) !== plainUserId)
        throw new Refused(403, 'no access');
      return await answerFaq(request, faqPath, url.searchParams);
    }
    const [, operation = '', key, user, rest = ''] =
      /^\/message\/(\w+)\/([^/]+)\/(\d+)(?:\/([^/]+))?$/.exec(path) ?? [];
    if (operation === '') throw new Refused(404, 'not found');
    if (key !== plainKeys.all || Number(user) !== plainUserId) throw new Refused(403, 'no access');
    return await answerMessages(request, {
      operation,
      rest: decodeURIComponent(rest),
      here: url.origin + path,
      query: url.searchParams,
    });
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', `http://${request.headers.host ?? 'localhost'}`);
    const isFaq = /^\/api\/[^/]+\/\d+\/faq\//.test(url.pathname);
    if (cors && isFaq) response.setHeader('access-control-allow-origin', '*');
    if (cors && isFaq && request.method === 'OPTIONS') {
      response.setHeader('access-control-allow-headers', 'content-type');
      response.writeHead(204).end();
      return;
    }
    let status = 200;
    try {
      const body = await operate(request, url);
      status = body === undefined ? 204 : 200;
      response.writeHead(status, body === undefined ? {} : { 'content-type': 'application/json' });
      response.end(body === undefined ? undefined : JSON.stringify(body));
    } catch (error) {
      status = error instanceof Refused ? error.status : 500;
      response.writeHead(status, { 'content-type': 'text/plain' }).end(String(error));
    }
    const shown = url.pathname.replace(/^\/api\/[^/]+\/\d+|^(\/message\/\w+)\/[^/]+\/\d+/, '$1');
    asked.push({ request: `${request.method} ${shown}${url.search}`, status });
  }

  return {
    answer,
    asked,
    seen,
    tickets: () =>
      tickets.map(({ subject, fromEmail, messages }) => ({
        subject,
        fromEmail,
        said: messages.map(({ text }) => text),
      })),
    answerTicket(message) {
      const ticket = tickets.at(-1);
      if (!ticket) throw new Error('there is no ticket to answer');
      ticket.status = 'pending';
      ticket.updatedDate = now();
      ticket.messages.push({
        from: agent.agentEmail,
        fromName: agent.agentName,
        agentID: agent.agentID,
        type: 'external',
        text: message,
        date: ticket.updatedDate,
      });
    },
  };
}
