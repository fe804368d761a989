/** What visitors see and do through a gateway: what is theirs, of all that lies in the deployment behind it. */

import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { operations } from '../../src/api/operations/index.ts';
import { foldEmail } from '../../src/formats/fold-email.ts';
import { answerOf } from '../support/ask.ts';
import { buildAgent, buildConversation } from '../support/chat.ts';
import { useGateway, userId, useUpstream } from '../support/gateway.ts';
import { tentTicket, useSite } from '../support/site.ts';
import {
  buildInbox,
  buildTicket,
  buildTicketMessage,
  buildWrittenTicket,
  type TestInbox,
} from '../support/tickets.ts';
import { person } from '../support/visitors.ts';

const upstream = useUpstream();
const gateway = useGateway(upstream);
const site = useSite(gateway, userId);
let inbox: TestInbox;
let agentId = 0;

const { insertTicket, listTickets, grabTicket, grabTicketRating, rateTicket } = operations;
const { listConversations, grabConversation, grabAgent } = operations;
const agentEmail = 'aino@desk.example';

beforeAll(async () => {
  const { db } = upstream.database;
  inbox = await buildInbox(db, { userId });
  agentId = await buildAgent(db, { userId, name: 'Aino', email: agentEmail });
});

/** What lies upstream of a ticket. */
async function stored(ticketId: number) {
  const caller = { apiKey: upstream.key, userId };
  const { json, meta } = await answerOf(upstream, caller, 'grabTicket', { ticketId });
  const listed = await answerOf(upstream, caller, 'listTickets', { limit: 500 });
  const entry = listed.json.find(({ ticketID }: { ticketID: number }) => ticketID === ticketId);
  return { messages: json, meta, entry };
}

const names = (() => {
  let count = 0;
  return () => {
    count += 1;
    return `visitor${count}`;
  };
})();

