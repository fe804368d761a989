/** What visitors do with tickets, through a public key. */

import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { operations } from '../../../src/api/operations/index.ts';
import { type TestInput, useApp } from '../../support/app.ts';
import { openContact } from '../../support/contact.ts';
import { buildHelpCenter, importFiles, publicKey } from '../../support/help-center.ts';
import { buildSite, type TestPerson, type TestSite, tentTicket } from '../../support/site.ts';
import { buildInbox, buildTicket, buildTicketMessage, buildWrittenTicket } from '../../support/tickets.ts';
import { person } from '../../support/visitors.ts';

const service = useApp({
  config: { mail: { from: { address: 'help@skogsrand.example', name: 'Skogsrand' }, answerWaitSeconds: 60 } },
});
let site: TestSite;
let users = 0;

beforeAll(async () => {
  site = await newSite();
});

async function newSite(): Promise<TestSite> {
  users += 1;
  return await buildSite(service, users);
}

const { insertTicket, listTickets, grabTicket, grabThread, grabAgent, grabTicketRating, rateTicket } =
  operations;

interface TicketPage {
  readonly json: { readonly ticketID: number }[];
  readonly next?: string;
}

/** What the back office sees of a ticket. */
async function seen(ticketId: number, at = site) {
  const { json, meta } = (await at.office.send(grabTicket, { ticketId })).json();
  const [entry] = (await at.office.send(listTickets, { limit: 500 }))
    .json()
    .json.filter(({ ticketID }: { ticketID: number }) => ticketID === ticketId);
  return { messages: json, meta, entry };
}

describe('an anonymous visitor', () => {
  test('opens a ticket as the site decides, whatever the body says', async () => {
    await openContact(service.database.db, site.center, { contactLabels: ['from the site'] });
    await buildInbox(service.database.db, {
      userId: site.userId,
      name: 'Bosses',
      addresses: ['boss@skogsrand.example'],
    });
    const id = await site.anonymous().open({
      toEmail: 'boss@skogsrand.example',
      status: 'closed',
      labels: ['urgent'],
      messageType: 'internal',
      autoReply: false,
    });
    const { entry, messages } = await seen(id);
    expect(entry).toMatchObject({
      inboxName: 'Customer service',
      status: 'new',
      labels: ['from the site'],
      fromEmail: 'anybody@post.example',
    });
    expect(messages).toMatchObject([
      { messageType: 'external', agentID: null, messagePlain: 'Where is it?' },
    ]);
    const { rows } = await service.database.pool.query(
      'select email from mails join mail_recipients r using (user_id) where user_id = $1 and r.id = recipient_id',
      [site.userId],
    );
    expect(rows).toEqual([{ email: 'anybody@post.example' }]);
  });

  test('is given one token for all of its tickets, which nothing else opens', async () => {
    const visitor = site.anonymous();
    const first = await visitor.open();
    const token = visitor.token();
    expect(token).toMatch(/^fdt_[\w-]{43}$/);
    const second = await visitor.open({ fromEmail: 'other@post.example' });
    expect(visitor.token()).toBe(token);
    expect(await visitor.tickets()).toEqual([first, second]);
    expect((await visitor.send(grabTicket, { ticketId: first })).json().json).toHaveLength(1);

    const stranger = site.anonymous();
    const third = await stranger.open();
    expect(await stranger.tickets()).toEqual([third]);
    for (const ticketId of [first, second, 999_999_999]) {
      expect((await stranger.send(grabTicket, { ticketId })).statusCode).toBe(404);
      const written = await stranger.send(insertTicket, { ...tentTicket, ticketId: `${ticketId}` });
      expect([written.statusCode, written.json()]).toEqual([404, { code: 'NotFound', message: 'Not Found' }]);
    }
    const { rows } = await service.database.pool.query(
      'select row_to_json(t)::text as text from ticket_tokens t',
    );
    expect(rows.length).toBeGreaterThan(0);
    for (const { text } of rows) expect(text).not.toContain(token);
  });

  test('never appends by address, to its own tickets neither', async () => {
    const visitor = site.anonymous();
    const ids = [await visitor.open(), await visitor.open({ appendOpenTicket: true })];
    expect(new Set(ids).size).toBe(2);
  });

  test('goes on with its ticket under the address that opened it', async () => {
    const visitor = site.anonymous();
    const id = await visitor.open({ fromEmail: 'lisa@post.example' });
    const again = await visitor.open({
      ticketId: `${id}`,
      fromEmail: 'aino@skogsrand.example',
      message: 'Well?',
    });
    expect(again).toBe(id);
    const { messages } = await seen(id);
    expect(messages.map(({ from }: { from: string }) => from)).toEqual([
      'lisa@post.example',
      'lisa@post.example',
    ]);
  });

  test('is nobody’s agent, and is not told whose address it wrote', async () => {
    const answers = [];
    for (const fromEmail of [site.agent.email, 'nobody@post.example']) {
      const visitor = site.anonymous();
      const response = await visitor.send(insertTicket, { ...tentTicket, fromEmail });
      const { ticketID } = response.json().json;
      const { messages } = await seen(ticketID);
      expect(messages).toMatchObject([{ agentID: null, from: fromEmail }]);
      answers.push({ status: response.statusCode, members: Object.keys(response.json()) });
    }
    expect(answers[0]).toEqual(answers[1]);
  });

  test('comes back for thirty days after the last time', async () => {
    const visitor = site.anonymous();
    const id = await visitor.open();
    const age = (days: number) =>
      service.database.pool.query(
        'update ticket_tokens t set used_at = now() - make_interval(days => $1) from ticket_token_tickets k where k.hash = t.hash and k.ticket_id = $2',
        [days, id],
      );
    await age(29);
    expect(await visitor.tickets()).toEqual([id]);
    await age(29);
    expect(await visitor.tickets()).toEqual([id]);
    await age(31);
    const response = await visitor.send(listTickets);
    expect([response.statusCode, response.json().code]).toEqual([401, 'TokenInvalid']);
    expect(response.headers['www-authenticate']).toBe('Frontdesk-Ticket-Token');
  });
});

