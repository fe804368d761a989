/** Processes that send mail, held messages and pushes are killed while they send. */

import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { operations } from '../../src/api/operations/index.ts';
import { addWebhook } from '../../src/server/webhooks/webhooks.sql.ts';
import { useApp } from '../support/app.ts';
import { answerOf } from '../support/ask.ts';
import { bundleProgram } from '../support/bundle-program.ts';
import { until } from '../support/data-folders.ts';
import { deskOrigin, signedIn } from '../support/desk.ts';
import { secretKey } from '../support/help-center.ts';
import { startPushService } from '../support/push-service.ts';
import { roundsOf } from '../support/sample.ts';
import { buildSite, tentTicket } from '../support/site.ts';
import { type Fault, temporary, useSmtp } from '../support/smtp.ts';
import { buildInbox, buildTicketAgent } from '../support/tickets.ts';

const mail = { from: null, answerWaitSeconds: 0 };
const mailing = useApp({ config: { mail } });
const holding = useApp({ config: { mail } });
const pushing = useApp({ config: { listen: { publicUrl: deskOrigin }, push: { hosts: ['127.0.0.1'] } } });
const smtp = useSmtp();
const running = new Set<ChildProcess>();
let program: string;

beforeAll(async () => {
  program = await bundleProgram('sender', { isWhole: false });
});
afterEach(async () => {
  await Promise.all([...running].map(kill));
});
afterAll(() => rm(program, { recursive: true }));

function start(...args: string[]): ChildProcess {
  const child = fork(join(program, 'sender.mjs'), args, { execArgv: [] });
  running.add(child);
  return child;
}

const startMailing = () => start('mail', mailing.database.url, smtp.url);
const startReleasing = () => start('held messages', holding.database.url);

async function kill(child: ChildProcess): Promise<void> {
  running.delete(child);
  const exit = once(child, 'exit');
  child.kill('SIGKILL');
  await exit;
}

const count = async (sql: string): Promise<number> =>
  (await holding.database.pool.query(`select count(*)::int as count from ${sql}`)).rows[0].count;

test('every held message is sent once, whichever of two senders is killed', async () => {
  const site = await buildSite(holding, 1);
  const url = new URL('https://hook.example/');
  await addWebhook(holding.database.db, { userId: 1, url, events: ['ticket.message'] });
  const total = roundsOf(400, 60);
  for (let number = 0; number < total; number += 1) {
    const id = await site.office.open({ appendOpenTicket: false });
    const reply = { ...tentTicket, ticketId: String(id), fromEmail: site.agent.email, undoSeconds: 1 };
    await site.office.send(operations.insertTicket, reply);
  }
  await holding.database.pool.query('delete from webhook_deliveries');
  const senders = [startReleasing(), startReleasing()];
  let kills = 0;
  while ((await count(`ticket_drafts where state = 'held'`)) > 0) {
    await wait(20 + ((kills * 37) % 100));
    const isMidway = (await count(`ticket_drafts where state = 'sent'`)) > 0;
    if (!isMidway || kills >= roundsOf(40, 6)) continue;
    const place = kills % 2;
    await kill(senders[place] ?? startReleasing());
    senders[place] = startReleasing();
    kills += 1;
  }
  expect(kills).toBeGreaterThan(0);
  expect(await count(`ticket_drafts where state = 'sent'`)).toBe(total);
  expect(await count('ticket_messages where agent_id is not null')).toBe(total);
  expect(await count(`(select distinct ticket_id from ticket_messages where agent_id is not null) t`)).toBe(
    total,
  );
  expect(await count(`mails where kind = 'answer'`)).toBe(total);
  expect(await count('webhook_deliveries')).toBe(total);
}, 300_000);

/** Returns the same numbers from 0 to below 1 in every run. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

const query = async (sql: string) => (await mailing.database.pool.query(sql)).rows;

/** Queues three mails for each ticket: two to the customer, and one to a member. */
async function queueMails(count: number): Promise<void> {
  const { db } = mailing.database;
  const ester = 'ester@skogsrand.example';
  const { inboxId } = await buildInbox(db, { userId: 4, autoReply: 'Thank you!' });
  const agentId = await buildTicketAgent(db, { userId: 4, name: 'Ester', email: ester });
  await query(`insert into inbox_members (user_id, inbox_id, agent_id) values (4, ${inboxId}, ${agentId})`);
  const caller = { userId: 4, apiKey: await secretKey(db, 4) };
  const common = { toEmail: 'help@skogsrand.example', subject: 'Tent' };
  for (let index = 0; index < count; index += 1) {
    const question = { ...common, fromEmail: `customer${index}@post.example`, message: 'Where is it?' };
    const { json } = await answerOf(mailing, caller, 'insertTicket', question);
    const answer = { ...common, ticketId: String(json.ticketID), fromEmail: ester, message: 'On its way.' };
    await answerOf(mailing, caller, 'insertTicket', answer);
  }
}

