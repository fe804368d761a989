import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { operations } from '../../../../src/api/operations/index.ts';
import type { TicketEntry } from '../../../../src/api/schemas/tickets.ts';
import { textToHtml } from '../../../../src/markup/html/escape-html.ts';
import { idempotencyKeys, tickets } from '../../../../src/server/db/tables/index.ts';
import { requestFor, type TestCaller, type TestInput, useApp } from '../../../support/app.ts';
import { answerOf, ask } from '../../../support/ask.ts';
import { secretKey } from '../../../support/help-center.ts';
import { markupBombs } from '../../../support/markup-bombs.ts';
import {
  buildInbox,
  buildTicket,
  buildTicketAgent,
  buildTicketLabels,
  type TestInbox,
} from '../../../support/tickets.ts';

const service = useApp();
let caller: TestCaller;
let inbox: TestInbox;
let agentId = 0;

const good = {
  fromEmail: 'Maja.Lind@post.example',
  toEmail: 'help@skogsrand.example',
  subject: 'Where is my tent?',
  message: 'It was to come on Monday.',
};

beforeAll(async () => {
  const { db } = service.database;
  inbox = await buildInbox(db, {
    userId: 4,
    addresses: ['help@skogsrand.example', 'butik@skogsrand.example'],
  });
  await buildInbox(db, { userId: 4, name: 'Workshop', addresses: ['mend@skogsrand.example'] });
  await buildInbox(db, { userId: 5, name: 'Theirs', addresses: ['theirs@other.example'] });
  await buildTicketLabels(db, 4, ['delivery', 'vip']);
  await buildTicketLabels(db, 5, ['foreign']);
  agentId = await buildTicketAgent(db, { userId: 4, name: 'Ester', email: 'Ester@skogsrand.example' });
  caller = { userId: 4, apiKey: await secretKey(db, 4, ['Tickets:Read', 'Tickets:Write']) };
});

beforeEach(async () => {
  await service.database.db.delete(tickets);
});

async function insert(input: TestInput = {}): Promise<number> {
  const body = await answerOf(service, caller, 'insertTicket', { ...good, ...input });
  expect(body).toEqual({ result: 'success', json: { ticketID: expect.any(Number) } });
  return body.json.ticketID;
}

const refusal = (input: TestInput) => ask(service, caller, 'insertTicket', { ...good, ...input });

const grab = (ticketId: number) => answerOf(service, caller, 'grabTicket', { ticketId });

async function statusOf(ticketId: number): Promise<string> {
  return (await grab(ticketId)).meta.ticketStatus;
}

async function entries(): Promise<TicketEntry[]> {
  return (await answerOf(service, caller, 'listTickets')).json;
}

async function messagesOf(ticketId: number): Promise<string[]> {
  const { json } = await grab(ticketId);
  return json.map(({ messagePlain }: { messagePlain: string }) => messagePlain);
}

test('a message makes a ticket', async () => {
  const ticketID = await insert({ fromName: 'Maja Lind', toEmail: 'Butik@Skogsrand.example' });
  const [entry] = await entries();
  expect(entry).toEqual({
    sid: 4,
    inboxName: 'Customer service',
    ticketID,
    status: 'new',
    subject: 'Where is my tent?',
    fromEmail: 'Maja.Lind@post.example',
    labels: [],
    createdDate: entry?.createdDate,
    updatedDate: entry?.createdDate,
    latestUpdated: entry?.createdDate,
  });
  expect(await grab(ticketID)).toEqual({
    result: 'success',
    json: [
      {
        sid: 4,
        ticketID: String(ticketID),
        from: 'Maja.Lind@post.example',
        fromName: 'Maja Lind',
        agentID: null,
        messageType: 'external',
        messagePlain: 'It was to come on Monday.',
        messageHtml: 'It was to come on Monday.',
        date: entry?.createdDate,
      },
    ],
    length: 1,
    meta: { tags: [], labels: [], linkedTickets: [], ticketStatus: 'new', assignedAgents: [] },
  });
});

