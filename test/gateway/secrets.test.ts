/** Nothing that leaves a gateway tells what is behind it: searched byte by byte, whatever is asked and by whom. */

import { beforeAll, describe, expect, test } from 'vitest';
import { operations } from '../../src/api/operations/index.ts';
import type { Contract } from '../../src/api/schemas/contract.ts';
import { contracts } from '../../src/api/schemas/index.ts';
import { createRedactor } from '../../src/gateway/transport/redact.ts';
import { createAccount } from '../../src/server/resources/accounts/change-account.sql.ts';
import { requestFor, type TestInput } from '../support/app.ts';
import { loadSomeDemoRecords } from '../support/demo-records.ts';
import { useGateway, userId, useUpstream } from '../support/gateway.ts';
import { buildHelpCenter } from '../support/help-center.ts';
import { useHttpServer } from '../support/http-server.ts';
import { keyOperationNames } from '../support/key-operations.ts';
import { roundsOf, shareOf } from '../support/sample.ts';
import { useSite } from '../support/site.ts';
import { buildInbox, buildTicket, buildTicketMessage } from '../support/tickets.ts';
import { bearer, person } from '../support/visitors.ts';

const upstream = useUpstream();
const between = useHttpServer();
const gateway = useGateway(
  {
    get url() {
      return between.url;
    },
    get key() {
      return upstream.key;
    },
  },
  { freshFor: 1, pause: 1, timeouts: [2000, 2000], app: { isListening: true } },
);
const me = person('somebody', { conversations: ['c-1'] });
const site = useSite(gateway, userId);
let input: TestInput = {};
let headersOfCallers: Record<string, { apiKey: string; headers: Record<string, string> }> = {};

/** A text that holds what must not be read, as plainly and as crookedly as texts do. */
const telling = () => {
  const { url } = between;
  const host = new URL(url).host;
  return [
    `<img src="${url}/files/1/2/x.png"> //${host}/a ${url.replaceAll('/', '\\/')} ${encodeURIComponent(url)}`,
    `HTTP://${host.toUpperCase()} connect ECONNREFUSED ${host} ${url}/message/listTickets/${upstream.key}/1`,
    `http&#58;&#x2F;&#x2F;${host} ${upstream.key}`,
  ].join(' ');
};

beforeAll(async () => {
  const { db } = upstream.database;
  await loadSomeDemoRecords(db, userId);
  const file = `---\ntitle: Zips\ntags: [zips]\n---\nSee ${between.url}/files/1/2/zip.png and ${upstream.key}.\n`;
  const { helpCenterId } = await buildHelpCenter(db, {
    userId,
    files: {
      'en/repairs/_index.md': `---\ntitle: Repairs\n---\n${between.url}\n`,
      'en/repairs/zips.md': file,
    },
  });
  const inbox = await buildInbox(db, { userId, name: `At ${between.url}`, addresses: ['desk@shop.example'] });
  const ticketId = await buildTicket(db, inbox, { fromEmail: me.email, subject: telling() });
  await buildTicketMessage(db, userId, ticketId, { html: telling(), plain: telling() });
  const article = await db.query.faqArticles.findFirst();
  const account = await createAccount(db, userId, { name: 'Some account', description: telling() });
  input = {
    helpCenterId,
    lang: 'en',
    q: 'zips',
    tag: ['zips'],
    articleId: String(article?.faqArticleId),
    id: article?.faqArticleId ?? 0,
    categoryId: article?.faqCategoryId ?? 0,
    searchString: 'zips',
    conversationId: 'c-1',
    mailId: 1,
    agentId: '101',
    fromDate: '2026-01-01',
    toDate: '2026-12-31',
    startTime: '2026-01-01',
    endTime: '2026-12-01',
    formId: '1',
    heldMessageId: 1,
    savedReplyId: 1,
    messageId: 1,
    intoTicketId: 1,
    to: ['workshop@mend.example'],
    tickets: [{ ticketId }],
    kind: 'reply',
    version: 0,
    texts: [{ lang: 'en', message: 'x' }],
    isShared: true,
    ticketId: String(ticketId),
    fromEmail: me.email,
    toEmail: 'desk@shop.example',
    subject: 'Hello',
    message: 'Hello',
    device: 'mobile',
    name: 'An account',
    firstName: 'Eva',
    contactId: 1,
    content: 'A note',
    fields: [],
    domainPage: 'https://shop.example/',
    accountId: account.id,
  };
  const token = await site.sign(me);
  headersOfCallers = {
    office: { apiKey: site.secretKey, headers: {} },
    anonymous: { apiKey: site.publicKey, headers: {} },
    identified: { apiKey: site.publicKey, headers: bearer(token) },
    'bad token': { apiKey: site.publicKey, headers: bearer('x.y.z') },
    'wrong key': { apiKey: 'fds_wrong', headers: {} },
  };
});

