/** What keeps mail from becoming messages, as owners are told of it. */

import { eq, sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { operations } from '../../../../src/api/operations/index.ts';
import { agents, imapFolders, incomingMails } from '../../../../src/server/db/tables/index.ts';
import { useApp } from '../../../support/app.ts';
import { deskOrigin, signedIn } from '../../../support/desk.ts';
import { buildHeldMail } from '../../../support/held-mails.ts';
import { buildSite, useSite } from '../../../support/site.ts';

const service = useApp({ config: { listen: { publicUrl: deskOrigin } } });
const { listMailProblems } = operations;
const site = useSite(service);

beforeEach(async () => {
  await service.database.db.delete(imapFolders);
  await service.database.db.delete(incomingMails);
});

/** Stores a mailbox that failed first and last so many minutes ago. */
async function fail(mailbox: string, first: number, last: number): Promise<void> {
  const ago = (minutes: number) => sql`now() - make_interval(mins => ${minutes})`;
  await service.database.db.insert(imapFolders).values({
    userId: 1,
    mailbox,
    folder: 'INBOX',
    holder: 'x',
    heldUntil: sql`now()`,
    failingSince: ago(first),
    failedAt: ago(last),
  });
}

const problems = async (of = site) => (await of.office.send(listMailProblems)).json();

test('mailboxes are listed that fail for a minute and are still tried, the oldest failure first', async () => {
  await fail('short@imap.skogsrand.example', 0, 0);
  await fail('hello@skogsrand.example@imap.skogsrand.example', 5, 1);
  await fail('old@imap.skogsrand.example', 600, 3);
  await fail('forgotten@imap.skogsrand.example', 900, 60);
  const { mailboxes, heldMails } = await problems();
  expect(mailboxes).toEqual([
    { user: 'old', host: 'imap.skogsrand.example', failingSince: expect.any(String) },
    { user: 'hello@skogsrand.example', host: 'imap.skogsrand.example', failingSince: expect.any(String) },
  ]);
  expect(Date.now() - Date.parse(mailboxes[1].failingSince)).toBeGreaterThan(4 * 60_000);
  expect(heldMails).toBe(0);
  expect((await problems(await buildSite(service, 5))).mailboxes).toEqual([]);
});

test('mails that wait for approval are counted', async () => {
  const { id: agentId } = site.agent;
  await buildHeldMail(service.database.db, { userId: 1, inboxId: site.inbox.inboxId, agentId });
  expect(await problems()).toEqual({ mailboxes: [], heldMails: 1 });
});

test('at the desk, they are told to owners only', async () => {
  const { db } = service.database;
  const browser = await signedIn(service, 1, site.agent.id);
  await db.update(agents).set({ role: 'agent' }).where(eq(agents.id, site.agent.id));
  expect((await browser.operation(listMailProblems, 1, {})).statusCode).toBe(403);
  await db.update(agents).set({ role: 'owner' }).where(eq(agents.id, site.agent.id));
  expect((await browser.operation(listMailProblems, 1, {})).statusCode).toBe(200);
});
