/** Every parser that a visitor's words reach, with the longest input that a request lets through. */

import { buffer } from 'node:stream/consumers';
import multipart from '@fastify/multipart';
import fastify from 'fastify';
import { IsEmail } from 'typebox/format';
import {
  fieldTypes,
  maxAddressLength,
  maxBodyBytes,
  maxEmailLength,
  maxFieldBytes,
  maxFormFields,
  maxSearchLength,
} from '../../../src/api/limits.ts';
import { Refusal, ValidationError } from '../../../src/api/refusal.ts';
import { contracts } from '../../../src/api/schemas/index.ts';
import type { TicketMessage } from '../../../src/api/schemas/tickets.ts';
import { expandArticle } from '../../../src/content/article/expand-article.ts';
import { renderMarkdown } from '../../../src/content/article/markdown.ts';
import { dialectNames } from '../../../src/content/dialects/index.ts';
import { isTrue } from '../../../src/content/dialects/liquid/expressions.ts';
import { safeFileType } from '../../../src/formats/file-type.ts';
import { formerPath } from '../../../src/formats/former-path.ts';
import { readFrontMatter } from '../../../src/formats/front-matter.ts';
import { ipNetwork } from '../../../src/formats/ip-network.ts';
import { isRecord } from '../../../src/formats/is-record.ts';
import { createRedactor } from '../../../src/gateway/transport/redact.ts';
import { withoutLine } from '../../../src/gateway/visitor-alias.ts';
import { escapeHtml } from '../../../src/markup/html/escape-html.ts';
import { visit } from '../../../src/markup/html/html-tree.ts';
import { messageText } from '../../../src/markup/html/message-text.ts';
import { MarkupLimitError, parseHtml } from '../../../src/markup/html/parse-html.ts';
import { plainText } from '../../../src/markup/html/plain-text.ts';
import { highlight } from '../../../src/search/rank/highlight.ts';
import { search as searchIndex } from '../../../src/search/search.ts';
import { tokenise } from '../../../src/search/words/tokenise.ts';
import { loggedError, loggedUrl } from '../../../src/server/http/entrance/request-log.ts';
import { coerceJson } from '../../../src/server/http/operations/coerce.ts';
import { toCsv } from '../../../src/server/http/operations/csv.ts';
import { createValidator } from '../../../src/server/http/operations/validate.ts';
import { containsEmail, readPersonEmail } from '../../../src/server/operate/privacy/email.ts';
import { readLists } from '../../../src/server/resources/contacts/fields/lists.ts';
import { normaliseSearch } from '../../../src/server/resources/faq/searches/normalise.ts';
import { readValues } from '../../../src/server/resources/forms/fields/values.ts';
import { safeFileName } from '../../../src/server/uploads/file-name.ts';
import { readSolved } from '../../../src/server/visitor/spam/proof-of-work.ts';
import { verifyVisitorToken } from '../../../src/server/visitor/token.ts';
import { assembleIndex } from '../assembled-index.ts';
import { bodiesOf } from './bodies.ts';
import type { Target } from './growth.ts';
import { texts } from './texts.ts';

/** Bytes of a request's line and headers together, where Node sets the bound. */
const maxHeaders = 16_384;

/** Bytes of the headers of a part, where the parser of multipart sets the bound. */
const maxPartHeaders = 81_920;

/** What is the operator's own has no bound; so much shows how it grows. */
const operatorsText = 131_072;

const body = { most: maxBodyBytes, bound: 'maxBodyBytes' };
const headers = { most: maxHeaders, bound: 'headers of Node' };
const search = { most: maxSearchLength, bound: 'maxSearchLength' };

/** Whether an error is what the code means to throw at input that is wrong. */
function isRefusal(error: unknown): boolean {
  return (
    error instanceof ValidationError ||
    error instanceof Refusal ||
    error instanceof MarkupLimitError ||
    error instanceof SyntaxError
  );
}

/** Lets a target refuse its input. */
function refusing(run: (input: string) => unknown): (input: string) => Promise<unknown> {
  return async (input) => {
    try {
      return await run(input);
    } catch (error) {
      if (isRefusal(error)) return error;
      throw error;
    }
  };
}

