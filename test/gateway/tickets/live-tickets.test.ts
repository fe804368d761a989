import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { operations } from '../../../src/api/operations/index.ts';
import { answerOf } from '../../support/ask.ts';
import { openStream, type TestStream } from '../../support/event-stream.ts';
import { useGateway, userId, useUpstream } from '../../support/gateway.ts';
import { buildSite, type TestSite } from '../../support/site.ts';
import { buildInbox, buildTicketAgent } from '../../support/tickets.ts';
import { bearer, person } from '../../support/visitors.ts';

const upstream = useUpstream({ isListening: true });
const gateway = useGateway(upstream);
const maja = person('maja');
const email = 'nils@shop.example';
let site: TestSite;
let agentId = 0;
let stream: TestStream;

beforeAll(async () => {
  const { db } = upstream.database;
  await buildInbox(db, { userId });
  agentId = await buildTicketAgent(db, { userId, name: 'Nils', email });
  site = await buildSite(gateway, userId);
});
afterAll(() => stream.close());

const there = () => ({ apiKey: upstream.key, userId });
const answer = (ticketId: number) =>
  answerOf(upstream, there(), 'insertTicket', {
    ticketId: String(ticketId),
    fromEmail: email,
    toEmail: 'help@skogsrand.example',
    subject: 'x',
    message: 'A secret answer',
  });

test('a visitor hears at once what an upstream of ours tells, of own tickets only', async () => {
  const visitor = await site.identified(maja);
  const id = await visitor.open();
  const others = await (await site.identified(person('liam'))).open();
  const url = await gateway.app.listen({ host: '127.0.0.1', port: 0 });
  const headers = bearer(await site.sign(maja));
  stream = await openStream({ url, userId, apiKey: site.publicKey, headers });
  const { tickets } = await stream.first('hello');
  expect(Object.keys(tickets)).toEqual([String(id)]);

  // The upstream has to be heard first: who types is told once only.
  const type = (ticketId: number) =>
    upstream.app.inject({
      method: 'POST',
      url: operations.setTyping.path.replace('{apiKey}', upstream.key).replace('{userId}', `${userId}`),
      payload: { ticketId: String(ticketId), agentId },
    });
  await vi.waitFor(
    async () => {
      await Promise.all([type(others), type(id)]);
      expect(stream.text()).toContain('event: typing');
    },
    { interval: 500 },
  );
  expect(await stream.first('typing')).toEqual({ ticketId: id, agentId });
  await Promise.all([answer(others), answer(id)]);
  expect(await stream.first('ticket')).toMatchObject({ ticketId: id, kind: 'changed' });
  expect(stream.text()).not.toContain(`"ticketId":${others}`);
  expect(stream.text()).not.toContain('secret');
});

test('what a visitor has read is noted here, and what agents have read is heard', async () => {
  const visitor = await site.identified(maja);
  const [id = 0] = await visitor.tickets();
  const [other = 0] = await (await site.identified(person('liam'))).tickets();
  const { markTicketRead, listReadMarks, setTyping } = operations;
  const upTo = new Date().toISOString();
  const read = await visitor.send(markTicketRead, { ticketId: String(id), upTo });
  expect(read.json()).toEqual({ ticketId: id, readUpTo: upTo });
  expect((await visitor.send(listReadMarks)).json()).toMatchObject({
    marks: [{ ticketId: id, readUpTo: upTo, unread: 0, seenUpTo: null }],
  });
  await Promise.all([answer(id), answer(id)]);
  expect((await visitor.send(listReadMarks)).json().marks).toMatchObject([{ unread: 2 }]);
  await visitor.open({ ticketId: String(id) });
  expect((await visitor.send(listReadMarks)).json().marks).toMatchObject([{ unread: 0 }]);
  for (const operation of [markTicketRead, setTyping]) {
    expect((await visitor.send(operation, { ticketId: String(other), upTo })).statusCode).toBe(404);
  }
  await answerOf(upstream, there(), 'markTicketRead', { ticketId: String(id), agentId, upTo });
  expect(await stream.first('read')).toMatchObject({ ticketId: id, upTo, by: 'agent' });
  expect((await visitor.send(listReadMarks)).json().marks).toMatchObject([{ seenUpTo: upTo }]);
});

test('agents of the upstream hear that a visitor is writing, in own tickets only', async () => {
  const visitor = await site.identified(maja);
  const [id = 0] = await visitor.tickets();
  const [other = 0] = await (await site.identified(person('liam'))).tickets();
  const office = await openStream({ url: upstream.url, ...there() });
  await office.first('hello');
  const type = async (ticketId: number) =>
    (await visitor.send(operations.setTyping, { ticketId: String(ticketId), agentId })).statusCode;
  expect([await type(other), await type(id), await type(id)]).toEqual([404, 204, 204]);
  expect(await office.first('typing')).toEqual({ ticketId: id, agentId: null });
  const typings = office.events().filter(({ event }) => event === 'typing');
  expect(typings).toHaveLength(1);
  office.close();
});