describe('somebody whom the site has signed for', () => {
  test('writes under the token’s name and address only', async () => {
    const maja = await site.identified(person('maja', { name: 'Maja Lind' }));
    const id = await maja.open({ fromEmail: 'boss@skogsrand.example', fromName: 'Boss' });
    expect((await seen(id)).messages).toMatchObject([{ from: 'maja@post.example', fromName: 'Maja Lind' }]);
  });

  test('goes on with the open ticket, also by address, and across addresses by who they are', async () => {
    const one = await site.identified(person('nils'));
    const id = await one.open();
    expect(await one.open({ message: 'Well?' })).toBe(id);
    expect(await one.open({ appendOpenTicket: false })).not.toBe(id);
    const moved = await site.identified(person('nils', { email: 'nils@new.example' }));
    expect(await moved.tickets()).toContain(id);
  });

  test('reads what the back office opened for the address, and what mail brought', async () => {
    const { db } = service.database;
    const byMail = await buildWrittenTicket(db, site.inbox, { fromEmail: 'Oda@Post.example' });
    const oda = await site.identified(person('oda'));
    expect(await oda.tickets()).toEqual([byMail]);
    expect(await oda.tickets({ fromEmail: 'maja@post.example' })).toEqual([]);
    expect(await oda.tickets({ status: 'closed' })).toEqual([]);
    const other = await site.identified(person('other'));
    expect(await other.tickets()).toEqual([]);
  });

  test('learns nothing of labels by asking for them', async () => {
    const lisa = await site.identified(person('lisa'));
    const id = await lisa.open();
    await lisa.open({ appendOpenTicket: false });
    await site.office.open({ ticketId: String(id), messageType: 'internal', labels: ['urgent'] });
    expect(await site.office.tickets({ label: 'urgent', fromEmail: 'lisa@post.example' })).toEqual([id]);
    const all = await lisa.tickets();
    expect(all).toHaveLength(2);
    for (const label of ['urgent', 'unknown', ['urgent', 'unknown']]) {
      expect(await lisa.tickets({ label })).toEqual(all);
    }
  });

  test('reads pages of their own tickets only, by one address and by the next', async () => {
    const { db } = service.database;
    const mine: number[] = [];
    for (let index = 0; index < 7; index += 1) {
      const sentAt = new Date(Date.UTC(2026, 1, 1, 0, 0, Math.floor(index / 3)));
      const id = await buildTicket(db, site.inbox, { fromEmail: 'per@post.example' });
      await buildTicketMessage(db, site.userId, id, { fromEmail: 'per@post.example', sentAt });
      mine.push(id);
      await buildWrittenTicket(db, site.inbox, { fromEmail: 'pia@post.example' });
    }
    const per = await site.identified(person('per'));
    const found: number[] = [];
    let query: Record<string, unknown> | null = { limit: 2 };
    while (query) {
      const { json, next }: TicketPage = (await per.send(listTickets, query)).json();
      found.push(...json.map(({ ticketID }) => ticketID));
      query = next ? Object.fromEntries(new URL(next).searchParams) : null;
    }
    expect(found).toEqual(mine);
  });
});