/** The inputs of an operation, those that are not its own left out. */
function inputOf(name: keyof typeof operations): TestInput {
  const { helpCenterId: _, ...others } = input;
  const path = operations[name].path;
  if (/Account$/.test(name)) return { ...others, id: input['accountId'] };
  return path.includes('/faq') && !path.startsWith('/api/faq') ? input : others;
}

function isTable(name: keyof typeof operations): boolean {
  const contract: Contract = contracts[name];
  return contract.format === 'csv';
}

/** Who is let in, and who is sent away before the upstream is asked. */
const letIn = ['office', 'anonymous', 'identified'];
const sentAway = ['bad token', 'wrong key'];

async function everythingSaid(
  callers: readonly string[],
  names: typeof keyOperationNames = keyOperationNames,
): Promise<string[]> {
  const said: string[] = [];
  const known = Object.entries(headersOfCallers).filter(([caller]) => callers.includes(caller));
  for (const name of names) {
    for (const [, { apiKey, headers }] of known) {
      for (const more of isTable(name) ? [{}, { fileType: 'csv' }] : [{}]) {
        const request = requestFor(operations[name], { apiKey, userId }, { ...inputOf(name), ...more });
        const response = await gateway.app.inject({ ...request, headers });
        said.push(`${name} ${response.statusCode} ${JSON.stringify(response.headers)} ${response.body}`);
      }
    }
  }
  for (const url of [
    '/files/1/2/x.png',
    `/uploads/${'a'.repeat(43)}/a.txt`,
    '/readyz',
    '/openapi.json',
    '/x',
  ]) {
    const response = await gateway.app.inject(url);
    said.push(`${url} ${response.statusCode} ${JSON.stringify(response.headers)} ${response.body}`);
  }
  return said;
}

/** How much of the log has been searched. */
let searched = 0;

/** Searches texts, and what has been logged since the last time. */
function expectNothingTold(said: readonly string[]): void {
  const { host } = new URL(between.url);
  const secrets = [upstream.key, host, encodeURIComponent(host)].map((text) => text.toLowerCase());
  const logged = gateway.logged();
  const texts = [...said, ...logged.slice(searched).split('\n')];
  searched = logged.length;
  const leaks = texts.filter((text) => {
    const lower = text.toLowerCase();
    return secrets.some((secret) => lower.includes(secret));
  });
  expect(leaks.map((text) => text.slice(0, 2000))).toEqual([]);
}

const json = { 'content-type': 'application/json' };

const situations = [
  'an upstream that answers',
  'an upstream that refuses the key',
  'an upstream that quotes itself: 400',
  'an upstream that quotes itself: 404',
  'an upstream that quotes itself: 409',
  'an upstream that quotes itself: 500',
  'an upstream that quotes itself: 200',
  'an upstream that redirects',
  'an upstream that breaks off',
];

describe.each(situations)('%s', (situation) => {
  test('has its address and key in no answer and no log', async () => {
    between.answer(async (response, request) => {
      const status = Number(/\d+$/.exec(situation)?.[0] ?? 0);
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk);
      if (status === 200 && request.url?.startsWith('/uploads/')) {
        // A file is what somebody sent, byte for byte.
        response
          .writeHead(200, { ...json, 'x-upstream': telling().slice(0, 50), etag: upstream.key })
          .end('{}');
      } else if (status === 200 && request.url?.startsWith('/files/')) {
        response.writeHead(200, { 'content-type': 'image/svg+xml' }).end(`<svg>${telling()}</svg>`);
      } else if (situation.endsWith('refuses the key')) {
        response.writeHead(401, { ...json, 'x-upstream': telling().slice(0, 50) }).end(telling());
      } else if (status > 0) {
        const value = telling();
        const errors = [{ value, index: null, label: value }];
        const body = {
          message: 'Validation',
          errors,
          code: value,
          result: 'success',
          json: [{ [value]: value }],
        };
        const error = { field: 'email', row: { email: value, isPrimary: true } };
        const shown = status === 409 ? { message: 'Conflict', error } : body;
        response.writeHead(status, json).end(JSON.stringify(shown));
      } else if (situation.endsWith('redirects')) {
        response.writeHead(302, { location: `${between.url}/elsewhere` }).end(telling());
      } else if (situation.endsWith('breaks off')) {
        response.destroy();
      } else {
        const answer = await upstream.app.inject({
          method: request.method === 'GET' ? 'GET' : request.method === 'DELETE' ? 'DELETE' : 'POST',
          url: request.url ?? '',
          headers: request.headers,
          ...(chunks.length > 0 && { payload: Buffer.concat(chunks) }),
        });
        response.writeHead(answer.statusCode, json).end(answer.body);
      }
    });
    // Whoever is sent away is told the same, whatever the upstream does.
    const isFirst = situation === 'an upstream that answers';
    const callers = roundsOf(1, 0) === 1 || isFirst ? [...letIn, ...sentAway] : letIn;
    const shares = situation.includes('quotes itself') ? roundsOf(1, 3) : 1;
    const names = shareOf(keyOperationNames, shares, situations.indexOf(situation));
    const said = await everythingSaid(callers, names);
    expect(said.length).toBeGreaterThan(names.length * callers.length);
    if (isFirst) {
      const good = said.filter((line) => / 200 /.test(line.slice(0, 40)));
      expect(good.length).toBeGreaterThan(60);
      // What must be redacted was there to be redacted.
      expect(good.filter((line) => line.includes('***')).length).toBeGreaterThan(8);
    }
    expectNothingTold(said);
  });
});