describe('tickets', () => {
  test('one who is signed in has those of the address, and none that anybody opened under it', async () => {
    const me = person(names());
    const byMail = await buildWrittenTicket(upstream.database.db, inbox, { fromEmail: me.email });
    const planted = await site.anonymous().open({ fromEmail: me.email });
    const others = await site.anonymous().open({ fromEmail: 'somebody@post.example' });
    const visitor = await site.identified(me);
    const opened = await visitor.open({ appendOpenTicket: false });
    expect(await visitor.tickets()).toEqual([byMail, opened].sort((a, b) => a - b));
    for (const ticketId of [planted, others]) {
      expect((await visitor.send(grabTicket, { ticketId })).statusCode).toBe(404);
      const answer = { ...tentTicket, ticketId: String(ticketId), message: 'Secret' };
      expect((await visitor.send(insertTicket, answer)).statusCode).toBe(404);
      expect((await stored(ticketId)).messages).toHaveLength(1);
    }
    expect((await visitor.send(grabTicket, { ticketId: byMail })).statusCode).toBe(200);
  });

  test('no door appends by address to a ticket that an anonymous visitor opened', async () => {
    const me = person(names());
    const planted = await site.anonymous().open({ fromEmail: me.email });
    const visitor = await site.identified(me);
    const own = await visitor.open();
    expect(own).not.toBe(planted);
    expect(await visitor.open({ subject: 'Again' })).toBe(own);
    expect(await site.office.open({ fromEmail: me.email, subject: 'By phone' })).toBe(own);
    expect((await stored(planted)).messages).toHaveLength(1);
    expect((await stored(own)).messages).toHaveLength(3);
  });

  test('an open ticket of another inbox, or one that is solved, is not appended to', async () => {
    const me = person(names());
    const bosses = await buildInbox(upstream.database.db, {
      userId,
      name: `Bosses of ${me.name}`,
      addresses: [`boss-${me.name}@skogsrand.example`],
    });
    const toBoss = { fromEmail: me.email, toEmail: bosses.toEmail };
    const elsewhere = await site.office.open(toBoss);
    const solved = await buildWrittenTicket(upstream.database.db, inbox, {
      fromEmail: me.email,
      status: 'solved',
    });
    const opened = await (await site.identified(me)).open();
    expect([elsewhere, solved]).not.toContain(opened);
    expect(await site.office.open(toBoss)).toBe(elsewhere);
  });

  test('an anonymous visitor reads what its ticket token opens, and goes on under the first address', async () => {
    const visitor = site.anonymous();
    const email = `${names()}@post.example`;
    const id = await visitor.open({ fromEmail: email });
    const other = await visitor.open({ fromEmail: 'second@post.example' });
    expect(await visitor.tickets()).toEqual([id, other]);
    expect(await visitor.tickets({ fromEmail: email })).toEqual([id]);
    expect(await site.anonymous().tickets()).toEqual([]);
    expect(
      await visitor.open({ ticketId: String(id), fromEmail: 'else@post.example', message: 'More' }),
    ).toBe(id);
    expect((await stored(id)).messages.map(({ from }: { from: string }) => from)).toEqual([email, email]);
    expect((await site.anonymous().send(grabTicket, { ticketId: id })).statusCode).toBe(404);
  });

  test('notes, and the addresses of agents, stay behind the gateway', async () => {
    const me = person(names());
    const { db } = upstream.database;
    const id = await buildWrittenTicket(db, inbox, {
      fromEmail: me.email,
      labels: ['vip'],
      assignedAgents: [agentId],
    });
    await buildTicketMessage(db, userId, id, { fromEmail: me.email });
    await buildTicketMessage(db, userId, id, { type: 'internal', plain: 'Do not tell.', agentId });
    await buildTicketMessage(db, userId, id, {
      fromEmail: agentEmail,
      fromName: 'Aino',
      agentId,
      plain: 'Soon.',
    });
    const visitor = await site.identified(me);
    const answers = [await visitor.send(grabTicket, { ticketId: id }), await visitor.send(listTickets)];
    const text = answers.map(({ body }) => body).join();
    expect(text).toContain('Soon.');
    for (const secret of [agentEmail, 'Do not tell.', 'vip']) expect(text).not.toContain(secret);
  });

  test('agents are named to whom they wrote there, and tickets are rated there', async () => {
    const me = person(names());
    const { db } = upstream.database;
    const id = await buildWrittenTicket(db, inbox, { fromEmail: me.email, status: 'solved' });
    const noted = await buildAgent(db, { userId, name: 'Ville', email: null });
    await buildTicketMessage(db, userId, id, { agentId: noted, type: 'internal' });
    await buildTicketMessage(db, userId, id, { agentId });
    const visitor = await site.identified(me);
    const agent = await visitor.send(grabAgent, { agentId });
    expect(agent.json().json).toMatchObject([{ agentName: 'Aino', agentEmail: '', department: '' }]);
    expect((await visitor.send(grabAgent, { agentId: noted })).statusCode).toBe(404);
    const stranger = await site.identified(person(names()));
    expect((await stranger.send(grabAgent, { agentId })).statusCode).toBe(404);

    const rating = { ticketId: id, rating: 3, comment: 'Late.' };
    expect((await stranger.send(rateTicket, rating)).statusCode).toBe(404);
    expect((await stranger.send(grabTicketRating, { ticketId: id })).statusCode).toBe(404);
    const rated = (await visitor.send(rateTicket, rating)).json();
    expect(rated.json).toMatchObject({ rating: 3, comment: 'Late.', canRate: true });
    expect((await visitor.send(grabTicketRating, { ticketId: id })).json()).toEqual(rated);
    expect(
      await answerOf(upstream, { apiKey: upstream.key, userId }, 'grabTicketRating', { ticketId: id }),
    ).toEqual(rated);
  });

  test('a list comes in pages, each ticket once, filtered as it was asked', async () => {
    const me = person(names());
    const ids: number[] = [];
    const sentAt = new Date('2026-04-01T10:00:00.000Z');
    const { db } = upstream.database;
    for (const status of ['new', 'pending', 'new', 'solved', 'new'] as const) {
      const id = await buildTicket(db, inbox, { fromEmail: me.email, status });
      await buildTicketMessage(db, userId, id, { fromEmail: me.email, sentAt });
      ids.push(id);
    }
    const visitor = await site.identified(me);
    const seen: number[] = [];
    let query: Record<string, unknown> = { limit: 2 };
    for (;;) {
      const page = (await visitor.send(listTickets, query)).json();
      seen.push(...page.json.map(({ ticketID }: { ticketID: number }) => ticketID));
      if (page.next === undefined) break;
      query = Object.fromEntries(new URL(page.next).searchParams);
    }
    expect(seen).toEqual(ids);
    expect(await visitor.tickets({ status: 'pending' })).toEqual([ids[1]]);
    expect(await visitor.tickets({ updatedAfter: '2026-04-02' })).toEqual([]);
  });
});

