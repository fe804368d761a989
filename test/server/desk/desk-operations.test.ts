/** The operations below the desk: who may call them, and in whose name. */

import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Operation, pathNames } from '../../../src/api/operation.ts';
import { operationNames } from '../../../src/api/operation-names.ts';
import { operations } from '../../../src/api/operations/index.ts';
import { agents } from '../../../src/server/db/tables/index.ts';
import { removeAgent } from '../../../src/server/users/agents/change-agent.sql.ts';
import { requestFor, useApp } from '../../support/app.ts';
import { deskOrigin, deskPath, openBrowser, signedIn, type TestBrowser } from '../../support/desk.ts';
import { openStream } from '../../support/event-stream.ts';
import { tentTicket, useSite } from '../../support/site.ts';
import { buildTicketAgent } from '../../support/tickets.ts';
import { useUploadDir } from '../../support/uploads.ts';

const service = useApp({
  config: { listen: { publicUrl: deskOrigin }, uploads: { dir: useUploadDir() } },
  isListening: true,
  streamCheckSeconds: 1,
});
const cookieName = '__Host-frontdesk-session';
const {
  listViewTickets,
  grabThread,
  insertTicket,
  updateTicket,
  createContact,
  deleteContact,
  getCustomer,
  createNote,
  updateNote,
  deleteNote,
  markTicketRead,
  setPresence,
} = operations;
const site = useSite(service);
const other = useSite(service, 2);
let browser: TestBrowser;

beforeAll(async () => {
  browser = await signedIn(service, 1, site.agent.id);
});

const open = () => site.office.open({ fromEmail: 'maja@post.example', appendOpenTicket: false });

describe('an agent', () => {
  test('reads and answers in their own name, whatever is sent', async () => {
    const id = await open();
    const list = await browser.operation(listViewTickets, 1, { view: 'open', agentId: 987_654 });
    expect(list.statusCode, list.body).toBe(200);
    expect(list.json().tickets).toMatchObject([{ ticketId: id, isUnread: true }]);
    const { ticket } = (await browser.operation(grabThread, 1, { ticketId: String(id) })).json();
    const body = {
      ...tentTicket,
      ticketId: String(id),
      fromEmail: 'olle@skogsrand.example',
      fromName: 'Olle',
      message: 'We look for it.',
      lastSeenMessageId: ticket.lastMessageId,
    };
    const answered = await browser.operation(insertTicket, 1, body);
    expect(answered.statusCode, answered.body).toBe(200);
    const thread = (await browser.operation(grabThread, 1, { ticketId: String(id) })).json();
    expect(thread.messages.at(-1)).toMatchObject({
      from: site.agent.email,
      fromName: 'Aino',
      agentId: site.agent.id,
    });
    expect(thread.ticket).toMatchObject({ status: 'pending', isUnread: false });
    expect((await browser.operation(insertTicket, 1, body)).statusCode).toBe(409);
    const upTo = new Date().toISOString();
    const read = await browser.operation(markTicketRead, 1, { ticketId: String(id), upTo, agentId: 7 });
    expect(read.statusCode, read.body).toBe(200);
  });

  test('opens no ticket as somebody else', async () => {
    const response = await browser.operation(insertTicket, 1, tentTicket);
    expect(response.statusCode).toBe(400);
    expect(response.json().errors).toMatchObject([{ label: 'ticketId' }]);
  });

  test('names the last message that they have seen, unless they write a note', async () => {
    const ticketId = String(await open());
    const write = (input: object) =>
      browser.operation(insertTicket, 1, { ...tentTicket, ticketId, message: 'x', ...input });
    for (const input of [{}, { messageType: 'internal', status: 'solved' }]) {
      const refused = await write(input);
      expect(refused.statusCode).toBe(400);
      expect(refused.json().errors).toMatchObject([{ label: 'lastSeenMessageId' }]);
    }
    expect((await write({ messageType: 'internal' })).statusCode).toBe(200);
  });

  test('signs their notes about a contact, and changes no colleague’s unless they are an owner', async () => {
    const { db } = service.database;
    const colleague = await signedIn(
      service,
      1,
      await buildTicketAgent(db, { userId: 1, name: 'Olle', email: 'olle@skogsrand.example' }),
    );
    const written = await browser.operation(createContact, 1, {
      firstName: 'Greta',
      emails: [{ email: 'greta@post.example' }],
    });
    const contactId = written.json().id;
    const { id } = (await browser.operation(createNote, 1, { contactId, content: 'Called.' })).json();
    const change = (by: TestBrowser) => by.operation(updateNote, 1, { id, content: 'Called twice.' });
    const removal = (by: TestBrowser) => by.operation(deleteNote, 1, { id });
    const read = async () =>
      (await browser.operation(getCustomer, 1, { email: 'greta@post.example' })).json();

    expect((await change(colleague)).statusCode).toBe(403);
    expect((await removal(colleague)).statusCode).toBe(403);
    expect((await read()).notes).toMatchObject([{ id, content: 'Called.', agentId: site.agent.id }]);
    expect((await change(browser)).statusCode).toBe(200);
    expect((await read()).notes).toMatchObject([{ id, content: 'Called twice.' }]);
    await db.update(agents).set({ role: 'owner' }).where(eq(agents.email, 'olle@skogsrand.example'));
    expect((await removal(colleague)).statusCode).toBe(200);
    expect((await read()).notes).toEqual([]);
  });

  test('may do what their role says', async () => {
    const { db } = service.database;
    const removal = () => browser.operation(deleteContact, 1, { id: 987_654 });
    expect((await removal()).statusCode).toBe(403);
    await db.update(agents).set({ role: 'owner' }).where(eq(agents.id, site.agent.id));
    expect((await removal()).statusCode).toBe(404);
    await db.update(agents).set({ role: 'agent' }).where(eq(agents.id, site.agent.id));
    expect((await removal()).statusCode).toBe(403);
  });
});