test('a customer’s message is among the mails, a note is not', async () => {
  const ticketID = await insert({ fromName: 'Maja' });
  await insert({ messageType: 'internal', message: 'Note' });
  const { json } = await answerOf(service, caller, 'listTicketsEmails', {
    startTime: '2020-01-01',
    endTime: '2999-01-01',
  });
  expect(json).toEqual([
    {
      createdDate: expect.any(String),
      inboxName: 'Customer service',
      from: { address: 'Maja.Lind@post.example', name: 'Maja' },
      ticketID,
      to: [{ address: 'help@skogsrand.example' }],
      cc: [],
      bcc: [],
    },
  ]);
});

describe('the next message of a sender', () => {
  test('goes to the newest open ticket of the same inbox', async () => {
    const first = await insert();
    const second = await insert({ appendOpenTicket: false, subject: 'Another' });
    expect(second).not.toBe(first);
    const before = (await entries()).find(({ ticketID }) => ticketID === second);
    expect(await insert({ fromEmail: 'maja.lind@POST.example', message: 'Well?' })).toBe(second);
    expect(await messagesOf(second)).toEqual(['It was to come on Monday.', 'Well?']);
    const after = (await entries()).find(({ ticketID }) => ticketID === second);
    expect(Date.parse(after?.updatedDate ?? '')).toBeGreaterThanOrEqual(
      Date.parse(before?.updatedDate ?? ''),
    );
    expect(after).toMatchObject({ subject: 'Another', createdDate: before?.createdDate });
  });

  test('makes a ticket of its own in another inbox, and of another sender', async () => {
    const first = await insert();
    const ids = [
      first,
      await insert({ toEmail: 'mend@skogsrand.example' }),
      await insert({ fromEmail: 'nils@post.example' }),
    ];
    expect(new Set(ids).size).toBe(3);
  });

  test.each(['new', 'reply', 'pending', 'on-hold'] as const)('%s is open', async (status) => {
    const id = await buildTicket(service.database.db, inbox, { status, fromEmail: good.fromEmail });
    expect(await insert()).toBe(id);
    expect(await statusOf(id)).toBe(status === 'new' ? 'new' : 'reply');
  });

  test.each(['solved', 'closed'] as const)('%s is not open', async (status) => {
    const id = await buildTicket(service.database.db, inbox, { status, fromEmail: good.fromEmail });
    expect(await insert()).not.toBe(id);
    expect(await statusOf(id)).toBe(status);
  });

  test('never goes to a ticket that an anonymous visitor opened under that address', async () => {
    const { db } = service.database;
    const id = await buildTicket(db, inbox, { openedBy: 'anonymous', fromEmail: good.fromEmail });
    expect(await insert()).not.toBe(id);
    const identified = await buildTicket(db, inbox, { openedBy: 'identified', fromEmail: good.fromEmail });
    expect(await insert()).toBe(identified);
  });
});

describe('ticketId', () => {
  test('appends to that ticket, whoever writes, and opens it again', async () => {
    for (const status of ['solved', 'closed'] as const) {
      const id = await buildTicket(service.database.db, inbox, { status });
      expect(await insert({ ticketId: String(id), fromEmail: 'nils@post.example' })).toBe(id);
      expect(await statusOf(id)).toBe('reply');
      expect(await insert({ ticketId: String(id), status: 'closed' })).toBe(id);
      expect(await statusOf(id)).toBe('closed');
    }
  });

  test('of no ticket is 404, and nothing is stored', async () => {
    const { db } = service.database;
    const theirs = await buildTicket(db, await buildInbox(db, { userId: 6 }));
    for (const ticketId of [String(theirs), '999999999', '9999999999999999']) {
      const { status, body } = await refusal({ ticketId });
      expect([status, body]).toEqual([404, { code: 'NotFound', message: 'Not Found' }]);
    }
    expect(await entries()).toEqual([]);
  });
});