describe('an address that anybody could have written', () => {
  test('shows its owner nothing, and what its owner writes goes elsewhere', async () => {
    const attacker = site.anonymous();
    const trap = await attacker.open({ fromEmail: 'victim@post.example', message: 'my own words' });
    const victim = await site.identified(person('victim'));
    expect(await victim.tickets()).toEqual([]);
    expect((await victim.send(grabTicket, { ticketId: trap })).statusCode).toBe(404);

    const own = await victim.open({ fromEmail: 'victim@post.example', message: 'secret of the victim' });
    expect(own).not.toBe(trap);
    const byOffice = await site.office.open({ fromEmail: 'victim@post.example', message: 'secret by phone' });
    expect(byOffice).toBe(own);
    const others = await site.office.open({ fromEmail: 'VICTIM@post.example', appendOpenTicket: true });
    expect(others).toBe(own);
    const read = await attacker.send(grabTicket, { ticketId: trap });
    expect(read.json().json).toHaveLength(1);
    expect(read.body).not.toContain('secret');
  });
});

describe('the page that a visitor writes from', () => {
  const pagesOf = async (id: number) =>
    (
      await service.database.pool.query('select page from ticket_messages where ticket_id = $1 order by id', [
        id,
      ])
    ).rows.map(({ page }) => page);

  test('is kept for agents, where the key allows the page', async () => {
    const { db, pool } = service.database;
    const own = await newSite();
    await openContact(db, own.center, { pageContext: true });
    await pool.query(
      `update api_keys set origins = '{https://shop.example}' where user_id = $1 and kind = 'public'`,
      [own.userId],
    );
    const visitor = own.anonymous();
    const id = await visitor.open({ page: 'https://shop.example/tents/4?token=secret' });
    for (const page of ['https://evil.example/sign-in', 'https://shop.example@evil.example/', 'nothing'])
      await visitor.open({ ticketId: String(id), page });
    expect(await pagesOf(id)).toEqual(['https://shop.example/tents/4', null, null, null]);
    const thread = await visitor.send(grabTicket, { ticketId: id });
    expect(thread.json().json).toHaveLength(4);
    for (const { body } of [thread, await visitor.send(listTickets)]) expect(body).not.toContain('/tents/4');
    const { messages } = (await own.office.send(grabThread, { ticketId: id })).json();
    expect(messages[0]).toMatchObject({ page: 'https://shop.example/tents/4' });
  });

  test('is not stored unless the owner turns it on, whatever is sent', async () => {
    const own = await newSite();
    const visitor = own.anonymous();
    const id = await visitor.open({ page: 'https://shop.example/tents/4' });
    await visitor.open({ ticketId: String(id), page: 'https://shop.example/tents/4' });
    expect(await pagesOf(id)).toEqual([null, null]);
    await openContact(service.database.db, own.center, { pageContext: true });
    await visitor.open({ ticketId: String(id), page: 'https://shop.example/tents/5' });
    expect(await pagesOf(id)).toEqual([null, null, 'https://shop.example/tents/5']);
  });
});

