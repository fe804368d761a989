/** Attacks on the desk by agents of other users, keys, former agents and programs, at every declared operation. */

import { request } from 'node:http';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Operation } from '../../../src/api/operation.ts';
import { operationNames } from '../../../src/api/operation-names.ts';
import { operations } from '../../../src/api/operations/index.ts';
import { isForDesk } from '../../../src/api/schemas/index.ts';
import { createLink } from '../../../src/server/desk/links/sign-in-links.sql.ts';
import { removeAgent, setAgent } from '../../../src/server/users/agents/change-agent.sql.ts';
import { setInbox } from '../../../src/server/users/inboxes/inboxes.sql.ts';
import { requestFor, type TestInput, useApp } from '../../support/app.ts';
import { deskOrigin, deskPath, openBrowser, signedIn, type TestBrowser } from '../../support/desk.ts';
import { useSite } from '../../support/site.ts';
import { buildInbox, buildTicketAgent } from '../../support/tickets.ts';

const service = useApp({ config: { listen: { publicUrl: deskOrigin } } });
const cookieName = '__Host-frontdesk-session';

/** In every text of the other user. */
const secret = 'Confidential-4711';

const site = useSite(service);
const other = useSite(service, 2);
let agent: TestBrowser;
let owner: TestBrowser;
let ownerId: number;
/** Ids of the other user, under every name that a path or a body has for them. */
let foreign: TestInput;

beforeAll(async () => {
  const { db } = service.database;
  ownerId = await buildTicketAgent(db, { userId: 1, name: 'Olle', email: 'olle@skogsrand.example' });
  await setAgent(db, 1, ownerId, { role: 'owner' });
  agent = await signedIn(service, 1, site.agent.id, '203.0.113.21');
  owner = await signedIn(service, 1, ownerId, '203.0.113.22');
  const ticketId = await other.office.open({ subject: secret, message: secret, fromName: secret });
  const create = async (operation: Operation, input: TestInput) => {
    const response = await other.office.send(operation, input);
    expect(response.statusCode, response.body).toBe(200);
    return response.json().json?.id ?? response.json().id;
  };
  const accountId = await create(operations.createAccount, { name: secret, description: secret });
  const contactId = await create(operations.createContact, {
    firstName: secret,
    lastName: secret,
    description: secret,
  });
  const noteId = await create(operations.createNote, { contactId, content: secret });
  foreign = { ticketId, accountId, contactId, noteId, agentId: other.agent.id, inboxId: other.inbox.inboxId };
});

const pathMembers = ({ path }: Operation) => Array.from(path.matchAll(/\{(\w+)\}/g), ([, name = '']) => name);

/** Some input for an operation, in which every id of a path is one of the other user, or of `ids`. */
function foreignInput(operation: Operation, ids = foreign): TestInput {
  const named = pathMembers(operation).map((name) => [name, ids[name] ?? idFor(operation)]);
  return {
    ...ids,
    ...Object.fromEntries(named),
    view: 'open',
    searchString: secret,
    q: secret,
    query: secret,
  };
}

/** The id that `{id}` means in an operation's path. */
function idFor({ name }: Operation): unknown {
  if (/Account/.test(name)) return foreign['accountId'];
  if (/Contact/.test(name)) return foreign['contactId'];
  return /Note/.test(name) ? foreign['noteId'] : foreign['ticketId'];
}

describe('an agent', () => {
  test.each(operationNames)('gets nothing of another user by %s', async (name) => {
    const operation: Operation = operations[name];
    for (const browser of [agent, owner]) {
      const input = foreignInput(operation);
      expect((await browser.operation(operation, 2, input)).statusCode).toBe(401);
      const byOwnPath = await browser.operation(operation, 1, input);
      expect(byOwnPath.body).not.toContain(secret);
      expect(byOwnPath.statusCode).not.toBe(500);
    }
    const tickets = (await other.office.send(operations.listTickets)).json().json;
    expect(tickets).toMatchObject([{ subject: secret, status: 'new', labels: [] }]);
    const contacts = (await other.office.send(operations.listContacts)).json();
    expect(JSON.stringify(contacts)).toContain(secret);
  });

  test.each([
    'deleteContact',
    'deleteAccount',
    'chatStatistics',
    'chatStatisticsV2',
    'pageFilters',
    'listTicketsEmails',
    'listMailProblems',
  ] as const)('does not call %s, which is the owners’', async (name) => {
    const input = { id: 987_654, startTime: '2026-01-01', endTime: '2026-01-02' };
    const refused = await agent.operation(operations[name], 1, input);
    expect(refused.statusCode, refused.body).toBe(403);
    expect((await owner.operation(operations[name], 1, input)).statusCode).not.toBe(403);
  });

  test.each([
    'rateTicket',
    'rateConversation',
    'setTicketEmail',
    'submitForm',
    'adoptTickets',
    'useOneTimeCode',
    'recordView',
  ] as const)('does not call %s, which is a visitor’s, whatever their role', async (name) => {
    for (const browser of [agent, owner]) {
      expect((await browser.operation(operations[name], 1, foreignInput(operations[name]))).statusCode).toBe(
        403,
      );
    }
  });
});