describe('the address of an agent', () => {
  test('makes no visitor an agent, and nobody hears of it', async () => {
    const typed = agentEmail.toUpperCase();
    const texts = [`Where is <it> ${randomUUID()}?`, '<p>Where is <b>it</b>?</p>'];
    const people = [
      { visitor: site.anonymous(), from: typed },
      { visitor: await site.identified(person('aino', { email: agentEmail })), from: agentEmail },
    ];
    for (const { visitor, from } of people) {
      for (const message of texts) {
        const id = await visitor.open({ fromEmail: typed, message, appendOpenTicket: false });
        const { messages, entry } = await stored(id);
        expect(messages).toHaveLength(1);
        expect(messages[0]).toMatchObject({ agentID: null });
        expect(messages[0].messagePlain).toContain(from);
        expect(foldEmail(messages[0].from)).not.toBe(agentEmail);
        expect(entry.status).toBe('new');

        const plain = await site.office.open({
          message,
          fromEmail: 'any@post.example',
          appendOpenTicket: false,
        });
        const [usual] = (await stored(plain)).messages;
        expect(await visitor.tickets()).toContain(id);
        const shown = (await visitor.send(grabTicket, { ticketId: id })).json().json;
        const { messagePlain, messageHtml } = usual;
        expect(shown).toMatchObject([{ from, messagePlain, messageHtml, agentID: null }]);
        const listed = (await visitor.send(listTickets)).json().json;
        expect(listed.find(({ ticketID }: { ticketID: number }) => ticketID === id).fromEmail).toBe(from);
        expect(JSON.stringify([shown, listed])).not.toContain('visitors.invalid');
      }
    }
  });

  test('is an agent’s when a back office uses it', async () => {
    const id = await site.office.open({ fromEmail: agentEmail, appendOpenTicket: false });
    expect((await stored(id)).messages).toMatchObject([{ from: agentEmail, agentID: agentId }]);
  });
});

describe('conversations', () => {
  const days = { fromDate: '2026-05-01', toDate: '2026-05-31' };
  let helper = 0;
  const at = (day: string) => new Date(`2026-05-${day}T12:00:00.000Z`);

  beforeAll(async () => {
    const { db } = upstream.database;
    helper = await buildAgent(db, { userId, name: 'Ove', email: 'ove@desk.example' });
    for (const [id, day, who] of [
      ['mine', '02', agentId],
      ['mine-too', '20', agentId],
      ['theirs', '03', helper],
    ] as const) {
      await buildConversation(db, {
        userId,
        id,
        createdAt: at(day),
        startedAt: at(day),
        messages: [
          {
            id: 10 * Number(day),
            senderName: 'Me',
            message: `Hello from ${id}`,
            createdAt: at(day),
            agentId: 0,
          },
          {
            id: 10 * Number(day) + 1,
            senderName: 'Desk',
            message: 'Hello',
            createdAt: at(day),
            agentId: who,
          },
        ],
      });
    }
  });

  test('are those that the token names, and so are the agents', async () => {
    const conversations = ['mine', 'mine-too', 'gone'];
    const visitor = await site.identified(person('chatty', { conversations }));
    const list = async (input: object) =>
      (await visitor.send(listConversations, { ...input }))
        .json()
        .json.map(({ conversationID }: { conversationID: string }) => conversationID);
    expect(await list(days)).toEqual(['mine', 'mine-too']);
    expect(await list({ ...days, toDate: '2026-05-10' })).toEqual(['mine']);
    expect((await visitor.send(grabConversation, { conversationId: 'mine' })).json().length).toBe(2);
    expect((await visitor.send(grabConversation, { conversationId: 'theirs' })).statusCode).toBe(404);
    const agent = (await visitor.send(grabAgent, { agentId })).json();
    expect(agent.json).toMatchObject([{ agentName: 'Aino', agentEmail: '', groups: '' }]);
    for (const other of [helper, 'me', 0]) {
      expect((await visitor.send(grabAgent, { agentId: other })).statusCode).toBe(404);
    }
    expect((await site.anonymous().send(listConversations, days)).json().json).toEqual([]);
  });
});