describe('the browser of a visitor', () => {
  const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
  const safari =
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15';

  test('and their clock are known to agents as at the last message that they wrote on a page', async () => {
    const own = await newSite();
    const visitor = own.anonymous();
    const read = async (ticketId: string) => (await own.office.send(grabThread, { ticketId })).json().visitor;
    const write = (input: TestInput, agent: string) =>
      visitor.send(
        insertTicket,
        { ...tentTicket, ...input },
        { 'user-agent': agent, 'accept-language': 'sv' },
      );
    const opened = await write({ utcOffset: 60 }, firefox);
    const ticketId = String(opened.json().json.ticketID);
    expect(await read(ticketId)).toEqual({ language: 'sv', browser: 'Firefox 140, Linux', utcOffset: 60 });
    await write({ ticketId, utcOffset: -300 }, safari);
    expect(await read(ticketId)).toEqual({ language: 'sv', browser: 'Safari 18, macOS', utcOffset: -300 });
    // A back office says nothing of where the visitor is.
    await own.office.send(insertTicket, { ...tentTicket, ticketId, utcOffset: 0 }, { 'user-agent': firefox });
    expect(await read(ticketId)).toMatchObject({ browser: 'Safari 18, macOS', utcOffset: -300 });
    const { body } = await visitor.send(grabTicket, { ticketId });
    expect(body).not.toContain('Safari');
  });
});

test('the article of a message is kept, and one that the user does not have is not', async () => {
  const { db, pool } = service.database;
  const own = await newSite();
  await openContact(db, own.center);
  await importFiles(db, own.center, {
    'en/tents/_index.md': '---\ntitle: Tents\n---\n',
    'en/tents/a.md': '# Pitch a tent\n\nFlat ground.\n',
  });
  const read = async (text: string, id: number) =>
    (await pool.query(text, [id])).rows.map((row) => Number(row.id));
  const [articleId = 0] = await read(
    'select faq_article_id as id from faq_articles where user_id = $1',
    own.userId,
  );
  const visitor = own.anonymous();
  const id = await visitor.open({ articleId });
  await visitor.open({ ticketId: String(id), articleId: 1 });
  const kept =
    'select coalesce(article_id, 0) as id from ticket_messages where ticket_id = $1 order by sent_at, ticket_messages.id';
  expect(await read(kept, id)).toEqual([articleId, 0]);
  const refused = await visitor.send(insertTicket, { ...tentTicket, articleId: 'one' });
  expect(refused.statusCode).toBe(400);
});

test('what somebody else said last who gets copies is told from what the visitor said', async () => {
  const id = await buildWrittenTicket(service.database.db, site.inbox, { fromEmail: 'ylva@post.example' });
  const ylva = await site.identified(person('ylva'));
  const lastOf = async (fromEmail: string, fromName: string) => {
    await site.office.open({
      ticketId: String(id),
      toEmail: 'help@skogsrand.example',
      message: 'It is dark.',
      fromEmail,
      fromName,
    });
    const { marks } = (await ylva.send(operations.listReadMarks, { ticketId: [id] })).json();
    return marks[0].last;
  };
  const participants = { isParticipants: true, agentId: null };
  expect(await lastOf('bo@post.example', 'Bo')).toMatchObject({
    ...participants,
    name: 'Bo (bo@post.example)',
  });
  expect(await lastOf('bo@post.example', '')).toMatchObject({ ...participants, name: 'bo@post.example' });
  expect(await lastOf('Ylva@post.example', 'Ylva')).toMatchObject({ isParticipants: false, name: 'Ylva' });
  expect(await lastOf(site.agent.email, 'Aino')).toMatchObject({ isParticipants: false, name: 'Aino' });
});

