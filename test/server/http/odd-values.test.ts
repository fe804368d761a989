/** Values that nobody means, one in each place of each operation: whatever is asked, nothing is our fault. */

import { Type } from 'typebox';
import { Compile } from 'typebox/compile';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Operation, pathNames } from '../../../src/api/operation.ts';
import { operations } from '../../../src/api/operations/index.ts';
import { ErrorBody, ValidationBody } from '../../../src/api/schemas/errors.ts';
import { contracts } from '../../../src/api/schemas/index.ts';
import { isForVisitors } from '../../../src/server/visitor/policy/rules.ts';
import { useApp } from '../../support/app.ts';
import { buildConversation } from '../../support/chat.ts';
import { buildRepairForm } from '../../support/forms.ts';
import { keyOperations } from '../../support/key-operations.ts';
import { roundsOf, shareOf } from '../../support/sample.ts';
import { tentTicket, useSite } from '../../support/site.ts';

const service = useApp({ isListening: true });
const all = keyOperations;
const site = useSite(service, 3);
/** What each operation accepts, so that an odd value is the only one. */
let good: Readonly<Record<string, unknown>> = {};

beforeAll(async () => {
  const { db, pool } = service.database;
  const formId = await buildRepairForm(db, 3);
  await buildConversation(db, { userId: 3, id: 'chat-1', startedAt: new Date('2026-03-02T10:00:00Z') });
  const ticketId = String(await site.office.open());
  await pool.query(`update help_centers set contact_enabled = true`);
  const office = async (operation: Operation, input: Record<string, unknown>) => {
    const { statusCode, body } = await site.office.send(operation, input);
    expect(statusCode, body).toBe(200);
    return JSON.parse(body);
  };
  const { id: contactId } = await office(operations.createContact, {
    firstName: 'Maja',
    emails: [{ email: 'maja@post.example' }],
  });
  const { id } = await office(operations.createContact, { firstName: 'Nils' });
  const { id: accountId } = await office(operations.createAccount, { name: 'Skogsrand' });
  good = {
    ...tentTicket,
    lang: 'en',
    helpCenterId: site.center.helpCenterId,
    id,
    contactId,
    accountId,
    formId,
    ticketId,
    conversationId: 'chat-1',
    agentId: site.agent.id,
    categoryId: 1,
    articleId: 1,
    searchString: 'tent',
    q: 'tent',
    vote: 'a vote that was never sent',
    reason: 'unclear',
    tag: 'tent',
    device: 'mobile',
    fromDate: '2026-03-01',
    toDate: '2026-03-03',
    startTime: '2026-03-01',
    endTime: '2026-03-03',
    name: 'Skogsrand',
    content: 'A note',
    firstName: 'Maja',
    email: 'maja@post.example',
    emails: 'maja@post.example',
    fields: [
      { label: 'Name', value: 'Maja' },
      { label: 'E-mail', value: 'maja@post.example' },
      { label: 'Item', value: 'Tent' },
    ],
    domainPage: 'https://shop.example/',
    address: '/tents/pack',
    upTo: '2026-03-02',
    code: 'fdb_x',
    found: 1,
    rating: 4,
    verdict: 'restore',
    opened: true,
    view: 'open',
    state: 'viewing',
    kind: 'reply',
    version: 0,
    draftVersion: 1,
    heldMessageId: 1,
    savedReplyId: 1,
    messageId: 1,
    intoTicketId: 1,
    to: ['workshop@mend.example'],
    tickets: [{ ticketId: 1 }],
    texts: [{ lang: 'en', message: 'x' }],
    isShared: true,
    sound: true,
  };
});

interface Members {
  readonly properties?: Readonly<Record<string, unknown>>;
  readonly required?: readonly string[];
}

function membersOf({ name }: Operation): Members {
  return Object.entries(contracts).find(([key]) => key === name)?.[1].input ?? {};
}

const surrogate = '\\ud800';

