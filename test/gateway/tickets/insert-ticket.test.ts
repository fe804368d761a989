/** A message through a gateway arrives once, and what becomes of it when nobody learns whether it did. */

import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { operations } from '../../../src/api/operations/index.ts';
import type { TestInput } from '../../support/app.ts';
import { stateOf } from '../../support/database-state.ts';
import { useGateway, userId, useUpstream } from '../../support/gateway.ts';
import { useHttpServer } from '../../support/http-server.ts';
import { type TestPerson, tentTicket, useSite } from '../../support/site.ts';
import { buildInbox } from '../../support/tickets.ts';
import { person } from '../../support/visitors.ts';

const { insertTicket, listTickets, grabTicket } = operations;

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
  { timeouts: [2000, 2000], pause: 1 },
);
const site = useSite(gateway, userId);

/** What happens to an answer on its way back. */
let lose: (path: string) => boolean = () => false;
/** The bodies of messages as they were sent to the upstream. */
const inserts: string[] = [];
/** What happens once the upstream has answered, before its answer arrives. */
let meanwhile: (path: string) => Promise<void> = async () => {};

beforeAll(async () => {
  await buildInbox(upstream.database.db, { userId });
  between.answer(async (response, request) => {
    const path = request.url ?? '';
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    if (isInsert(path)) inserts.push(Buffer.concat(chunks).toString());
    const answer = await upstream.app.inject({
      method: request.method === 'POST' ? 'POST' : 'GET',
      url: path,
      headers: request.headers,
      ...(chunks.length > 0 && { payload: Buffer.concat(chunks) }),
    });
    await meanwhile(path);
    if (lose(path)) return response.destroy();
    response.writeHead(answer.statusCode, { 'content-type': 'application/json' }).end(answer.body);
  });
});

async function countUpstream(email: string): Promise<number> {
  const { rows } = await upstream.database.pool.query(
    `select count(*)::int as messages from ticket_messages join tickets on tickets.id = ticket_id
     where lower(tickets.from_email) = $1`,
    [email],
  );
  return rows[0].messages;
}

const isInsert = (path: string) => path.includes('/insertTicket/');

test('a message that is sent twice with its key arrives once, for each kind of caller', async () => {
  const senders = {
    office: site.office,
    anonymous: site.anonymous(),
    identified: await site.identified(person('identified')),
  };
  for (const [name, sender] of Object.entries(senders)) {
    const headers = { 'idempotency-key': randomUUID() };
    const message = { ...tentTicket, fromEmail: `${name}@post.example` };
    const first = await sender.send(insertTicket, message, headers);
    const second = await sender.send(insertTicket, message, headers);
    expect(first.statusCode).toBe(200);
    expect(second.json()).toEqual(first.json());
    expect(await countUpstream(`${name}@post.example`)).toBe(1);
    const other = await sender.send(insertTicket, { ...message, subject: 'Other' }, headers);
    expect(other.statusCode).toBe(409);
  }
});

test('many messages at once with one key are one message', async () => {
  const headers = { 'idempotency-key': randomUUID() };
  const message = { ...tentTicket, fromEmail: 'hasty@post.example' };
  const answers = await Promise.all(
    Array.from({ length: 6 }, () => site.office.send(insertTicket, message, headers)),
  );
  expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
  expect(await countUpstream('hasty@post.example')).toBe(1);
});

test('first messages of one sender at once become one ticket', async () => {
  const message = { fromEmail: 'eager@post.example' };
  const ids = await Promise.all([1, 2, 3].map((n) => site.office.open({ ...message, subject: `${n}` })));
  expect(new Set(ids).size).toBe(1);
  expect(await countUpstream('eager@post.example')).toBe(3);
});

test('a message whose response was lost is repeated without becoming two', async () => {
  for (const [name, sender] of [
    ['lost-office', site.office],
    ['lost-visitor', await site.identified(person('lost-visitor'))],
  ] as const) {
    const headers = { 'idempotency-key': randomUUID() };
    const message = { ...tentTicket, fromEmail: `${name}@post.example` };
    lose = isInsert;
    expect((await sender.send(insertTicket, message, headers)).statusCode).toBe(502);
    lose = () => false;
    expect((await sender.send(insertTicket, message, headers)).statusCode).toBe(200);
    expect(await countUpstream(`${name}@post.example`)).toBe(1);
  }
});

test('a ticket that an anonymous visitor opens never belongs to its address', async () => {
  const victim = person('victim');
  const visitor = await site.identified(victim);
  const seen: unknown[] = [];
  meanwhile = async (path) => {
    if (!isInsert(path)) return;
    meanwhile = async () => {};
    // It lies upstream, and the gateway does not know yet.
    expect(await countUpstream(victim.email)).toBe(1);
    seen.push((await visitor.send(listTickets)).json().json);
    seen.push((await visitor.send(insertTicket, { ...tentTicket, message: 'Mine' })).json().json.ticketID);
  };
  const planted = await site.anonymous().open({ fromEmail: victim.email });
  expect(seen[0]).toEqual([]);
  expect(seen[1]).not.toBe(planted);
});