describe('a door', () => {
  test.each(operationNames)('for keys takes no session at %s', async (name) => {
    const operation: Operation = operations[name];
    const token = agent.cookies.get(cookieName) ?? '';
    const headers = {
      cookie: `${cookieName}=${token}`,
      origin: deskOrigin,
      'frontdesk-desk': '1',
      'sec-fetch-site': 'same-origin',
    };
    // Without a key in its path an operation is public.
    if (!operation.path.includes('{apiKey}')) return;
    for (const apiKey of ['session', token]) {
      const asked = requestFor(operation, { apiKey, userId: 1 }, foreignInput(operation));
      expect((await service.app.inject({ ...asked, headers })).statusCode).toBe(isForDesk(name) ? 404 : 401);
    }
  });

  test.each(operationNames)('of the desk takes no key at %s', async (name) => {
    const operation: Operation = operations[name];
    const headers = { origin: deskOrigin, 'frontdesk-desk': '1', 'sec-fetch-site': 'same-origin' };
    for (const apiKey of [site.secretKey, site.publicKey]) {
      const { url, ...rest } = requestFor(operation, { apiKey, userId: 1 }, foreignInput(operation));
      const inPath = await service.app.inject({ ...rest, url: `/desk${String(url)}`, headers });
      expect([401, 404]).toContain(inPath.statusCode);
      const asCookie = await service.app.inject({
        method: operation.method,
        url: deskPath(operation, 1, foreignInput(operation)),
        headers: { ...headers, cookie: `${cookieName}=${apiKey}`, authorization: `Bearer ${apiKey}` },
      });
      expect(asCookie.statusCode).toBe(401);
    }
  });
});

describe('a cookie', () => {
  test('of another shape, of another user, or twice signs nobody in', async () => {
    const token = agent.cookies.get(cookieName) ?? '';
    const [, rest = ''] = token.split('-');
    const forged = [
      '',
      'null',
      token.slice(0, -1),
      `${token}x`,
      token.toUpperCase(),
      token.replace('fda_1-', 'fda_2-'),
      token.replace('fda_', 'fdl_'),
      `fda_1-${'a'.repeat(43)}`,
      `fda_1' or '1'='1-${rest}`,
      `${'a'.repeat(9000)}`,
    ];
    for (const value of forged) {
      const browser = openBrowser(service, '203.0.113.23');
      browser.cookies.set(cookieName, value);
      expect((await browser.send('GET', '/desk/session')).statusCode, value.slice(0, 60)).toBe(401);
    }
    // Of two, browsers send the more specific first: the other is not tried.
    const two = await service.app.inject({
      url: '/desk/session',
      headers: {
        cookie: `${cookieName}=fda_1-${'a'.repeat(43)}; ${cookieName}=${token}`,
        'frontdesk-desk': '1',
        'sec-fetch-site': 'same-origin',
      },
    });
    expect(two.statusCode).toBe(401);
    // A cookie of a subdomain cannot have the name that browsers bind to the host.
    const plain = await service.app.inject({
      url: '/desk/session',
      headers: {
        cookie: `frontdesk-session=${token}`,
        'frontdesk-desk': '1',
        'sec-fetch-site': 'same-origin',
      },
    });
    expect(plain.statusCode).toBe(401);
  });
});

describe('a link', () => {
  test('is used by no page that is loaded and no program that posts it', async () => {
    const { text } = await createLink(service.database.db, 1, site.agent.id);
    const attempts: [string, object][] = [
      ['GET', {}],
      ['HEAD', {}],
      ['POST', { payload: { code: text } }],
      ['POST', { payload: { code: text }, headers: { origin: deskOrigin } }],
      [
        'POST',
        { payload: { code: text }, headers: { 'frontdesk-desk': '1', origin: 'https://scanner.example' } },
      ],
      ['POST', { payload: `code=${text}`, headers: { 'content-type': 'application/x-www-form-urlencoded' } }],
    ];
    for (const [method, options] of attempts) {
      for (const url of [
        '/desk/session',
        `/desk/session?code=${text}`,
        `/desk?code=${text}`,
        `/desk/${text}`,
      ]) {
        const answered = await service.app.inject({ ...options, method: asMethod(method), url });
        expect(answered.headers['set-cookie'], `${method} ${url}`).toBeUndefined();
      }
    }
    expect((await openBrowser(service, '203.0.113.24').signIn(text)).json()).toEqual({ status: 'open' });
  });
});