/** As they stand in an address. */
const inQuery = [
  ...[
    '',
    '%00',
    'a%00b',
    '%ff',
    '%c0%ae',
    '%ed%a0%80',
    '%',
    '%zz',
    '%u0041',
    '+',
    '%20',
    '%0a',
    '%0d%0a',
    '%e2%80%a8',
    '%ef%bb%bf',
  ],
  ...[
    '0',
    '-0',
    '-1',
    '1.5',
    '1e3',
    '1e400',
    '-1e400',
    '9007199254740991',
    '9007199254740992',
    '9223372036854775807',
    '9223372036854775808',
  ],
  ...[
    '99999999999999999999999999',
    '9'.repeat(400),
    '0x10',
    '1_000',
    '%d9%a1',
    'NaN',
    'Infinity',
    '-Infinity',
    'null',
    'undefined',
    'true',
  ],
  ...[
    '[]',
    '{}',
    '%5B%5D',
    '%7B%22a%22:1%7D',
    '__proto__',
    'constructor',
    'toString',
    'prototype',
    "'",
    "1'--",
    '%25',
    '%5C',
    '..',
    '..;',
    '%2e%2e',
  ],
  ...[
    '0000-00-00',
    '9999-12-31',
    '10000-01-01',
    '2026-02-30',
    '2026-03-01T25:00:00Z',
    '%2B275760-09-13',
    '-271821-04-20',
    '275761-01-01',
    '0001-01-01',
    '2026-03-01T00:00:00%2B99:99',
  ],
  ...[
    'Europe/Atlantis',
    'UTC%00',
    '../../etc/passwd',
    '%F0%9F%92%A9',
    'x'.repeat(400),
    encodeURIComponent('é'.repeat(300)),
    'a@b',
    '%E2%84%AA@b',
  ],
];

/** As they stand in JSON. */
const inBody = [
  ...[
    'null',
    'true',
    'false',
    '0',
    '-0',
    '-1',
    '1.5',
    '1e400',
    '-1e400',
    '1e308',
    '5e-324',
    '9007199254740991',
    '9007199254740993',
    '9223372036854775808',
    '1e21',
  ],
  ...[
    '""',
    '" "',
    '"\\u0000"',
    '"a\\u0000b"',
    `"${surrogate}"`,
    `"a${surrogate}b"`,
    '"\\udfff\\ud800"',
    '"\\u2028"',
    '"\\ufeff"',
    '"%00"',
    '"\\r\\nX: y"',
  ],
  ...[
    '"1e400"',
    '"NaN"',
    '"9223372036854775808"',
    '"__proto__"',
    '"constructor"',
    '"2026-02-30"',
    `"${'x'.repeat(100_000)}"`,
  ],
  ...[
    '[]',
    '[[]]',
    '[null]',
    '[1,"a",{}]',
    '[{}]',
    '[{"__proto__":1}]',
    `["${surrogate}"]`,
    '["\\u0000"]',
    `[${'1,'.repeat(5000)}1]`,
  ],
  ...[
    '{}',
    '{"a":1}',
    '{"constructor":1}',
    '{"toString":"x","valueOf":1,"length":-1}',
    '{"then":{}}',
    '{"toJSON":1}',
    `${'['.repeat(500)}${']'.repeat(500)}`,
    `${'{"a":'.repeat(500)}1${'}'.repeat(500)}`,
  ],
  ...[
    `[{"label":"${surrogate}","value":"\\u0000"}]`,
    '[{"label":"Name","value":{}}]',
    `[{"email":"a@b.example","isPrimary":1}]`,
    `[{"address":"${surrogate}"}]`,
    `[{"phone":"+${'1'.repeat(400)}"}]`,
  ],
];

/** A member of a query more than once, and in the forms in which other servers take lists. */
const repeated = (name: string) => [
  `${name}=1&${name}=2`,
  `${name}[]=1`,
  `${name}[a]=1`,
  `${name}`,
  `${name}=&${name}=`,
  `=${name}`,
  `&&&`,
  `${name}=1`.concat(`&${name}=1`.repeat(300)),
];

const documented = Compile(
  Type.Union([
    ValidationBody,
    ErrorBody,
    Type.Object({ message: Type.String(), errors: Type.Array(Type.Unknown()) }),
  ]),
);

/** Sends a request, and expects to be told what is wrong with it, if anything is. */
async function ask(
  operation: Operation,
  url: string,
  payload?: string,
  headers: Record<string, string> = {},
): Promise<void> {
  const response = await service.app.inject({
    method: operation.method,
    url,
    ...(payload !== undefined && { payload, headers: { 'content-type': 'application/json', ...headers } }),
    ...(payload === undefined && { headers }),
  });
  const { statusCode, body } = response;
  const told = `${operation.method} ${url.slice(0, 300)} ${payload?.slice(0, 200) ?? ''}: ${statusCode} ${body.slice(0, 300)}`;
  if (statusCode >= 500) failures.push(told);
  else if (statusCode >= 400 && statusCode !== 409 && !documented.Check(JSON.parse(body)))
    failures.push(told);
}

const failures: string[] = [];