describe('notes', () => {
  test('begin a ticket, and are added to one without opening it again', async () => {
    const id = await insert({ messageType: 'internal', message: 'She called.' });
    const { json } = await grab(id);
    expect(json).toMatchObject([{ messageType: 'internal', messagePlain: 'She called.' }]);
    expect(await insert({ messageType: 'internal', message: 'Again.' })).toBe(id);
    await insert({ ticketId: String(id), status: 'solved', message: 'Found.' });
    await insert({ ticketId: String(id), messageType: 'internal', message: 'Good.' });
    expect(await statusOf(id)).toBe('solved');
    expect(await messagesOf(id)).toEqual(['She called.', 'Again.', 'Found.', 'Good.']);
  });
});

test.each(['new', 'reply', 'pending', 'solved', 'closed', 'on-hold'] as const)(
  'the status %s is applied',
  async (status) => {
    const id = await insert({ status });
    expect(await statusOf(id)).toBe(status);
    const other = await buildTicket(service.database.db, inbox);
    await insert({ ticketId: String(other), status });
    expect(await statusOf(other)).toBe(status);
  },
);

test('labels that the user has are put on the ticket, each once', async () => {
  const id = await insert({ labels: ['vip', 'Delivery', 'unknown', 'foreign', 'vip'] });
  expect((await grab(id)).meta.labels).toEqual([{ label: 'vip' }]);
  await insert({ labels: ['delivery', 'vip'] });
  expect((await grab(id)).meta.labels).toEqual([{ label: 'vip' }, { label: 'delivery' }]);
});

describe('an agent’s address', () => {
  test('makes the message the agent’s, which calls for no answer', async () => {
    const id = await buildTicket(service.database.db, inbox, { status: 'pending' });
    await insert({ ticketId: String(id), fromEmail: 'ester@SKOGSRAND.example' });
    const { json, meta } = await grab(id);
    expect(json).toMatchObject([{ agentID: agentId, from: 'ester@SKOGSRAND.example' }]);
    expect(meta.ticketStatus).toBe('pending');
  });

  test('of another user makes it nobody’s', async () => {
    await buildTicketAgent(service.database.db, { userId: 5, name: 'Theirs', email: 'nils@post.example' });
    const { json } = await grab(await insert({ fromEmail: 'nils@post.example' }));
    expect(json).toMatchObject([{ agentID: null }]);
  });
});

