/** Messages that agents forward to people outside: their mails, who sees what, and how they are taken back. */

import { and, asc, eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { operations } from '../../../../src/api/operations/index.ts';
import {
  mailRecipients,
  mails,
  ticketAttachments,
  ticketMessages,
  ticketParticipants,
} from '../../../../src/server/db/tables/index.ts';
import { findMailContent } from '../../../../src/server/mail/outgoing/mail-contents.sql.ts';
import { composeMail } from '../../../../src/server/mail/outgoing/message.ts';
import { type TestInput, useApp } from '../../../support/app.ts';
import { deskOrigin, signedIn } from '../../../support/desk.ts';
import { useSite } from '../../../support/site.ts';
import { buildTicketAgent } from '../../../support/tickets.ts';
import { person } from '../../../support/visitors.ts';

const mail = { from: null, answerWaitSeconds: 60 };
const service = useApp({ config: { mail, listen: { publicUrl: deskOrigin } } });
const { cancelForward, forwardMessage, grabThread, grabTicket } = operations;
const site = useSite(service);
const other = useSite(service, 2);

beforeEach(async () => {
  await service.database.db.delete(mails);
});

async function open(input: TestInput = {}) {
  const ticketId = await site.office.open({
    fromEmail: 'maja@post.example',
    message: 'The zip broke.',
    subject: 'Zip\r\nBcc: eve@post.example',
    appendOpenTicket: false,
    autoReply: false,
    ...input,
  });
  const [message] = await messagesOf(ticketId);
  if (!message) throw new Error('there is no message');
  await service.database.db.delete(mails);
  return { ticketId, messageId: message.id };
}

const messagesOf = async (ticketId: number) =>
  await service.database.db
    .select()
    .from(ticketMessages)
    .where(and(eq(ticketMessages.userId, 1), eq(ticketMessages.ticketId, ticketId)))
    .orderBy(asc(ticketMessages.id));

const mailsOf = async (ticketId: number) =>
  await service.database.db
    .select({ mail: mails, to: mailRecipients.email, isOutsider: mailRecipients.isOutsider })
    .from(mails)
    .innerJoin(
      mailRecipients,
      and(eq(mailRecipients.userId, mails.userId), eq(mailRecipients.id, mails.recipientId)),
    )
    .where(and(eq(mails.userId, 1), eq(mails.ticketId, ticketId), eq(mails.kind, 'forward')))
    .orderBy(asc(mails.id));

const forward = (
  { ticketId, messageId }: { ticketId: number; messageId: number },
  input: TestInput = {},
  headers = {},
) =>
  site.office.send(
    forwardMessage,
    {
      ticketId: String(ticketId),
      messageId,
      to: ['workshop@mend.example'],
      comment: 'Can you mend this?',
      quote: 'The zip broke.\nThanks',
      undoSeconds: 10,
      agentId: site.agent.id,
      ...input,
    },
    headers,
  );

async function forwarded(place: { ticketId: number; messageId: number }, input: TestInput = {}) {
  const response = await forward(place, input);
  expect(response.statusCode, response.body).toBe(200);
  return response.json().messageId;
}

const cancel = (messageId: number) => site.office.send(cancelForward, { messageId, agentId: site.agent.id });

describe('a forwarded message', () => {
  test('is an internal one with a mail to each recipient, which waits for its undoing', async () => {
    const place = await open();
    const id = await forwarded(place, { to: ['workshop@mend.example', 'shop@mend.example'] });
    const response = await site.office.send(grabThread, {
      ticketId: String(place.ticketId),
      agentId: site.agent.id,
    });
    const { messages, mails: states, ticket } = response.json();
    expect(messages.at(-2)).toMatchObject({
      messageId: id,
      messageType: 'internal',
      messagePlain: 'Can you mend this?\n\n> The zip broke.\n> Thanks',
    });
    expect(messages.at(-1).messagePlain).toBe(
      'Aino forwarded a message to workshop@mend.example, shop@mend.example',
    );
    expect(states.map(({ to, state }: { to: string; state: string }) => `${to} ${state}`)).toEqual([
      'workshop@mend.example queued',
      'shop@mend.example queued',
    ]);
    expect(ticket.status).toBe('new');
    for (const { mail: queued } of await mailsOf(place.ticketId)) {
      expect(queued.nextAttemptAt?.getTime()).toBeGreaterThan(queued.createdAt.getTime() + 5000);
    }
  });

  test('is mailed with the comment, the quote and the files, and nothing else of the ticket', async () => {
    const { db } = service.database;
    const place = await open();
    await db.insert(ticketAttachments).values({
      userId: 1,
      messageId: place.messageId,
      position: 0,
      name: 'zip.png',
      path: '/uploads/x/zip.png',
    });
    await forwarded(place, { quote: 'The zip' });
    const [sent] = await mailsOf(place.ticketId);
    expect(sent?.isOutsider).toBe(true);
    const content = sent && (await findMailContent(db, sent.mail));
    if (!content) throw new Error('there is no mail');
    const options = {
      publicUrl: deskOrigin,
      magicLink: null,
      from: null,
      dkim: null,
      secret: Buffer.from('x'),
    };
    const composed = await composeMail(content, options);
    const raw = composed?.raw.toString() ?? '';
    const [head = ''] = raw.split('\r\n\r\n');
    expect(head).toMatch(/^To: workshop@mend\.example$/m);
    expect(head).toMatch(/^Subject: Fwd: Zip Bcc: eve@post\.example$/m);
    expect(head).not.toMatch(/^Bcc:/m);
    expect(head).not.toMatch(/^Auto-Submitted:/m);
    expect(head).toMatch(/^Reply-To: help\+\S+@skogsrand\.example$/m);
    expect(raw).toContain('Can you mend this?');
    expect(raw).toContain('> The zip');
    expect(raw).not.toContain('broke');
    expect(raw).toContain('/uploads/x/zip.png');
    expect(raw).not.toContain('maja@post.example');
  });

  test('has no files if they are left out', async () => {
    const { db } = service.database;
    const place = await open();
    const file = {
      userId: 1,
      messageId: place.messageId,
      position: 0,
      name: 'a.png',
      path: '/uploads/y/a.png',
    };
    await db.insert(ticketAttachments).values(file);
    const id = await forwarded(place, { withFiles: false });
    const files = await db.select().from(ticketAttachments).where(eq(ticketAttachments.messageId, id));
    expect(files).toEqual([]);
  });

  test('is never seen by the customer', async () => {
    const tove = await site.identified(person('tove'));
    const ticketId = await tove.open({ message: 'The zip broke.' });
    const [message] = await messagesOf(ticketId);
    await forwarded({ ticketId, messageId: message?.id ?? 0 });
    const seen = await tove.send(grabTicket, { ticketId: String(ticketId) });
    expect(seen.json().json).toHaveLength(1);
    expect(seen.body).not.toContain('mend');
  });

  test('is sent once, however often it is asked for', async () => {
    const place = await open();
    const headers = { 'idempotency-key': '7d793037-a124-4c4c-9a0c-0d6b8f5a6a3e' };
    const answers = [await forward(place, {}, headers), await forward(place, {}, headers)];
    expect(answers[0]?.json()).toEqual(answers[1]?.json());
    expect(await mailsOf(place.ticketId)).toHaveLength(1);
    expect((await forward(place, { comment: 'Another' }, headers)).statusCode).toBe(409);
  });

  test('is one mail to a person who is named twice', async () => {
    const place = await open();
    const id = await forwarded(place, { to: ['workshop@mend.example', 'Workshop@MEND.example'] });
    expect(await mailsOf(place.ticketId)).toMatchObject([{ mail: { messageIds: [id] } }]);
    expect((await messagesOf(place.ticketId)).at(-1)?.plain).toBe(
      'Aino forwarded a message to Workshop@MEND.example',
    );
  });

  test('at the desk goes to 200 addresses of an agent in an hour', async () => {
    const bo = { userId: 1, name: 'Bo', email: 'bo@skogsrand.example' };
    const browser = await signedIn(service, 1, await buildTicketAgent(service.database.db, bo));
    const place = await open();
    const send = async (number: number) =>
      await browser.operation(forwardMessage, 1, {
        ...place,
        ticketId: String(place.ticketId),
        to: Array.from({ length: 5 }, (_, index) => `a${number}-${index}@mend.example`),
      });
    for (let number = 0; number < 40; number += 1) expect((await send(number)).statusCode).toBe(200);
    const refused = await send(40);
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(await mailsOf(place.ticketId)).toHaveLength(200);
  });

  test('at the desk is in the name of the session', async () => {
    const browser = await signedIn(service, 1, site.agent.id);
    const place = await open();
    const input = { ...place, ticketId: String(place.ticketId), to: ['a@mend.example'], agentId: 987_654 };
    const response = await browser.operation(forwardMessage, 1, input);
    expect(response.statusCode, response.body).toBe(200);
    expect((await messagesOf(place.ticketId)).at(-2)).toMatchObject({ agentId: site.agent.id });
  });
});

describe('refused are', () => {
  test.each([
    ['the customer', 'Maja@post.example'],
    ['an agent', 'aino@skogsrand.example'],
    ['an inbox', 'help@skogsrand.example'],
    ['an inbox with a tag', 'help+x@skogsrand.example'],
    ['no address', 'workshop'],
    ['a header in it', 'a@mend.example\r\nBcc: b@mend.example'],
    ['two in one', 'a@mend.example,b@mend.example'],
    ['a name with it', 'A <a@mend.example>'],
  ])('%s', async (_, email) => {
    const place = await open();
    const response = await forward(place, { to: ['workshop@mend.example', email] });
    expect(response.statusCode, response.body).toBe(400);
    expect(response.json().errors[0]).toMatchObject({ label: 'to', index: 1 });
    expect(await messagesOf(place.ticketId)).toHaveLength(1);
    expect(await mailsOf(place.ticketId)).toEqual([]);
  });

  test('participants, none and many', async () => {
    const place = await open();
    await service.database.db.insert(ticketParticipants).values({
      userId: 1,
      ticketId: place.ticketId,
      emailFolded: 'bo@post.example',
      email: 'bo@post.example',
      state: 'removed',
      addedBy: 'opening',
      joinedAt: new Date(),
    });
    const many = Array.from({ length: 500 }, (_, index) => `a${index}@mend.example`);
    for (const to of [['bo@post.example'], [], many, many.slice(0, 6)]) {
      expect((await forward(place, { to })).statusCode).toBe(400);
    }
    expect(await mailsOf(place.ticketId)).toEqual([]);
  });

  test('what is not theirs, notes, and visitors', async () => {
    const place = await open();
    const second = await open();
    const foreign = await other.office.open();
    expect((await forward({ ...place, messageId: second.messageId })).statusCode).toBe(404);
    expect((await forward({ ...place, ticketId: foreign })).statusCode).toBe(404);
    const note = await forwarded(place);
    expect((await forward({ ...place, messageId: note })).statusCode).toBe(404);
    const visitor = await site.identified(person('nils'));
    const ticketId = String(await visitor.open());
    const input = { ticketId, messageId: 1, to: ['a@mend.example'] };
    expect((await visitor.send(forwardMessage, input)).statusCode).toBe(403);
    expect((await visitor.send(cancelForward, { messageId: 1 })).statusCode).toBe(403);
  });
});

describe('taking it back', () => {
  test('removes the message and its mails, and happens once', async () => {
    const place = await open();
    const id = await forwarded(place);
    for (const _ of [1, 2]) expect((await cancel(id)).statusCode).toBe(204);
    expect(await messagesOf(place.ticketId)).toHaveLength(1);
    expect(await mailsOf(place.ticketId)).toEqual([]);
  });

  test('leaves another message to the same person', async () => {
    const place = await open();
    const first = await forwarded(place, { comment: 'One' });
    await forwarded(place, { comment: 'Two' });
    await cancel(first);
    const [sent, ...others] = await mailsOf(place.ticketId);
    expect(others).toEqual([]);
    const content = sent && (await findMailContent(service.database.db, sent.mail));
    expect(content?.messages.map(({ plain }) => plain)).toEqual(['Two\n\n> The zip broke.\n> Thanks']);
  });

  test('is too late once a mail is on its way', async () => {
    const place = await open();
    const id = await forwarded(place);
    await service.database.db.update(mails).set({ attempts: 1 });
    expect((await cancel(id)).statusCode).toBe(409);
    expect(await mailsOf(place.ticketId)).toHaveLength(1);
  });

  test('touches no other note', async () => {
    const place = await open();
    const note = await site.office.send(operations.insertTicket, {
      ticketId: String(place.ticketId),
      fromEmail: site.agent.email,
      toEmail: 'help@skogsrand.example',
      subject: 'x',
      message: 'A note',
      messageType: 'internal',
    });
    expect(note.statusCode).toBe(200);
    const written = (await messagesOf(place.ticketId)).at(-1);
    await cancel(written?.id ?? 0);
    expect((await messagesOf(place.ticketId)).at(-1)).toMatchObject({ plain: 'A note' });
  });
});