const shares = roundsOf(4, 20);
/** Of what is tried whole otherwise. */
const manyShares = roundsOf(1, 20);

function expectNoFailures(): void {
  const found = failures.splice(0);
  expect(found).toEqual([]);
}

/** The path with what is good in it, but for what is given, which stands in it as it is. */
function pathOf({ path }: Operation, apiKey: string, odd: Readonly<Record<string, string>> = {}): string {
  const values = { ...good, apiKey, userId: 3 };
  return path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const found = Object.entries(values).find(([known]) => known === name)?.[1];
    return odd[name] ?? encodeURIComponent(String(found ?? 1));
  });
}

/** Members that a schema does not require, and that one of its callers has to send. */
const alsoNeeded = ['helpCenterId', 'firstName', 'agentId', 'fromEmail', 'subject'];

function goodInput(operation: Operation): [string, unknown][] {
  const { properties = {}, required = [] } = membersOf(operation);
  const inPath = pathNames(operation.path);
  return Object.keys(properties)
    .filter((name) => !inPath.includes(name) && (required.includes(name) || alsoNeeded.includes(name)))
    .map((name) => [name, Object.entries(good).find(([known]) => known === name)?.[1]]);
}

describe.each(all)('$name', (operation) => {
  const turn = all.indexOf(operation);
  const reads = operation.method === 'GET' || operation.method === 'DELETE';
  const inPath = pathNames(operation.path);
  const names = Object.keys(membersOf(operation).properties ?? {});
  const kinds = isForVisitors(operation.name)
    ? (['secretKey', 'publicKey'] as const)
    : (['secretKey'] as const);
  const others = [...names.filter((name) => !inPath.includes(name)), 'unknown', '__proto__', 'constructor'];

  test('is not told that the values around an odd one are wrong', async () => {
    const input = goodInput(operation);
    const query = new URLSearchParams(input.map(([name, value]) => [name, String(value)]));
    const response = await service.app.inject({
      method: operation.method,
      url: reads ? `${pathOf(operation, site.secretKey)}?${query}` : pathOf(operation, site.secretKey),
      ...(!reads && { payload: Object.fromEntries(input) }),
    });
    expect(response.statusCode, response.body).not.toBe(400);
  });

  test.each(kinds)('odd values in the path, with a %s', async (kind) => {
    const query = new URLSearchParams(goodInput(operation).map(([name, value]) => [name, String(value)]));
    const body = JSON.stringify(Object.fromEntries(goodInput(operation)));
    for (const [at, name] of inPath.filter((part) => part !== 'apiKey').entries()) {
      for (const value of shareOf(inQuery, shares, turn + at).filter((text) => text !== '')) {
        const url = pathOf(operation, site[kind], { [name]: value });
        await ask(operation, reads ? `${url}?${query}` : url, reads ? undefined : body);
      }
    }
    expectNoFailures();
  });

  for (const kind of reads ? kinds : []) {
    test(`odd values in the query, with a ${kind}`, async () => {
      const url = pathOf(operation, site[kind]);
      const input = goodInput(operation);
      for (const [at, name] of others.entries()) {
        const rest = new URLSearchParams(
          input.filter(([known]) => known !== name).map(([known, value]) => [known, String(value)]),
        );
        for (const value of shareOf(inQuery, shares, turn + at)) {
          await ask(operation, `${url}?${rest}&${name}=${value}`);
        }
        for (const more of shareOf(repeated(name), manyShares, turn + at)) {
          await ask(operation, `${url}?${rest}&${more}`);
        }
        if (names.includes('fileType')) await ask(operation, `${url}?${rest}&fileType=csv&${name}=${'%ff'}`);
      }
      expectNoFailures();
    });
  }

  for (const kind of reads ? [] : kinds) {
    test(`odd values in the body, with a ${kind}`, async () => {
      const url = pathOf(operation, site[kind]);
      const input = goodInput(operation);
      for (const [at, name] of others.entries()) {
        const rest = input
          .filter(([known]) => known !== name)
          .map(([known, value]) => `${JSON.stringify(known)}:${JSON.stringify(value)},`);
        for (const value of shareOf(inBody, shares, turn + at))
          await ask(operation, url, `{${rest.join('')}"${name}":${value}}`);
        await ask(operation, url, `{${rest.join('')}"${name}":1,"${name}":"2"}`);
      }
      for (const value of shareOf(inBody, manyShares, turn + others.length)) await ask(operation, url, value);
      expectNoFailures();
    });
  }
});
