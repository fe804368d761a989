/** Mails of an answer that could not be sent, and are sent again at the desk. */

import { and, eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { operations } from '../../../../src/api/operations/index.ts';
import { mails } from '../../../../src/server/db/tables/index.ts';
import { useApp } from '../../../support/app.ts';
import { deskOrigin, signedIn, type TestBrowser } from '../../../support/desk.ts';
import { buildSite, useSite } from '../../../support/site.ts';

const mail = { from: null, answerWaitSeconds: 60 };
const service = useApp({ config: { mail, listen: { publicUrl: deskOrigin } } });
const site = useSite(service);
let agent: TestBrowser;
let foreign: TestBrowser;

beforeAll(async () => {
  const other = await buildSite(service, 2);
  agent = await signedIn(service, 1, site.agent.id, '203.0.113.51');
  foreign = await signedIn(service, 2, other.agent.id, '203.0.113.52');
});

/** Answers a ticket, and returns the mail of the answer as it is after the mail server has refused it for good. */
async function failedMail() {
  const { db } = service.database;
  const ticketId = await site.office.open({ autoReply: false });
  const answer = await site.office.send(operations.insertTicket, {
    ticketId: String(ticketId),
    fromEmail: site.agent.email,
    toEmail: 'help@skogsrand.example',
    subject: 'Tent',
    message: 'In the cellar.',
  });
  expect(answer.statusCode, answer.body).toBe(200);
  const [failed] = await db
    .update(mails)
    .set({ state: 'dead', attempts: 8, nextAttemptAt: null, problem: '550 No such mailbox' })
    .where(and(eq(mails.userId, 1), eq(mails.ticketId, ticketId), eq(mails.kind, 'answer')))
    .returning();
  if (!failed) throw new Error('the answer was not mailed');
  return failed;
}

async function find(id: number) {
  const { db } = service.database;
  const [found] = await db
    .select()
    .from(mails)
    .where(and(eq(mails.userId, 1), eq(mails.id, id)));
  return found;
}

const retry = async (browser: TestBrowser, userId: number, mailId: number) =>
  (await browser.operation(operations.retryMail, userId, { mailId })).statusCode;

test('a failed mail is queued once more, and a second press changes nothing', async () => {
  const failed = await failedMail();
  const count = await service.database.db.$count(mails);
  expect(await retry(agent, 1, failed.id)).toBe(204);
  const queued = await find(failed.id);
  expect(queued).toEqual({
    ...failed,
    state: 'queued',
    attempts: 0,
    nextAttemptAt: expect.any(Date),
    problem: null,
  });
  expect(await retry(agent, 1, failed.id)).toBe(404);
  expect(await find(failed.id)).toEqual(queued);
  expect(await service.database.db.$count(mails)).toBe(count);
});

test('a mail of another user, of another kind or without a row is not found, and stays as it is', async () => {
  const { db } = service.database;
  const failed = await failedMail();
  expect(await retry(foreign, 2, failed.id)).toBe(404);
  expect(await retry(agent, 1, 987_654)).toBe(404);
  await db.update(mails).set({ kind: 'auto-reply' }).where(eq(mails.id, failed.id));
  expect(await retry(agent, 1, failed.id)).toBe(404);
  expect(await find(failed.id)).toEqual({ ...failed, kind: 'auto-reply' });
});