function asMethod(text: string): 'GET' | 'HEAD' | 'POST' {
  return text === 'GET' || text === 'HEAD' ? text : 'POST';
}

test('an agent who is removed can do nothing more, and nothing that they left signs in', async () => {
  const { db } = service.database;
  const id = await buildTicketAgent(db, { userId: 1, name: 'Leaver', email: 'leaver@skogsrand.example' });
  const leaver = await signedIn(service, 1, id, '203.0.113.25');
  const { text } = await createLink(db, 1, id);
  await removeAgent(db, 1, id);
  for (const name of operationNames) {
    expect(
      (await leaver.operation(operations[name], 1, foreignInput(operations[name]))).statusCode,
      name,
    ).toBe(401);
  }
  for (const [method, url] of [
    ['GET', '/desk/session'],
    ['POST', '/desk/passkeys/options'],
    ['POST', '/desk/passkeys'],
  ] as const) {
    expect((await leaver.send(method, url, method === 'POST' ? {} : undefined)).statusCode, url).toBe(401);
  }
  expect((await openBrowser(service, '203.0.113.26').signIn(text)).json()).toEqual({ status: 'used' });
});

test('a request that says twice where it comes from is not the desk’s', async () => {
  const url = new URL(await service.app.listen({ host: '127.0.0.1', port: 0 }));
  const ask = (headers: [string, string][]) =>
    new Promise<number>((resolve, reject) => {
      const sent = request({
        host: url.hostname,
        port: url.port,
        path: '/desk/session',
        method: 'DELETE',
        agent: false,
      });
      for (const [name, value] of headers) sent.appendHeader(name, value);
      sent.on('response', (response) => {
        response.resume();
        resolve(response.statusCode ?? 0);
      });
      sent.on('error', reject).end();
    });
  const page: [string, string][] = [['Frontdesk-Desk', '1']];
  expect(await ask([...page, ['Origin', deskOrigin], ['Sec-Fetch-Site', 'same-origin']])).toBe(204);
  const others: [string, string][][] = [
    [
      ['Origin', deskOrigin],
      ['Sec-Fetch-Site', 'cross-site'],
      ['Sec-Fetch-Site', 'same-origin'],
    ],
    [['Origin', `${deskOrigin}.evil.example`]],
    [['Origin', `${deskOrigin}:444`]],
    [['Origin', deskOrigin.replace('https', 'http')]],
    [['Origin', '']],
    [['Referer', `${deskOrigin}/desk`]],
    [],
  ];
  for (const headers of others) {
    expect(await ask([...page, ...headers]), JSON.stringify(headers)).toBe(403);
  }
});

describe('an agent of no team', () => {
  /** Ids of an inbox of a team, under every name that a path or a body has for them. */
  let hidden: TestInput;

  beforeAll(async () => {
    const { db } = service.database;
    const { inboxId, toEmail } = await buildInbox(db, {
      userId: 1,
      name: secret,
      addresses: ['lawyers@skogsrand.example'],
    });
    await setInbox(db, 1, inboxId, { teams: ['lawyers'] });
    const mail = {
      toEmail,
      subject: secret,
      message: secret,
      fromName: secret,
      fromEmail: 'eve@post.example',
    };
    const ticketId = await site.office.open(mail);
    const { messages } = (
      await site.office.send(operations.grabThread, { ticketId: String(ticketId) })
    ).json();
    const [{ messageId }] = messages;
    const tickets = [{ ticketId }];
    hidden = { ticketId, intoTicketId: ticketId, messageId, inboxId, tickets };
  });

  test.each(operationNames)('gets nothing of an inbox of teams by %s', async (name) => {
    const operation: Operation = operations[name];
    const ids = hidden;
    const answers = [
      await agent.operation(operation, 1, foreignInput(operation, ids)),
      // Some operations name several tickets, or one of everybody beside a hidden one.
      await agent.operation(operation, 1, {
        ...foreignInput(operation, ids),
        ticketId: name.startsWith('list') ? [ids['ticketId']] : await site.office.open(),
        labels: ['urgent'],
        status: 'solved',
        lastSeenMessageId: ids['messageId'],
        messageType: 'internal',
        state: 'viewing',
        upTo: new Date().toISOString(),
        agentId: ownerId,
      }),
    ];
    for (const { body, statusCode } of answers) {
      expect(body).not.toContain(secret);
      expect(statusCode).not.toBe(500);
    }
    const thread = (
      await site.office.send(operations.grabThread, { ticketId: String(ids['ticketId']) })
    ).json();
    expect(thread).toMatchObject({
      ticket: { subject: secret, status: 'new', labels: [], assignedAgents: [], team: null },
      messages: [{ messagePlain: secret }],
      merge: null,
      drafts: [],
    });
  });
});
