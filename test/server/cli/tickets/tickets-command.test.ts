import { beforeAll, expect, test } from 'vitest';
import { createKey } from '../../../../src/server/users/keys/keys.sql.ts';
import { useCommands } from '../../../support/commands.ts';
import { useDatabase } from '../../../support/database.ts';
import { openStream } from '../../../support/event-stream.ts';
import { useServers } from '../../../support/servers.ts';
import {
  buildInbox,
  buildTicket,
  buildTicketAgent,
  buildTicketMessage,
  buildWrittenTicket,
  type TestInbox,
} from '../../../support/tickets.ts';

const commands = useCommands();
const startServer = useServers();
const mailing = useCommands({ SMTP_URL: 'smtp://127.0.0.1:9' });
const database = useDatabase();
let inbox: TestInbox;
let esterId: number;

beforeAll(async () => {
  const { db } = database;
  inbox = await buildInbox(db, { userId: 5 });
  esterId = await buildTicketAgent(db, { userId: 5, name: 'Ester Lind', email: 'ester@shop.example' });
  await buildTicketAgent(db, { userId: 5, name: 'Per Ek', email: 'per@shop.example' });
  await buildInbox(db, { userId: 6 });
  await buildTicketAgent(db, { userId: 6, name: 'Eve', email: 'eve@other.example' });
});

const of = (userId: number) => ['--user-id', String(userId), '--database-url', database.url];
const tickets = (...args: string[]) => commands.run('tickets', ...args, ...of(5));
const lines = (text: string) => text.split('\n').slice(0, -1);
const idsOf = (text: string) => JSON.parse(text).map(({ ticketID }: { ticketID: number }) => ticketID);

async function rowOf(ticketId: number) {
  const { rows } = await database.pool.query(
    'select status, pending_since, assigned_agents from tickets where user_id = 5 and id = $1',
    [ticketId],
  );
  return rows[0];
}

test('tickets list prints the waiting tickets of one user page by page, the newest first', async () => {
  const { db } = database;
  const at = (day: string) => ({ changedAt: new Date(`2026-11-${day}T10:00:00Z`) });
  const first = await buildTicket(db, inbox, { ...at('01'), subject: 'Tent\tand\u001b[2J\npole' });
  const solved = await buildTicket(db, inbox, { ...at('02'), status: 'solved' });
  const second = await buildTicket(db, inbox, { ...at('03'), status: 'reply' });
  const third = await buildTicket(db, inbox, { ...at('04'), assignedAgents: [esterId] });

  const [list, all, solvedOnly, page, foreign, wrong, unknown] = await Promise.all([
    tickets('list'),
    tickets('list', '--status', 'all', '--json', '--limit', '3'),
    tickets('list', '--status', 'solved', '--json'),
    tickets('list', '--status', 'all', '--json', '--before', String(second)),
    commands.run('tickets', 'list', '--status', 'all', ...of(6)),
    tickets('list', '--status', 'lost'),
    commands.run('tickets', 'list', '--before', String(first), ...of(6)),
  ]);
  expect(lines(list.stdout)).toEqual([
    `${third}\tnew\t2026-11-04T10:00:00.000Z\tmaja.lind@post.example\tester@shop.example\tCustomer service\tWhere is my tent?`,
    `${second}\treply\t2026-11-03T10:00:00.000Z\tmaja.lind@post.example\t\tCustomer service\tWhere is my tent?`,
    `${first}\tnew\t2026-11-01T10:00:00.000Z\tmaja.lind@post.example\t\tCustomer service\tTent and[2J pole`,
  ]);
  expect(idsOf(all.stdout)).toEqual([third, second, solved]);
  expect(JSON.parse(all.stdout)[0]).toMatchObject({
    assignedAgents: [{ agentID: esterId, agentEmail: 'ester@shop.example' }],
  });
  expect(idsOf(solvedOnly.stdout)).toEqual([solved]);
  expect(idsOf(page.stdout)).toEqual([solved, first]);
  expect(foreign).toEqual({ status: 0, stdout: '', stderr: '' });
  expect(wrong).toMatchObject({ status: 2, stderr: expect.stringContaining('on-hold') });
  expect(unknown).toMatchObject({ status: 1, stderr: `frontdesk: User 6 has no ticket ${first}.\n` });
});

