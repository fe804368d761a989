import { expect, test } from 'vitest';
import { operations } from '../../../src/api/operations/index.ts';
import { otherUserId, recordNames } from '../../../src/server/demo/records.ts';
import { ensureUser } from '../../../src/server/settings/users/commands.ts';
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