describe('hidden from visitors', () => {
  test.each(['', ' ', 'aino@skogsrand.example'])(
    'is who of the inbox wrote where an answer has no name: “%s”',
    async (fromName) => {
      const id = await buildWrittenTicket(service.database.db, site.inbox, {
        fromEmail: 'ylva@post.example',
      });
      await site.office.open({
        ticketId: String(id),
        toEmail: 'help@skogsrand.example',
        message: 'From the house',
        fromEmail: site.agent.email,
        fromName,
      });
      const ylva = await site.identified(person('ylva'));
      const thread = await ylva.send(grabTicket, { ticketId: id });
      expect(thread.json().json[1]).toMatchObject({
        from: 'help@skogsrand.example',
        fromName: 'Customer service',
        agentID: site.agent.id,
      });
      const marks = await ylva.send(operations.listReadMarks, { ticketId: [id] });
      expect(marks.json().marks).toMatchObject([{ last: { name: 'Customer service' } }]);
      for (const { body } of [thread, marks]) expect(body).not.toContain(site.agent.email);
      expect((await seen(id)).messages[1]).toMatchObject({
        from: site.agent.email,
        fromName,
      });
    },
  );

  test('are notes, the log, labels, tags, links, other inboxes and agents’ addresses, in the documented shapes', async () => {
    const { db } = service.database;
    const id = await buildTicket(db, site.inbox, {
      fromEmail: 'tove@post.example',
      labels: ['urgent'],
      tags: ['vip'],
      linkedTickets: [1],
      assignedAgents: [site.agent.id],
    });
    const message = (values: object) => buildTicketMessage(db, site.userId, id, values);
    await message({ fromEmail: 'tove@post.example', plain: 'Hello' });
    await message({ type: 'internal', agentId: site.agent.id, fromEmail: site.agent.email, plain: 'a note' });
    await message({ type: 'log', plain: 'a log entry' });
    await message({ agentId: site.agent.id, fromEmail: site.agent.email, fromName: 'Aino', plain: 'Hi' });
    const tove = await site.identified(person('tove'));
    const ticket = await tove.send(grabTicket, { ticketId: id });
    expect(ticket.json()).toMatchObject({
      result: 'success',
      length: 2,
      json: [
        { from: 'tove@post.example', agentID: null, messagePlain: 'Hello' },
        { from: 'help@skogsrand.example', fromName: 'Aino', agentID: site.agent.id, messagePlain: 'Hi' },
      ],
      meta: {
        tags: [],
        labels: [],
        linkedTickets: [],
        ticketStatus: 'new',
        assignedAgents: [{ id: site.agent.id, agentName: 'Aino', agentEmail: '' }],
      },
    });
    const list = await tove.send(listTickets);
    expect(list.json().json).toMatchObject([{ ticketID: id, inboxName: '', labels: [] }]);
    const csv = await tove.send(listTickets, { fileType: 'csv' });
    for (const body of [ticket.body, list.body, csv.body]) {
      for (const hidden of ['urgent', 'vip', 'a note', 'a log entry', site.agent.email, 'Customer service']) {
        expect(body).not.toContain(hidden);
      }
    }
  });
});

describe('agents of tickets', () => {
  test('are named to whom they wrote, without what is not for visitors, and to nobody else', async () => {
    const { db, pool } = service.database;
    await pool.query(
      `update agents set department = 'Back room', groups = '{Secret}', picture = '/aino.svg' where id = $1`,
      [site.agent.id],
    );
    const maja = await site.identified(person('maja-of-agents'));
    const browser = site.anonymous();
    const [byMaja, byBrowser] = [await maja.open(), await browser.open()];
    const noted = { agentId: site.agent.id, type: 'internal' } as const;
    const grab = async (who: TestPerson) =>
      (await who.send(grabAgent, { agentId: site.agent.id })).statusCode;
    for (const id of [byMaja, byBrowser]) await buildTicketMessage(db, site.userId, id, noted);
    expect([await grab(maja), await grab(browser), await grab(site.anonymous())]).toEqual([404, 404, 404]);

    await buildTicketMessage(db, site.userId, byMaja, { agentId: site.agent.id });
    const { statusCode, body } = await maja.send(grabAgent, { agentId: site.agent.id });
    expect([statusCode, JSON.parse(body).json]).toEqual([
      200,
      [
        {
          agentID: site.agent.id,
          sid: site.userId,
          agentName: 'Aino',
          agentPicture: '/aino.svg',
          agentEmail: '',
          department: '',
          groups: '',
          isBackOffice: '0',
          agentLastActive: '1970-01-01T00:00:00.000Z',
        },
      ],
    ]);
    expect(await grab(browser)).toBe(404);
    await buildTicketMessage(db, site.userId, byBrowser, { agentId: site.agent.id });
    expect(await grab(browser)).toBe(200);
    expect(await grab(await site.identified(person('nobody-of-agents')))).toBe(404);
  });
});