test('the database of a gateway holds neither address nor key of the upstream', async () => {
  const { pool } = gateway.database;
  const { rows: tables } = await pool.query(
    `select table_name as name from information_schema.tables where table_schema = 'public'`,
  );
  expect(tables.length).toBeGreaterThan(20);
  for (const { name } of tables) {
    const { rows } = await pool.query(`select t::text as row from "${name}" t`);
    expectNothingTold(rows.map(({ row }) => row));
  }
});

describe('an address of the upstream', () => {
  test('becomes the gateway’s own where that is known, else a path', () => {
    const url = 'https://desk.example/base';
    const text =
      '<img src="https://desk.example/base/files/a.png"> https://desk.example.org help@desk.example';
    const rest = 'https://desk.example.org help@desk.example';
    expect(createRedactor({ url, key: 'fds_k' }).text(text)).toBe(`<img src="/files/a.png"> ${rest}`);
    expect(createRedactor({ url, key: 'fds_k', publicUrl: 'https://help.example/' }).text(text)).toBe(
      `<img src="https://help.example/files/a.png"> ${rest}`,
    );
  });

  const redactor = createRedactor({ url: 'http://desk.example:8080/base', key: 'fds_k' });

  test.each([
    ['http://desk.example:8080/base/x', '/x'],
    ['//desk.example', ''],
    ['HTTPS:\\/\\/Desk.Example:8080\\/base\\/x', '\\/x'],
    ['http%3A%2F%2Fdesk.example%3a8080%2Fbase', ''],
    ['http&colon;&sol;&#47;desk.example&#58;8080', ''],
    ['http://user:pass@desk.example:8080/base', ''],
    ['http://user:%2f%2fpass@desk.example/base', ''],
    ['/%2fuser@desk.example', ''],
    ['x%2f%2fuser@desk.example', 'x'],
    ['//desk.example:pass@desk.example', ''],
    ['at desk.example:8080 and desk.example&#58;8080', 'at upstream and upstream'],
    ['desk.example//desk.example:8080-', 'upstream-'],
    [
      'desk.example help@desk.example my.desk.example:8080',
      'desk.example help@desk.example my.desk.example:8080',
    ],
    [
      '//desk.example.org //desk.examples //other.example',
      '//desk.example.org //desk.examples //other.example',
    ],
    ['fds_k', '***'],
  ])('in %j leaves %j', (text, redacted) => {
    expect(redactor.text(text)).toBe(redacted);
  });

  test.each([
    ['slashes', '%2f'.repeat(50_000)],
    ['plain slashes', '/'.repeat(150_000)],
    ['beginnings of addresses', 'http://'.repeat(20_000)],
    ['names before a host', `//${'user:'.repeat(30_000)}`],
    ['at signs', '//x@'.repeat(40_000)],
    ['host names', 'desk.example.'.repeat(10_000)],
  ])('is found at the end of a long text of %s', (_, text) => {
    const redacted = redactor.text(`${text} http://desk.example:8080/base/x`);
    expect(redacted).toBe(`${text} /x`);
  });

  test('is found each of many times', () => {
    const forms = ['//desk.example ', 'http:%2f%2fu@desk.example ', 'desk.example:8080 '];
    expect(redactor.text(forms.join('').repeat(5_000))).not.toContain('desk.example');
  });
});