test('no mail is lost or overtaken when senders are killed and the mail server fails, and mails that may arrive twice are counted', async ({
  annotate,
}) => {
  const random = createRandom(15);
  await queueMails(roundsOf(100, 10));
  const total = (await query('select from mails')).length;
  expect(total).toBe(roundsOf(300, 30));
  const faults: Fault[] = ['cut-after-keeping', 'cut-before-keeping', 'slow', temporary()];
  smtp.faults.push(
    ...Array.from({ length: total }, () => faults[Math.floor(random() * 20)] ?? ('none' as const)),
  );
  smtp.answers.push(...Array.from({ length: total }, () => (random() < 0.05 ? temporary() : null)));

  const senders = [startMailing(), startMailing()];
  let kills = 0;
  while ((await query(`select from mails where state <> 'sent' limit 1`)).length > 0) {
    // The pauses between attempts are skipped; claims of mails under way are shorter.
    await query(`update mails set next_attempt_at = now()
      where problem is not null and next_attempt_at > now() + interval '20 seconds'`);
    smtp.isDown = random() < 0.1;
    await wait(100 + random() * 300);
    if (kills >= roundsOf(80, 4)) continue;
    const killed = senders[random() < 0.5 ? 0 : 1];
    if (!killed) throw new Error('no process sends');
    await kill(killed);
    senders[senders.indexOf(killed)] = startMailing();
    kills += 1;
  }

  const mails = await query('select id, internet_message_id, uncertain_attempts from mails order by id');
  const copies = new Map<string, number>();
  for (const { headers } of smtp.received) {
    const id = headers['message-id'] ?? '';
    copies.set(id, (copies.get(id) ?? 0) + 1);
  }
  const countCopies = (mail: (typeof mails)[number]) => copies.get(mail.internet_message_id) ?? 0;
  const unknown = mails.reduce((sum, mail) => sum + mail.uncertain_attempts, 0);
  await annotate(
    `${total} mails, ${kills} kills: ${mails.filter((mail) => countCopies(mail) === 0).length} lost, ` +
      `${smtp.received.length - total} arrived once more, ${unknown} attempts with an unknown end`,
  );
  expect(copies.size).toBe(total);
  for (const mail of mails) {
    expect(countCopies(mail)).toBeGreaterThan(0);
    expect(countCopies(mail) - 1).toBeLessThanOrEqual(mail.uncertain_attempts);
  }
  const queuePlaces = new Map(mails.map(({ internet_message_id: id }, place) => [id, place]));
  for (const to of new Set(smtp.received.map((mail) => mail.to))) {
    if (!to.startsWith('customer')) continue;
    const places = smtp.received
      .filter((mail) => mail.to === to)
      .map(({ headers }) => queuePlaces.get(headers['message-id'] ?? '') ?? -1);
    // The mail server may read the bytes of a killed process late, once more.
    const first = [...new Set(places)];
    expect(first).toEqual(first.toSorted((a, b) => a - b));
  }
}, 600_000);

test('a push is sent once when one of several senders is killed while it sends', async () => {
  const { pool, url } = pushing.database;
  const pushService = await startPushService();
  const site = await buildSite(pushing, 1);
  const desk = await signedIn(pushing, 1, site.agent.id, '198.51.100.1');
  const { subscription } = pushService.subscribe('laptop');
  expect((await desk.operation(operations.subscribeToPush, 1, subscription)).statusCode).toBe(204);
  await site.office.open({ fromEmail: 'greta@post.example', fromName: 'Greta', appendOpenTicket: false });
  const makeDue = () => pool.query('update ticket_pushes set next_attempt_at = now()');
  await makeDue();
  pushService.isSilent = true;
  const killed = start('pushes', url);
  await until(async () => pushService.received.length === 1);
  await kill(killed);
  pushService.isSilent = false;
  start('pushes', url);
  start('pushes', url);
  await makeDue();
  await until(async () => (await pool.query('select from ticket_pushes')).rows.length === 0);
  expect(pushService.received).toHaveLength(1);
  await pushService.close();
});