describe('a rating', () => {
  const ratingOf = async (who: TestPerson, ticketId: number) => {
    const response = await who.send(grabTicketRating, { ticketId });
    return [response.statusCode, response.json().json];
  };
  const solve = (ticketId: number) =>
    site.office.open({ fromEmail: site.agent.email, ticketId: `${ticketId}`, status: 'solved' });
  const rate = async (who: TestPerson, ticketId: number, rating: number, comment?: string) => {
    const response = await who.send(rateTicket, { ticketId, rating, ...(comment && { comment }) });
    return [response.statusCode, response.json().json ?? response.json().error];
  };
  const none = { rating: null, comment: '', ratedAt: null, changeableUntil: null, canRate: false };

  test('is given once the ticket is solved, changed for a day, and then stays', async () => {
    const visitor = site.anonymous();
    const id = await visitor.open();
    expect(await ratingOf(visitor, id)).toEqual([200, none]);
    expect(await rate(visitor, id, 5)).toEqual([409, { field: 'status' }]);
    await solve(id);
    expect(await ratingOf(visitor, id)).toEqual([200, { ...none, canRate: true }]);
    const [status, first] = await rate(visitor, id, 2, ' Slow. ');
    expect([status, first]).toEqual([
      200,
      {
        rating: 2,
        comment: 'Slow.',
        ratedAt: expect.any(String),
        changeableUntil: expect.any(String),
        canRate: true,
      },
    ]);
    expect(Date.parse(first.changeableUntil) - Date.parse(first.ratedAt)).toBe(86_400_000);
    expect(Date.parse((await seen(id)).entry.updatedDate)).toBeGreaterThanOrEqual(Date.parse(first.ratedAt));
    const changed = { ...first, rating: 4, comment: '' };
    expect(await rate(visitor, id, 4)).toEqual([200, changed]);
    expect(await ratingOf(site.office, id)).toEqual([200, changed]);

    await service.database.pool.query(
      `update tickets set rated_at = rated_at - interval '1 day' where user_id = $1 and id = $2`,
      [site.userId, id],
    );
    expect(await rate(visitor, id, 5)).toEqual([409, { field: 'rating' }]);
    // Sent once more, it is no other.
    expect(await rate(visitor, id, 4)).toMatchObject([200, { rating: 4, canRate: false }]);
  });

  test('is for the visitor of the ticket, and of nobody else', async () => {
    const visitor = site.anonymous();
    const id = await visitor.open();
    await solve(id);
    for (const stranger of [site.anonymous(), await site.identified(person('stranger-of-ratings'))]) {
      expect((await rate(stranger, id, 1))[0]).toBe(404);
      expect((await ratingOf(stranger, id))[0]).toBe(404);
    }
    expect(await ratingOf(visitor, id)).toEqual([200, { ...none, canRate: true }]);
    expect(
      (await visitor.send(rateTicket, { ticketId: id, rating: 1, comment: 'x'.repeat(2001) })).statusCode,
    ).toBe(400);
  });
});

test('a ticket in which agents have only noted something is not there for its address', async () => {
  const noted = await site.office.open({
    fromEmail: 'ulla@post.example',
    subject: 'Chargeback of Ulla',
    messageType: 'internal',
  });
  const ulla = await site.identified(person('ulla'));
  expect(await ulla.tickets()).toEqual([]);
  expect((await ulla.send(grabTicket, { ticketId: noted })).statusCode).toBe(404);
  const own = await ulla.open();
  expect(own).not.toBe(noted);
  await site.office.open({ fromEmail: 'ulla@post.example', ticketId: `${noted}`, message: 'We call you.' });
  expect(await ulla.tickets()).toEqual([own, noted]);
});

describe('a site that takes no messages', () => {
  test('says so, and still lets visitors go on with what they have', async () => {
    const { db } = service.database;
    const userId = 900;
    const center = await buildHelpCenter(db, { userId });
    await buildInbox(db, { userId });
    const apiKey = await publicKey(db, userId);
    const caller = { method: 'POST', url: `/message/insertTicket/${apiKey}/${userId}` } as const;
    const refused = await service.app.inject({ ...caller, payload: tentTicket });
    expect([refused.statusCode, refused.json().code]).toEqual([403, 'Forbidden']);
    await openContact(db, center);
    const opened = await service.app.inject({ ...caller, payload: tentTicket });
    expect(opened.statusCode).toBe(200);
    await service.database.pool.query('update help_centers set contact_enabled = false where user_id = $1', [
      userId,
    ]);
    const ticketId = `${opened.json().json.ticketID}`;
    const headers = { 'frontdesk-ticket-token': String(opened.headers['frontdesk-ticket-token']) };
    const goesOn = await service.app.inject({ ...caller, payload: { ...tentTicket, ticketId }, headers });
    expect(goesOn.statusCode).toBe(200);
  });
});

