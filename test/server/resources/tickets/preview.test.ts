/** The preview of an unread answer in `listReadMarks`: what it has, and who is never shown it. */

import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { maxLastLineLength } from '../../../../src/api/limits.ts';
import { operations } from '../../../../src/api/operations/index.ts';
import type { ReadMark } from '../../../../src/api/schemas/tickets.ts';
import { agents, inboxes } from '../../../../src/server/db/tables/index.ts';
import { ensureUser } from '../../../../src/server/users/users.sql.ts';
import { useApp } from '../../../support/app.ts';
import { type TestPerson, tentTicket, useSite } from '../../../support/site.ts';
import { bearer, person } from '../../../support/visitors.ts';

const { adoptTickets, insertTicket, listReadMarks, markTicketRead } = operations;

const service = useApp();
const site = useSite(service);
const answer = (ticketId: number, message: string, more = {}) =>
  site.office.open({
    ticketId: String(ticketId),
    fromEmail: site.agent.email,
    fromName: 'Aino',
    toEmail: site.inbox.toEmail,
    message,
    ...more,
  });

async function marksOf(visitor: TestPerson, headers = {}): Promise<ReadMark[]> {
  const response = await visitor.send(listReadMarks, {}, headers);
  expect(response.statusCode).toBe(200);
  return response.json().marks;
}

async function previewOf(visitor: TestPerson): Promise<ReadMark['preview'] | undefined> {
  return (await marksOf(visitor))[0]?.preview;
}

describe('the preview', () => {
  test('has the face, the name and the beginning of the newest answer on one line', async () => {
    const picture = 'https://shop.example/aino.png';
    const { db } = service.database;
    await db.update(agents).set({ picture }).where(eq(agents.id, site.agent.id));
    const visitor = site.anonymous();
    const id = await visitor.open();
    expect(await previewOf(visitor)).toBeNull();
    await answer(id, 'Hello Kim,\n\n  your tent\tleft today.');
    const first = await previewOf(visitor);
    expect(first).toEqual({
      messageId: expect.any(Number),
      text: 'Hello Kim, your tent left today.',
      date: expect.any(String),
      agentId: site.agent.id,
      name: 'Aino',
      picture,
    });
    await answer(id, '🎪'.repeat(maxLastLineLength + 1));
    const second = await previewOf(visitor);
    expect(second?.text).toBe('🎪'.repeat(maxLastLineLength));
    expect(second?.messageId).toBeGreaterThan(first?.messageId ?? Number.MAX_SAFE_INTEGER);
    await db.update(agents).set({ picture: null }).where(eq(agents.id, site.agent.id));
  });

  test('is of the answer still where a note came later', async () => {
    const visitor = site.anonymous();
    const id = await visitor.open();
    await answer(id, 'It left today.');
    await answer(id, 'Sent by hand: the machine is broken.', { messageType: 'internal' });
    expect(await previewOf(visitor)).toMatchObject({ text: 'It left today.' });
  });

  test('ends where the visitor has read the answer, and where the visitor wrote after it', async () => {
    const visitor = site.anonymous();
    const id = await visitor.open();
    await answer(id, 'One');
    await visitor.send(markTicketRead, { ticketId: String(id), upTo: new Date().toISOString() });
    expect(await previewOf(visitor)).toBeNull();
    await answer(id, 'Two');
    expect(await previewOf(visitor)).toMatchObject({ text: 'Two' });
    await visitor.send(insertTicket, { ...tentTicket, ticketId: String(id), message: 'Thanks' });
    expect(await previewOf(visitor)).toBeNull();
  });

  test('has the name of the inbox for an answer without one, also where another user’s inbox has the same id', async () => {
    const { db } = service.database;
    await ensureUser(db, 2, 'Another user');
    await db.insert(inboxes).values({ userId: 2, id: site.inbox.inboxId, name: 'Somebody else' });
    const visitor = site.anonymous();
    const id = await visitor.open();
    await answer(id, 'One', { fromName: '' });
    const name = 'Customer service';
    expect((await marksOf(visitor))[0]).toMatchObject({ last: { name }, preview: { name } });
  });

  test('is null with a secret key', async () => {
    const visitor = site.anonymous();
    const id = await visitor.open();
    await answer(id, 'One');
    const { marks } = (await site.office.send(listReadMarks, { ticketId: [id] })).json();
    expect(marks).toMatchObject([{ ticketId: id, preview: null }]);
  });
});

describe('nobody else is shown it', () => {
  const secret = 'Your order 4711 is on its way';

  test('with another ticket token, with none, and after the browser has forgotten it', async () => {
    const visitor = site.anonymous();
    await answer(await visitor.open(), secret);
    expect(JSON.stringify(await marksOf(visitor))).toContain(secret);
    const other = site.anonymous();
    await other.open();
    expect(JSON.stringify(await marksOf(other))).not.toContain(secret);
    expect(await marksOf(site.anonymous())).toEqual([]);
    visitor.forget();
    expect(await marksOf(visitor)).toEqual([]);
  });

  test('as another identity, also on the same computer, and with the address that was only typed', async () => {
    const visitor = site.anonymous();
    await answer(await visitor.open({ fromEmail: 'ylva@post.example' }), secret);
    const beside = { 'frontdesk-ticket-token': visitor.token() ?? '' };
    const nils = await site.identified(person('nils'));
    expect(JSON.stringify(await marksOf(nils, beside))).not.toContain(secret);
    const ylva = await site.identified(person('ylva'));
    expect(JSON.stringify(await marksOf(ylva))).not.toContain(secret);
  });

  test('with the token that opened it, once it has moved to the visitor who signed in', async () => {
    const visitor = site.anonymous();
    await answer(await visitor.open({ fromEmail: 'tove@post.example' }), secret);
    const beside = { 'frontdesk-ticket-token': visitor.token() ?? '' };
    const tove = await site.identified(person('tove'));
    expect((await tove.send(adoptTickets, {}, beside)).json()).toEqual({ offered: [] });
    expect(JSON.stringify(await marksOf(tove))).toContain(secret);
    expect((await site.anonymous().send(listReadMarks, {}, beside)).body).not.toContain(secret);
    const other = bearer(await site.sign(person('nils')));
    expect((await site.anonymous().send(listReadMarks, {}, other)).body).not.toContain(secret);
  });
});