function reading(name: string, bound: Pick<Target, 'most' | 'bound'>, run: Target['run']): Target {
  return { name, ...bound, kinds: texts, run: refusing(run) };
}

function readingOperators(name: string, run: Target['run']): Target {
  return { ...reading(name, { most: operatorsText, bound: 'none' }, run), isOperators: true };
}

const address = readPersonEmail('maja@post.example');
const { index } = assembleIndex('sv', [{ title: 'Återställ ditt lösenord', body: 'Logga in med en länk.' }]);
const visitorsLine = "The visitor's address: maja@post.example";

const message: TicketMessage = {
  sid: 1,
  ticketID: '1',
  from: 'visitor@visitors.invalid',
  fromName: '',
  agentID: null,
  messageType: 'external',
  messagePlain: visitorsLine,
  messageHtml: '',
  date: '2026-01-01T00:00:00.000Z',
};

const redactor = createRedactor({
  url: 'https://desk.example:8443/base',
  key: 'fds_secret',
  publicUrl: 'https://help.example',
});

const formFields = fieldTypes.map((type) => ({ label: type, type, required: true, options: ['One', 'Two'] }));

/** What a form of every type takes when each of its fields says the same. */
function readFields(value: string): unknown {
  const others = Array.from({ length: maxFormFields - formFields.length }, (_, place) => ({
    label: `field ${place}`,
    value,
  }));
  return readValues(formFields, [...formFields.map(({ label }) => ({ label, value })), ...others]);
}

/** Names that another name is in the way of. */
function readUnknownFields(label: string): unknown {
  const piece = Math.max(1, Math.floor(label.length / maxFormFields));
  const sent = Array.from({ length: maxFormFields }, (_, place) => ({
    label: label.slice(place * piece, (place + 1) * piece) || `${place}`,
    value: '',
  }));
  return readValues([], sent);
}

const inQuery = (name: string, schema: keyof typeof contracts, others: object) => {
  const validate = createValidator(contracts[schema].input);
  return (text: string) =>
    validate({ ...others, ...Object.fromEntries(new URLSearchParams(`${name}=${text}`)) });
};

/** What is read of the headers of an uploaded file. */
async function readPart(text: string): Promise<unknown> {
  const app = fastify({ bodyLimit: maxBodyBytes });
  await app.register(multipart, { throwFileSizeLimit: false, limits: { files: 1, fileSize: maxBodyBytes } });
  app.post('/', async (request) => {
    const part = await request.file().catch(() => null);
    part?.file.resume();
    return { name: part?.filename ?? null };
  });
  const oneLine = text.replace(/[\r\n]/g, ' ');
  const payload = [
    '--part',
    `Content-Disposition: form-data; name="file"; filename="${oneLine}"`,
    `Content-Type: ${oneLine}`,
    '',
    'a',
    '--part--',
    '',
  ].join('\r\n');
  const type = 'multipart/form-data; boundary=part';
  const answer = await app.inject({ method: 'POST', url: '/', headers: { 'content-type': type }, payload });
  await app.close();
  return answer.body;
}