describe('a ticket whose owner could not be noted', () => {
  const refuseOwners = (table: string) =>
    service.database.pool.query(`alter table ${table} add constraint no_owner check (false) not valid`);
  const takeOwners = (table: string) =>
    service.database.pool.query(`alter table ${table} drop constraint no_owner`);

  test.each(['visitor_tickets', 'ticket_token_tickets'])(
    'is not stored either, and the message can be sent again: %s',
    async (table) => {
      const fresh = await newSite();
      const visitor = fresh.anonymous();
      const headers = { 'idempotency-key': randomUUID() };
      await refuseOwners(table);
      try {
        const failed = await visitor.send(insertTicket, tentTicket, headers);
        expect(failed.statusCode).toBe(500);
        expect(failed.headers['frontdesk-ticket-token']).toBeUndefined();
      } finally {
        await takeOwners(table);
      }
      expect(await fresh.office.tickets()).toEqual([]);

      const sent = await visitor.send(insertTicket, tentTicket, headers);
      expect(sent.statusCode).toBe(200);
      expect(await visitor.tickets()).toEqual([sent.json().json.ticketID]);
      expect(await fresh.office.tickets()).toEqual(await visitor.tickets());
    },
  );
});

describe('a post that is sent twice', () => {
  const key = () => ({ 'idempotency-key': randomUUID() });

  test('makes one ticket, and whoever lost the answer is given a token for it again', async () => {
    const lost = site.anonymous();
    const headers = key();
    const first = await lost.send(insertTicket, tentTicket, headers);
    lost.forget();
    const second = await lost.send(insertTicket, tentTicket, headers);
    expect(second.json()).toEqual(first.json());
    expect(await lost.tickets()).toEqual([first.json().json.ticketID]);
    expect((await seen(first.json().json.ticketID)).messages).toHaveLength(1);
  });

  test('with another body, or by another visitor, is a conflict that tells nothing', async () => {
    const maja = await site.identified(person('maja-2'));
    const headers = key();
    await maja.send(insertTicket, tentTicket, headers);
    const conflict = { message: 'Conflict', error: { field: 'Idempotency-Key' } };
    const other = await maja.send(insertTicket, { ...tentTicket, message: 'Other' }, headers);
    expect([other.statusCode, other.json()]).toEqual([409, conflict]);
    const thief = await site.identified(person('thief'));
    for (const who of [thief, site.anonymous(), site.office]) {
      const response = await who.send(insertTicket, tentTicket, headers);
      expect([response.statusCode, response.json()]).toEqual([409, conflict]);
      expect(response.headers['frontdesk-ticket-token']).toBeUndefined();
    }
  });

  test('by somebody with another ticket token, or with none, is a conflict too', async () => {
    const [maja, liam] = [site.anonymous(), site.anonymous()];
    for (const visitor of [maja, liam]) await visitor.open();
    const headers = key();
    const first = await maja.send(insertTicket, tentTicket, headers);
    expect((await maja.send(insertTicket, tentTicket, headers)).json()).toEqual(first.json());
    for (const who of [liam, site.anonymous()]) {
      const response = await who.send(insertTicket, tentTicket, headers);
      expect([response.statusCode, response.json()]).toEqual([
        409,
        { message: 'Conflict', error: { field: 'Idempotency-Key' } },
      ]);
      expect(response.headers['frontdesk-ticket-token']).toBeUndefined();
    }
    expect(await liam.tickets()).not.toContain(first.json().json.ticketID);

    const fresh = key();
    const newcomer = site.anonymous();
    const opened = await newcomer.send(insertTicket, tentTicket, fresh);
    expect((await maja.send(insertTicket, tentTicket, fresh)).statusCode).toBe(409);
    // The token that came with the answer opens the ticket.
    expect((await newcomer.send(insertTicket, tentTicket, fresh)).json()).toEqual(opened.json());
  });

  test('needs a key that cannot be guessed', async () => {
    const response = await site.anonymous().send(insertTicket, tentTicket, { 'idempotency-key': 'short' });
    expect(response.json()).toMatchObject({ message: 'Validation', errors: [{ label: 'Idempotency-Key' }] });
  });
});