test('a ticket that an anonymous visitor opens never belongs to its address, even if its response is lost', async () => {
  const victim = person('unlucky');
  const visitor = await site.identified(victim);
  lose = isInsert;
  const planted = site.anonymous();
  const answer = await planted.send(insertTicket, { ...tentTicket, fromEmail: victim.email });
  expect(answer.statusCode).toBe(502);
  lose = () => false;
  expect(await countUpstream(victim.email)).toBe(1);
  expect(await visitor.tickets()).toEqual([]);
  const own = await visitor.open();
  expect(await visitor.tickets()).toEqual([own]);
  const { rows } = await upstream.database.pool.query('select id from tickets where sender = $1', [
    victim.email,
  ]);
  const [lost] = rows.map(({ id }) => Number(id)).filter((id) => id !== own);
  expect((await visitor.send(grabTicket, { ticketId: lost })).statusCode).toBe(404);
});

test('an intent is forgotten once its outcome is known', async () => {
  await gateway.database.pool.query('delete from gateway_intents');
  await site.anonymous().open({ fromEmail: 'known@post.example' });
  const refused = await site.office.send(insertTicket, { ...tentTicket, toEmail: 'nobody@else.example' });
  expect(refused.json()).toMatchObject({ message: 'Validation', errors: [{ label: 'toEmail' }] });
  const { rows } = await gateway.database.pool.query('select * from gateway_intents');
  expect(rows).toEqual([]);
});

test('a refused message leaves nothing behind, here or there', async () => {
  const states = async () => [await stateOf(gateway.database), await stateOf(upstream.database)];
  const known = { 'idempotency-key': randomUUID() };
  const theirs = await site.office.open({ fromEmail: 'theirs@post.example' });
  expect((await site.office.send(insertTicket, tentTicket, known)).statusCode).toBe(200);
  const refused: [
    sender: TestPerson,
    changes: TestInput,
    status: number,
    headers?: Record<string, string>,
  ][] = [
    [site.office, { toEmail: 'nobody@else.example' }, 400],
    [site.office, { ticketId: '999999999' }, 404],
    [site.office, { ticketId: theirs }, 400],
    [site.office, { attachments: ['https://nobody.example/a.png'] }, 400],
    [site.office, { message: 'Another' }, 409, known],
    [site.anonymous(), { ticketId: String(theirs) }, 404],
    [site.anonymous(), { attachments: ['https://nobody.example/a.png'] }, 400],
    [await site.identified(person('refused')), { ticketId: String(theirs) }, 404],
    [await site.identified(person('refused')), { attachments: ['x'] }, 400],
  ];
  for (const [sender, changes, status, headers] of refused) {
    const before = await states();
    const response = await sender.send(insertTicket, { ...tentTicket, ...changes }, headers);
    expect(response.statusCode, response.body).toBe(status);
    expect(await states()).toEqual(before);
  }
});

test('an anonymous visitor has the ticket token of a noted ticket, or there is no note', async () => {
  const { pool } = gateway.database;
  const fromEmail = 'halfway@post.example';
  const countNotes = async () => {
    const { rows } = await pool.query('select 1 from visitor_tickets where sender = $1', [fromEmail]);
    return rows.length;
  };
  const headers = { 'idempotency-key': randomUUID() };
  const message = { ...tentTicket, fromEmail };
  await pool.query(
    `create function refuse() returns trigger language plpgsql as $$ begin raise 'refused'; end $$;
     create trigger refuse before insert on ticket_token_tickets execute function refuse()`,
  );
  const visitor = site.anonymous();
  const first = await visitor.send(insertTicket, message, headers);
  await pool.query('drop trigger refuse on ticket_token_tickets; drop function refuse()');
  expect(first.statusCode).toBe(500);
  expect(await countNotes()).toBe(0);

  const repeated = await visitor.send(insertTicket, message, headers);
  expect(repeated.statusCode).toBe(200);
  expect(await countUpstream(fromEmail)).toBe(1);
  expect(await countNotes()).toBe(1);
  const { ticketID } = repeated.json().json;
  expect((await visitor.send(grabTicket, { ticketId: String(ticketID) })).statusCode).toBe(200);
});

test('what a page knows of the visit before a message is not passed on', async () => {
  await site.anonymous().open({
    message: 'Where is it?',
    page: 'https://shop.example/tents',
    referrer: 'https://search.example/',
    visit: { articles: [7], searches: ['lost parcel'] },
  });
  expect(inserts.at(-1)).toContain('Where is it?');
  expect(inserts.at(-1)).not.toMatch(/shop\.example|search\.example|lost parcel|visit/);
});

test('a text with tags that was typed is shown behind the gateway as it was typed', async () => {
  const texts = ['Plain, with a < b', '<b>Title</b>\nand `<br>`'];
  for (const text of texts) {
    const ticketId = await site.anonymous().open({ message: text, messageFormat: 'text' });
    const { json } = (await site.office.send(grabTicket, { ticketId: String(ticketId) })).json();
    expect(json[0].messagePlain).toBe(text);
    expect(json[0].messageHtml).not.toContain('<b>');
  }
});