const textTargets: readonly Target[] = [
  reading('messageText', body, messageText),
  reading('escapeHtml', body, escapeHtml),
  reading('safeFileName', { most: maxPartHeaders, bound: 'headers of a part' }, safeFileName),
  reading('safeFileType', { most: maxPartHeaders, bound: 'headers of a part' }, safeFileType),
  reading('multipart header', { most: maxPartHeaders, bound: 'headers of a part' }, readPart),
  reading('redactor.text', body, (text) => redactor.text(text)),
  reading('redactor.value', body, (text) => redactor.value({ result: [{ [text]: text }] })),
  reading('withoutLine', body, (text) =>
    withoutLine(
      {
        ...message,
        messagePlain: `${visitorsLine}\n${text}`,
        messageHtml: `<p>${escapeHtml(visitorsLine)}</p>${text}`,
      },
      'maja@post.example',
    ),
  ),
  reading('containsEmail', body, (text) => containsEmail(address, text)),
  reading('search', search, (text) => searchIndex(index, text, { isTyping: true })),
  reading('normaliseSearch', search, (text) => normaliseSearch(text)),
  reading('highlight', search, (text) => highlight(text, 'en', () => true)),
  reading('values of a form', { most: maxFieldBytes, bound: 'maxFieldBytes' }, readFields),
  reading('one value of a form', body, (text) => readValues(formFields, [{ label: 'email', value: text }])),
  reading('labels of a form', body, readUnknownFields),
  reading('IsEmail', { most: maxFieldBytes, bound: 'maxFieldBytes' }, IsEmail),
  reading('address of a page', { most: maxAddressLength, bound: 'maxAddressLength' }, formerPath),
  reading('emails and phones of a contact', { most: maxEmailLength, bound: 'maxEmailLength' }, (text) =>
    readLists({ emails: [{ email: text }], phones: [{ phone: text }], addresses: [{ address: text }] }),
  ),
  reading('CSV', body, async (text) => await buffer(toCsv([{ a: text, b: [text, text] }], ['a', 'b'], ','))),
  reading('query of a search', headers, inQuery('q', 'suggestSearch', { lang: 'en', helpCenterId: '1' })),
  reading('callback of JSONP', headers, inQuery('callback', 'searchV1', { searchString: 'a' })),
  reading('address in a query', headers, inQuery('fromEmail', 'listTickets', {})),
  reading('id in a path', headers, inQuery('id', 'getArticle', { lang: 'en', helpCenterId: '1' })),
  reading('visitor token', headers, (token) =>
    verifyVisitorToken(token, { userId: 1, findSecret: async () => 'secret', maxSeconds: 3600 }),
  ),
  reading('header of a visitor token', headers, (text) => {
    const header = Buffer.from(JSON.stringify({ alg: 'HS256', kid: text })).toString('base64url');
    const options = { userId: 1, findSecret: async () => 'secret', maxSeconds: 3600 };
    return verifyVisitorToken(`${header}.e30.a`, options);
  }),
  reading('solution of a challenge', body, readSolved),
  reading('url in the log', headers, loggedUrl),
  reading('error in the log', body, (text) => loggedError(new Error(text))),
  reading('address of a sender', headers, ipNetwork),
  ...dialectNames.map((dialect) =>
    readingOperators(`Markdown of ${dialect}`, (text) => renderMarkdown(text, 1, { dialect })),
  ),
  ...dialectNames.map((dialect) =>
    readingOperators(`files that Markdown of ${dialect} takes in`, (text) => {
      const included = text.slice(0, 500);
      const includes = { file: 'a.md', read: async () => included };
      return expandArticle(text, 1, includes, { dialect }, () => {});
    }),
  ),
  readingOperators('condition of Liquid', (text) => isTrue(text, { lookUp: () => text })),
  readingOperators('front matter', readFrontMatter),
  readingOperators('HTML of an article', (text) => {
    const tree = parseHtml(text);
    visit(tree, () => {});
    return plainText(tree);
  }),
  readingOperators('words of an article', (text) => tokenise(text, 'en')),
];

const ticket = {
  fromEmail: 'maja@post.example',
  toEmail: 'help@shop.example',
  subject: 'Boots',
  message: 'Where are they?',
};

/** `valid` is a body that the operation accepts. */
function readingBody(name: keyof typeof contracts, valid: Readonly<Record<string, unknown>>): Target {
  const { input } = contracts[name];
  const validate = createValidator(input);
  const run = refusing((text) => {
    const value: unknown = JSON.parse(text);
    validate(isRecord(value) ? coerceJson(input, value) : value);
  });
  return { name: `body of ${name}`, ...body, kinds: bodiesOf(input, valid), run };
}

const bodyTargets: readonly Target[] = [
  readingBody('insertTicket', ticket),
  readingBody('submitForm', {
    formId: '1',
    fields: [{ label: 'a', value: 'b' }],
    domainPage: 'https://shop.example/',
  }),
  readingBody('createContact', { firstName: 'Maja', emails: [{ email: 'maja@post.example' }] }),
  readingBody('createAccount', { name: 'Shop' }),
];

export const targets: readonly Target[] = [...textTargets, ...bodyTargets];
