import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { operations } from '../../../src/api/operations/index.ts';
import { changesChannel } from '../../../src/server/db/connect.ts';
import { addAgentsWork } from '../../../src/server/demo/agents-work.ts';
import { otherUserId, recordNames } from '../../../src/server/demo/records.ts';
import { replyInDemo } from '../../../src/server/demo/reply.ts';
import { ensureUser } from '../../../src/server/users/users.sql.ts';
import { root } from '../../../tools/fresh.mjs';
import { requestFor, useApp } from '../../support/app.ts';
import { answerOf, ask } from '../../support/ask.ts';
import { loadDemoRecords } from '../../support/demo-records.ts';
import { secretKey } from '../../support/help-center.ts';

const service = useApp();

test('what the ready line names is there, and the second user has content of its own', async () => {
  const { db } = service.database;
  await ensureUser(db, 1, 'Skogsrand');
  await loadDemoRecords(db, 1);
  const shop = { apiKey: await secretKey(db, 1), userId: 1 };
  const other = { apiKey: await secretKey(db, otherUserId), userId: otherUserId };

  const { json } = await answerOf(service, shop, 'listTickets', { limit: 500 });
  expect(json).toHaveLength(153);
  expect(new Set(json.map(({ status }: { status: string }) => status)).size).toBe(6);
  expect(json.some(({ labels }: { labels: string[] }) => labels.includes(recordNames.ticketLabel))).toBe(
    true,
  );
  const inserted = await answerOf(service, shop, 'insertTicket', {
    fromEmail: 'ingrid@mail.example',
    toEmail: recordNames.toEmail,
    subject: 'A question',
    message: 'Do you mend gloves?',
    labels: [recordNames.ticketLabel],
  });
  expect(inserted.json.ticketID).toBeGreaterThan(json.at(-1).ticketID);

  await db.transaction((tx) => addAgentsWork(tx, 1, new Date()));
  const [agent] = await answerOf(service, shop, 'grabAgents').then(({ json }) => json);
  const open = { view: 'open', agentId: agent.agentID, limit: 200 };
  const { tickets } = await answerOf(service, shop, 'listViewTickets', open);
  const read = tickets.filter(({ isUnread }: { isUnread: boolean }) => !isUnread);
  expect(read.length).toBeGreaterThan(40);
  expect(read.length).toBeLessThan(tickets.length);

  const snoozed = await answerOf(service, shop, 'listViewTickets', { ...open, view: 'snoozed' });
  expect(snoozed.tickets).toHaveLength(2);
  expect(await answerOf(service, shop, 'grabTicketRating', { ticketId: 1111 })).toMatchObject({
    json: { rating: 5 },
  });
  const { replies } = await answerOf(service, shop, 'listSavedReplies');
  expect(replies.map(({ texts }: { texts: unknown[] }) => texts.length)).toEqual([3, 3, 3, 3]);

  const chats = { startTime: '2026-08-01', endTime: '2026-11-21' };
  const conversations = await answerOf(service, shop, 'chatStatisticsV2', chats);
  expect(conversations.length).toBe(122);
  expect((await answerOf(service, shop, 'getForm', { formId: recordNames.formId })).fields).toHaveLength(4);
  const sent = { ...chats, formId: recordNames.formId };
  const submissions = await service.app.inject(requestFor(operations.listFormSubmissions, shop, sent));
  expect(submissions.json().json.length).toBeGreaterThan(10);
  expect((await answerOf(service, shop, 'listContacts', { limit: 100 })).contacts).toHaveLength(80);
  expect((await answerOf(service, shop, 'listAccounts', { limit: 100 })).accounts).toHaveLength(12);
  const created = await answerOf(service, shop, 'createContact', {
    firstName: 'Ada',
    labels: [recordNames.contactLabel],
  });
  expect(created.labels).toEqual([recordNames.contactLabel]);

  expect((await answerOf(service, other, 'listTickets')).json).toHaveLength(4);
  expect((await answerOf(service, other, 'listContacts')).contacts).toHaveLength(4);
  const { title } = (await answerOf(service, other, 'listCategories', { lang: 'en' }))[0];
  expect(title).toBe('Your stay');
  const found = await answerOf(service, other, 'search', { lang: 'en', helpCenterId: 151, q: 'cabin' });
  expect(found.articles).toHaveLength(1);
  expect((await ask(service, { ...shop, userId: otherUserId }, 'listTickets')).status).toBe(401);
});

test('an agent of the demo, who has a face, answers the ticket that waits and solves it', async () => {
  const { db, pool } = service.database;
  const steps: string[] = [];
  const reply = (solve: boolean) =>
    replyInDemo(db, { solve, pace: 0, mail: null, onStep: (sentence) => steps.push(sentence) });
  await expect(reply(true)).rejects.toThrow('--demo');
  await pool.query(`insert into demo_deployments
    (user_id, help_center_id, faq_id, docs_help_center_id, public_key, secret_key) values (1, 1, 2, 3, '', '')`);
  const shop = { apiKey: await secretKey(db, 1), userId: 1 };
  const question = {
    fromEmail: 'nils@mail.example',
    toEmail: recordNames.toEmail,
    subject: 'x',
    message: 'x',
  };
  const { ticketID } = (await answerOf(service, shop, 'insertTicket', question)).json;
  const listener = await pool.connect();
  const heard: (string | undefined)[] = [];
  listener.on('notification', ({ payload }) => heard.push(payload));
  await listener.query(`listen ${changesChannel}`);
  await reply(false);
  await listener.query('select 1');
  listener.release(true);
  expect(heard).toContainEqual(expect.stringMatching(`^ticket_typing 1 ${ticketID} 101 \\d+$`));
  const answered = await answerOf(service, shop, 'grabTicket', { ticketId: ticketID });
  expect(answered).toMatchObject({
    json: [{ agentID: null }, { agentID: 101 }],
    meta: { ticketStatus: 'pending' },
  });

  await answerOf(service, shop, 'insertTicket', { ...question, ticketId: `${ticketID}` });
  await reply(true);
  expect(steps.slice(2)).toEqual([
    `Maja Lindqvist writes in ticket ${ticketID} …`,
    'Maja Lindqvist has answered.',
    `Maja Lindqvist writes in ticket ${ticketID} …`,
    `Maja Lindqvist has solved ticket ${ticketID}.`,
  ]);
  const { meta } = await answerOf(service, shop, 'grabTicket', { ticketId: ticketID });
  expect(meta.ticketStatus).toBe('solved');
  for (const { agentPicture } of (await answerOf(service, shop, 'grabAgents')).json) {
    await access(join(root, 'public/demo/pages', agentPicture));
  }
});