test('tickets show prints the last messages of a ticket, without control characters of customers', async () => {
  const { db } = database;
  const id = await buildTicket(db, inbox, { subject: 'Tent \u001b]0;owned\u0007' });
  const say = (plain: string, minute: number, values = {}) =>
    buildTicketMessage(db, 5, id, { plain, sentAt: new Date(Date.UTC(2026, 10, 1, 10, minute)), ...values });
  await say('The first.', 0);
  await say('Red \u001b[31mtext\r\nand \u202ea turn', 1);
  await say('Look in the shed.', 2, { type: 'internal', fromEmail: 'per@shop.example', fromName: 'Per Ek' });

  const [shown, json, foreign] = await Promise.all([
    tickets('show', String(id), '--limit', '2'),
    tickets('show', String(id), '--json'),
    commands.run('tickets', 'show', String(id), ...of(6)),
  ]);
  expect(shown.stdout).toContain('Red [31mtext\nand a turn\n');
  expect(shown.stdout).toContain('Per Ek <per@shop.example>, for agents only\n\nLook in the shed.\n');
  expect(shown.stdout).not.toContain('The first.');
  expect(shown.stdout).not.toMatch(/[^\P{Cc}\n]|\u202e/u);
  const [, before = ''] = /--before (\d+) /.exec(shown.stderr) ?? [];
  expect((await tickets('show', String(id), '--before', before)).stdout).toContain('The first.\n');
  expect(JSON.parse(json.stdout)).toMatchObject({
    ticketID: id,
    hasEarlier: false,
    messages: [
      { messagePlain: 'The first.', messageType: 'external', agentID: null },
      { messagePlain: 'Red \u001b[31mtext\r\nand \u202ea turn' },
      { messageType: 'internal' },
    ],
  });
  expect(foreign).toEqual({ status: 1, stdout: '', stderr: `frontdesk: User 6 has no ticket ${id}.\n` });
});

test('tickets reply answers as an agent, mails the customer, and notifies webhooks and open pages', async () => {
  const { db, pool } = database;
  const server = await startServer({ databaseUrl: database.url });
  const { apiKey } = await createKey(db, { userId: 5, kind: 'secret', scopes: ['Tickets:Read'] });
  await pool.query(
    `insert into webhooks (user_id, url, events, secret) values (5, 'https://hooks.shop.example/', '{ticket.message,ticket.status}', 'x')`,
  );
  const id = await buildWrittenTicket(db, inbox);
  const stream = await openStream({ url: server.url, apiKey, userId: 5, ticketId: [id] });
  try {
    await stream.first('hello');
    const agent = ['--agent', 'Ester@shop.example'];
    const answered = await mailing.run(
      'tickets',
      'reply',
      String(id),
      'It left <b>today</b>.',
      ...agent,
      ...of(5),
    );
    expect(answered).toEqual({ status: 0, stdout: `Ticket ${id} is answered, and pending.\n`, stderr: '' });
    expect(await stream.first('ticket')).toMatchObject({ ticketId: id });
  } finally {
    stream.close();
  }
  const piped = await mailing.pipe(
    'A second\nline åäö.\n',
    'tickets',
    'reply',
    String(id),
    '--agent',
    'ester@shop.example',
    '--json',
    ...of(5),
  );
  expect(JSON.parse(piped.stdout)).toEqual({ ticketID: id, status: 'pending' });

  const { rows: messages } = await pool.query(
    'select type, agent_id::int as agent, from_name, from_email, plain, html from ticket_messages where user_id = 5 and ticket_id = $1 and agent_id is not null order by id',
    [id],
  );
  const written = {
    type: 'external',
    agent: esterId,
    from_name: 'Ester Lind',
    from_email: 'ester@shop.example',
  };
  expect(messages).toEqual([
    { ...written, plain: 'It left <b>today</b>.', html: 'It left &lt;b&gt;today&lt;/b&gt;.' },
    { ...written, plain: 'A second\nline åäö.', html: 'A second<br>line åäö.' },
  ]);
  const { rows: mails } = await pool.query(
    'select kind, email from mails join mail_recipients r on r.user_id = mails.user_id and r.id = recipient_id where mails.ticket_id = $1',
    [id],
  );
  expect(mails).toContainEqual({ kind: 'answer', email: 'maja.lind@post.example' });
  const { rows: events } = await pool.query(
    'select event from webhook_deliveries where user_id = 5 order by id',
  );
  expect(events.map(({ event }) => event)).toEqual(['ticket.message', 'ticket.status', 'ticket.message']);
});