describe('the message', () => {
  const formsOf = async (message: string) => {
    const { json } = await grab(await insert({ message, appendOpenTicket: false }));
    return [json[0].messagePlain, json[0].messageHtml];
  };

  test.each([
    ['a & b\nc\r\nd', 'a &amp; b<br>c<br>d'],
    ['1 < 2 > 0 "x" \'y\'', '1 &lt; 2 &gt; 0 &quot;x&quot; &#39;y&#39;'],
    ['<maja@post.example> wrote', '&lt;maja@post.example&gt; wrote'],
    ['if x<y and z>w', 'if x&lt;y and z&gt;w'],
    ['<script>alert(1)</script>', '&lt;script&gt;alert(1)&lt;/script&gt;'],
    ['<b', '&lt;b'],
  ])('as text is escaped: %j', async (message, html) => {
    expect(await formsOf(message)).toEqual([message, html]);
  });

  test.each([
    ['<p>Hello &amp; welcome<br>again</p><p>Bye</p>', 'Hello & welcome\nagain\nBye'],
    ['one<BR/>two', 'one\ntwo'],
    ['<a href="https://x.example?a=1&b=2" title=\'>\'>here</a>', 'here'],
    ['<div><script>alert(1)</script>safe</div>', 'safe'],
  ])('as HTML is kept, and read: %j', async (message, plain) => {
    expect(await formsOf(message)).toEqual([plain, message]);
  });

  test('long or nested like no message is taken for text', async () => {
    for (const message of ['<div>'.repeat(5000), '<br>'.repeat(20_000)]) {
      expect(await formsOf(message)).toEqual([
        message,
        message.replaceAll('<', '&lt;').replaceAll('>', '&gt;'),
      ]);
    }
    const [plain] = await formsOf('x<br>'.repeat(19_999));
    expect(plain).toBe(Array.from({ length: 19_999 }, () => 'x').join('\n'));
  });

  test.each([
    ['<p style="color:red" onclick="a()">Hello</p>', 'Hello', '<p>Hello</p>'],
    ['<body style="margin:0"><p>Hello</p></body>', 'Hello', '<body><p>Hello</p></body>'],
    ['<p>Hello</p><style>p{}</style>', 'Hello', '<p>Hello</p><!---->'],
  ])('as HTML loses inline styles and handlers: %j', async (message, plain, html) => {
    expect(await formsOf(message)).toEqual([plain, html]);
  });

  test.each(Object.entries(markupBombs))('that holds %s is taken for text', async (_, bomb) => {
    expect(await formsOf(bomb)).toEqual([bomb, textToHtml(bomb)]);
  });

  test('is the same when it is sent again, as it was sent', async () => {
    const message = '<p style="color:red">Hello</p>';
    const send = (text: string) => {
      const request = requestFor(operations.insertTicket, caller, { ...good, message: text });
      return service.app.inject({ ...request, headers: { 'idempotency-key': 'a message with its styles' } });
    };
    const [first, again] = [await send(message), await send(message)];
    expect(again.json()).toEqual(first.json());
    expect((await send('<p>Hello</p>')).statusCode).toBe(409);
  });

  test('may hold anything but NUL', async () => {
    expect(await formsOf('a\0b\u{1F4E6}\ud800')).toEqual(['ab\u{1F4E6}\ufffd', 'ab\u{1F4E6}\ufffd']);
  });
});

describe('bad input', () => {
  test.each([
    ['fromEmail', undefined],
    ['fromEmail', ''],
    ['fromEmail', 'maja'],
    ['fromEmail', 'maja@'],
    ['fromEmail', 'Maja <maja@post.example>'],
    ['fromEmail', 'a@b.example\r\nBcc: c@d.example'],
    ['fromEmail', `${'x'.repeat(239)}@post.example`],
    ['fromName', 'x'.repeat(251)],
    ['toEmail', undefined],
    ['toEmail', ''],
    ['toEmail', 'nobody@skogsrand.example'],
    ['toEmail', 'theirs@other.example'],
    ['subject', undefined],
    ['subject', ''],
    ['subject', 'x'.repeat(999)],
    ['message', undefined],
    ['message', ''],
    ['appendOpenTicket', 'yes'],
    ['ticketId', 'x'],
    ['ticketId', ''],
    ['ticketId', '0'],
    ['ticketId', -1],
    ['messageType', 'log'],
    ['messageType', 'private'],
    ['status', 'open'],
    ['autoReply', 1],
  ])('%s %s is 400, and named', async (label, value) => {
    const { status, body } = await refusal({ [label]: value });
    expect([status, body.message]).toEqual([400, 'Validation']);
    expect(body.errors.map((error: { label: string }) => error.label)).toEqual([label]);
    expect(await entries()).toEqual([]);
  });

  test.each([
    ['labels', [{}], 0],
    ['attachments', ['x', ''], 1],
    ['attachments', [`https://x.example/${'x'.repeat(2000)}`], 0],
  ])('%s %j is 400, and the item named', async (label, value, index) => {
    const { status, body } = await refusal({ [label]: value });
    expect([status, body.errors]).toEqual([400, [{ label, index, value: value[index] }]]);
  });

  test('too many labels or attachments are 400', async () => {
    for (const [label, count] of [
      ['labels', 101],
      ['attachments', 51],
    ] as const) {
      const { status, body } = await refusal({ [label]: Array.from({ length: count }, () => 'x') });
      expect([status, body.errors[0].label]).toEqual([400, label]);
    }
  });
});