/** Some ids for the path of an operation. */
const someIds = ({ path }: Operation) => Object.fromEntries(pathNames(path).map((name) => [name, '1']));

describe('every operation below the desk', () => {
  test('needs a session, and the page’s header', async () => {
    const stranger = openBrowser(service);
    for (const name of operationNames) {
      const operation: Operation = operations[name];
      const sent = await stranger.operation(operation, 1, someIds(operation));
      expect(sent.statusCode, name).toBe(401);
      const url = deskPath(operation, 1, someIds(operation));
      const bare = await service.app.inject({
        method: operation.method,
        url,
        headers: { cookie: `${cookieName}=${browser.cookies.get(cookieName)}` },
      });
      expect(bare.statusCode, name).toBe(403);
    }
  });

  test('is of the session’s user only', async () => {
    const id = await other.office.open();
    for (const operation of [grabThread, updateTicket]) {
      expect((await browser.operation(operation, 2, { ticketId: String(id) })).statusCode).toBe(401);
      // Nor is it by the own path.
      expect((await browser.operation(operation, 1, { ticketId: String(id) })).statusCode).toBe(404);
    }
    const answer = { ...tentTicket, ticketId: String(id), message: 'x', lastSeenMessageId: 0 };
    expect((await browser.operation(insertTicket, 1, answer)).statusCode).toBe(404);
  });

  test('takes no key, and the public ones take no session', async () => {
    for (const apiKey of [site.secretKey, site.publicKey, 'session']) {
      const request = requestFor(listViewTickets, { apiKey, userId: 1 }, { view: 'open' });
      const atDesk = await service.app.inject({ ...request, url: `/desk${String(request.url)}` });
      expect([401, 403, 404]).toContain(atDesk.statusCode);
    }
    const request = requestFor(listViewTickets, { apiKey: 'session', userId: 1 }, { view: 'open' });
    const cookie = `${cookieName}=${browser.cookies.get(cookieName)}`;
    const headers = { cookie, origin: deskOrigin, 'frontdesk-desk': '1', 'sec-fetch-site': 'same-origin' };
    expect((await service.app.inject({ ...request, headers })).statusCode).toBe(401);
    const asKey = requestFor(
      listViewTickets,
      { apiKey: browser.cookies.get(cookieName) ?? '', userId: 1 },
      { view: 'open' },
    );
    expect((await service.app.inject(asKey)).statusCode).toBe(401);
  });
});