test.each([
  [
    'of an email address without an agent',
    'maja.lind@post.example',
    5,
    'No.',
    'User 5 has no agent maja.lind@post.example.',
  ],
  ['of an agent of another user', 'eve@other.example', 5, 'No.', 'User 5 has no agent eve@other.example.'],
  ['to a ticket of another user', 'eve@other.example', 6, 'No.', 'User 6 has no ticket '],
  ['of nothing', 'ester@shop.example', 5, ' \n', 'The answer is empty'],
  ['of no text', 'ester@shop.example', 5, Uint8Array.of(0xff, 0xfe), 'not UTF-8 text'],
  ['of a NUL', 'ester@shop.example', 5, 'a\0b', 'a null character'],
  ['of too much', 'ester@shop.example', 5, 'a'.repeat(500_000), 'at most 100000 characters'],
])('an answer %s is refused, and nothing is stored', async (_name, agent, userId, input, sentence) => {
  const id = await buildWrittenTicket(database.db, inbox);
  const ran = await commands.pipe(input, 'tickets', 'reply', String(id), '--agent', agent, ...of(userId));
  expect(ran).toMatchObject({ status: 1, stdout: '', stderr: expect.stringContaining(sentence) });
  const { rows } = await database.pool.query('select id from ticket_messages where ticket_id = $1', [id]);
  expect(rows).toHaveLength(1);
});

test('tickets reply warns if no mail is sent, and needs an agent', async () => {
  const id = await buildWrittenTicket(database.db, inbox);
  const unmailed = await tickets('reply', String(id), 'Yes.', '--agent', 'per@shop.example');
  expect(unmailed).toMatchObject({ status: 0, stderr: expect.stringContaining('not mailed') });
  expect(await tickets('reply', String(id), 'Yes.')).toMatchObject({
    status: 2,
    stderr: expect.stringContaining('--agent'),
  });
});

test('tickets solve and tickets assign change a ticket of their user only, and replace its agents', async () => {
  const pending = { status: 'pending', pendingSince: new Date('2026-11-01T10:00:00Z') } as const;
  const id = await buildTicket(database.db, inbox, pending);
  const [solved, assigned, foreign, foreignAgent] = [
    await tickets('solve', String(id)),
    await tickets('assign', String(id), '--agent', 'per@shop.example,ester@shop.example'),
    await commands.run('tickets', 'solve', String(id), ...of(6)),
    await tickets('assign', String(id), '--agent', 'eve@other.example'),
  ];
  expect(solved).toEqual({ status: 0, stdout: `Ticket ${id} is solved.\n`, stderr: '' });
  expect(assigned.stdout).toBe(`Ticket ${id} is assigned to per@shop.example, ester@shop.example.\n`);
  expect(foreign).toMatchObject({ status: 1, stderr: `frontdesk: User 6 has no ticket ${id}.\n` });
  expect(foreignAgent).toMatchObject({
    status: 1,
    stderr: 'frontdesk: User 5 has no agent eve@other.example.\n',
  });
  expect(await rowOf(id)).toMatchObject({ status: 'solved', pending_since: null });
  expect((await rowOf(id)).assigned_agents).toHaveLength(2);

  const none = await tickets('assign', String(id), '--agent', 'none', '--json');
  expect(JSON.parse(none.stdout)).toEqual({ ticketID: id, assignedAgents: [] });
  expect((await rowOf(id)).assigned_agents).toEqual([]);
  expect(await commands.run('tickets', 'assign', String(id), '--agent', 'none', ...of(6))).toMatchObject({
    status: 1,
  });
});