describe('at once', () => {
  const many = Array.from({ length: 12 }, (_, index) => `Message ${index}`);

  test('the first messages of one sender become one ticket, and none is lost', async () => {
    const ids = await Promise.all(many.map((message) => insert({ message })));
    expect(new Set(ids).size).toBe(1);
    expect((await messagesOf(ids[0] ?? 0)).sort()).toEqual([...many].sort());
  });

  test('labels and messages put on one ticket are all on it', async () => {
    await buildTicketLabels(service.database.db, 4, many);
    const id = await buildTicket(service.database.db, inbox);
    await Promise.all(many.map((name) => insert({ ticketId: String(id), message: name, labels: [name] })));
    const { json, meta } = await grab(id);
    expect(meta.labels.map(({ label }: { label: string }) => label).sort()).toEqual([...many].sort());
    expect(json).toHaveLength(many.length);
    const dates = json.map(({ date }: { date: string }) => date);
    expect(dates).toEqual([...dates].sort());
    expect((await entries())[0]?.updatedDate).toBe(dates.at(-1));
  });
});

describe('Idempotency-Key', () => {
  beforeEach(async () => {
    await service.database.db.delete(idempotencyKeys);
  });

  async function post(key: string, input: TestInput = {}, as = caller) {
    const request = requestFor(operations.insertTicket, as, {
      ...good,
      appendOpenTicket: false,
      ...input,
    });
    const response = await service.app.inject({ ...request, headers: { 'idempotency-key': key } });
    return { status: response.statusCode, body: response.json() };
  }

  test('makes equal posts one ticket, one after the other and at once', async () => {
    const first = await post('key-1');
    expect(first.status).toBe(200);
    expect(await post('key-1')).toEqual(first);
    // The same, written in another order and with what nobody knows.
    expect(await post('key-1', { unknown: 1, subject: good.subject })).toEqual(first);
    const all = await Promise.all(Array.from({ length: 8 }, () => post('key-2')));
    expect(new Set(all.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(all.map(({ body }) => body.json.ticketID)).size).toBe(1);
    expect(await entries()).toHaveLength(2);
    for (const { ticketID } of await entries()) expect(await messagesOf(ticketID)).toHaveLength(1);
  });

  test('is for one post: with another body, or by another key, it is 409 and tells nothing', async () => {
    const { db } = service.database;
    const first = await post('key-1');
    const other = { userId: 4, apiKey: await secretKey(db, 4, ['Tickets:Write']) };
    for (const answer of [
      await post('key-1', { message: 'Other' }),
      await post('key-1', { status: 'new' }),
      await post('key-1', {}, other),
    ]) {
      expect(answer).toEqual({
        status: 409,
        body: { message: 'Conflict', error: { field: 'Idempotency-Key' } },
      });
    }
    expect(await entries()).toHaveLength(1);
    expect((await entries())[0]?.ticketID).toBe(first.body.json.ticketID);
  });

  test('of another user is another', async () => {
    const { db } = service.database;
    const theirs = { userId: 5, apiKey: await secretKey(db, 5, ['Tickets:Write']) };
    const mine = await post('key-1');
    const answer = await post('key-1', { toEmail: 'theirs@other.example' }, theirs);
    expect(answer.status).toBe(200);
    expect(answer.body.json.ticketID).not.toBe(mine.body.json.ticketID);
  });

  test('is free again after a refusal, and after a day', async () => {
    expect((await post('key-1', { ticketId: '999999999' })).status).toBe(404);
    const first = await post('key-1');
    expect(first.status).toBe(200);
    const age = (hours: number) =>
      service.database.pool.query(
        'update idempotency_keys set created_at = now() - make_interval(mins => $1)',
        [Math.round(hours * 60)],
      );
    await age(23.9);
    expect(await post('key-1')).toEqual(first);
    await age(24.1);
    const second = await post('key-1', { message: 'Other' });
    expect(second.status).toBe(200);
    expect(second.body.json.ticketID).not.toBe(first.body.json.ticketID);
  });
});