describe('a page of another site', () => {
  const foreign: [string, Record<string, string>][] = [
    ['of another site', { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }],
    [
      'of another host of the site',
      { origin: 'https://shop.skogsrand.example', 'sec-fetch-site': 'same-site' },
    ],
    ['without an origin', { origin: 'null', 'sec-fetch-site': 'cross-site' }],
    ['in an old browser', { origin: 'https://evil.example', 'sec-fetch-site': '' }],
    ['without the header', { 'frontdesk-desk': '' }],
    ['opened by the user', { 'sec-fetch-site': 'none' }],
    ['over http', { origin: 'http://help.skogsrand.example' }],
  ];

  test.each(foreign)('%s changes and reads nothing with the cookie', async (_name, headers) => {
    const id = await open();
    const url = deskPath(updateTicket, 1, { ticketId: id });
    const changed = await browser.send('POST', url, { labels: ['urgent'] }, headers);
    expect(changed.statusCode).toBe(403);
    const read = await browser.send('GET', deskPath(grabThread, 1, { ticketId: id }), undefined, headers);
    expect(read.statusCode).toBe(403);
    for (const { headers: answered } of [changed, read]) {
      expect(answered['access-control-allow-origin']).toBeUndefined();
    }
    expect((await browser.send('DELETE', '/desk/session', undefined, headers)).statusCode).toBe(403);
    expect((await browser.send('POST', '/desk/link', { email: 'a@b.example' }, headers)).statusCode).toBe(
      403,
    );
    expect((await browser.operation(grabThread, 1, { ticketId: String(id) })).json().ticket.labels).toEqual(
      [],
    );
  });

  test('gets no leave to send the header', async () => {
    const response = await service.app.inject({
      method: 'OPTIONS',
      url: deskPath(listViewTickets, 1),
      headers: {
        origin: 'https://evil.example',
        'access-control-request-method': 'GET',
        'access-control-request-headers': 'frontdesk-desk',
      },
    });
    expect(response.headers['access-control-allow-origin']).toBeUndefined();
    expect(response.headers['access-control-allow-headers']).toBeUndefined();
  });

  test('is no form', async () => {
    const id = await open();
    const url = deskPath(updateTicket, 1, { ticketId: id });
    const cookie = `${cookieName}=${browser.cookies.get(cookieName)}`;
    for (const type of ['application/x-www-form-urlencoded', 'text/plain', 'multipart/form-data']) {
      const response = await service.app.inject({
        method: 'POST',
        url,
        headers: { cookie, 'content-type': type, origin: deskOrigin, 'sec-fetch-site': 'same-origin' },
        payload: '{"labels":["urgent"]}',
      });
      expect(response.statusCode).toBe(403);
    }
  });
});

test('a file goes with an answer', async () => {
  const id = await open();
  const file = { name: 'tent.txt', type: 'text/plain' };
  const send = (from: TestBrowser, userId: number) =>
    from.send('POST', `/desk/api/session/${userId}/uploads?name=${file.name}`, 'A tent', {
      'content-type': file.type,
    });
  const sent = await send(browser, 1);
  expect(sent.statusCode, sent.body).toBe(200);
  const answer = {
    ...tentTicket,
    ticketId: String(id),
    message: 'See there.',
    lastSeenMessageId: (await browser.operation(grabThread, 1, { ticketId: String(id) })).json().ticket
      .lastMessageId,
    attachments: [sent.json().url],
  };
  const answered = await browser.operation(insertTicket, 1, answer);
  expect(answered.statusCode, answered.body).toBe(200);
  const { messages } = (await browser.operation(grabThread, 1, { ticketId: String(id) })).json();
  expect(messages.at(-1).messageHtml).toContain('tent.txt');
  expect((await send(browser, 2)).statusCode).toBe(401);
  expect((await send(openBrowser(service), 1)).statusCode).toBe(401);
});

test('a stream tells an agent of presence, and ends with the session', async () => {
  const url = await service.app.listen({ host: '127.0.0.1', port: 0 });
  const { db } = service.database;
  const id = await buildTicketAgent(db, { userId: 1, name: 'Short', email: 'short@skogsrand.example' });
  const short = await signedIn(service, 1, id);
  const headers = {
    cookie: `${cookieName}=${short.cookies.get(cookieName)}`,
    'frontdesk-desk': '1',
    'sec-fetch-site': 'same-origin',
  };
  const ticketId = await open();
  const stream = await openStream({ url: `${url}/desk`, userId: 1, apiKey: 'session', headers });
  try {
    expect(stream.status).toBe(200);
    expect((await stream.first('hello')).tickets).toHaveProperty(String(ticketId));
    const looking = { ticketId: String(ticketId), state: 'viewing', agentId: 987_654 };
    expect((await browser.operation(setPresence, 1, looking)).statusCode).toBe(204);
    expect(await stream.first('presence')).toEqual({ ticketId, agentId: site.agent.id, state: 'viewing' });
    await removeAgent(db, 1, id);
    expect((await stream.first('bye')).reason).toBe('access');
    await stream.ended;
  } finally {
    stream.close();
  }
});

test('an agent who is removed is signed out of every operation', async () => {
  const { db } = service.database;
  const id = await buildTicketAgent(db, { userId: 1, name: 'Leaver', email: 'leaver@skogsrand.example' });
  const leaver = await signedIn(service, 1, id);
  expect((await leaver.operation(listViewTickets, 1, { view: 'open' })).statusCode).toBe(200);
  await removeAgent(db, 1, id);
  expect((await leaver.operation(listViewTickets, 1, { view: 'open' })).statusCode).toBe(401);
});

describe('a ticket whose inbox has no address', () => {
  test('is answered in the thread alone, and noted on', async () => {
    const id = await open();
    const ticketId = String(id);
    const { pool } = service.database;
    const { rows } = await pool.query('delete from inbox_addresses where user_id = 1 returning *');
    try {
      const read = async () => (await browser.operation(grabThread, 1, { ticketId })).json();
      const { ticket, inboxEmail, recipients } = await read();
      expect(inboxEmail).toBeNull();
      expect(recipients).toEqual({ to: [], cc: [] });
      const common = { toEmail: 'anybody@post.example', subject: 'Tent', ticketId };
      const answer = { ...common, message: 'It is found.', lastSeenMessageId: ticket.lastMessageId };
      expect((await browser.operation(insertTicket, 1, answer)).statusCode).toBe(200);
      const note = { ...common, message: 'Ask Olle.', messageType: 'internal' };
      expect((await browser.operation(insertTicket, 1, note)).statusCode).toBe(200);
      expect((await read()).messages).toMatchObject([
        {},
        { messagePlain: 'It is found.', agentId: site.agent.id },
        { messagePlain: 'Ask Olle.', messageType: 'internal' },
      ]);
      const key = await site.office.send(insertTicket, { ...answer, fromEmail: site.agent.email });
      expect(key.statusCode).toBe(400);
    } finally {
      for (const row of rows) {
        await pool.query(
          'insert into inbox_addresses select * from jsonb_populate_record(null::inbox_addresses, $1::jsonb)',
          [JSON.stringify(row)],
        );
      }
    }
  });
});

test('only owners create labels', async () => {
  const ticketId = String(await open());
  const label = async (by: TestBrowser) =>
    (await by.operation(updateTicket, 1, { ticketId, labels: ['lost parcel'], createLabels: true })).json()
      .labels;
  expect(await label(browser)).toEqual([]);
  const { db } = service.database;
  await db.update(agents).set({ role: 'owner' }).where(eq(agents.id, site.agent.id));
  expect(await label(await signedIn(service, 1, site.agent.id))).toEqual(['lost parcel']);
});
