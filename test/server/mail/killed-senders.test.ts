import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { useApp } from '../../support/app.ts';
import { answerOf } from '../../support/ask.ts';
import { bundleProgram } from '../../support/bundle-program.ts';
import { secretKey } from '../../support/help-center.ts';
import { roundsOf } from '../../support/sample.ts';
import { type Fault, temporary, useSmtp } from '../../support/smtp.ts';
import { buildInbox, buildTicketAgent } from '../../support/tickets.ts';

const service = useApp({ config: { mail: { from: null, answerWaitSeconds: 0 } } });
const smtp = useSmtp();
const running = new Set<ChildProcess>();
let program: string;

beforeAll(async () => {
  program = await bundleProgram('mail-sender', { isWhole: false });
});
afterEach(async () => {
  await Promise.all([...running].map(kill));
});
afterAll(() => rm(program, { recursive: true }));

function start(): ChildProcess {
  const child = fork(join(program, 'mail-sender.mjs'), [service.database.url, smtp.url], { execArgv: [] });
  running.add(child);
  return child;
}

async function kill(child: ChildProcess): Promise<void> {
  running.delete(child);
  const exit = once(child, 'exit');
  child.kill('SIGKILL');
  await exit;
}

/** Returns the same numbers from 0 to below 1 in every run. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

const query = async (sql: string) => (await service.database.pool.query(sql)).rows;

/** Queues three mails for each ticket: two to the customer, and one to a member. */
async function writeTickets(count: number): Promise<void> {
  const { db } = service.database;
  const ester = 'ester@skogsrand.example';
  const { inboxId } = await buildInbox(db, { userId: 4, autoReply: 'Thank you!' });
  const agentId = await buildTicketAgent(db, { userId: 4, name: 'Ester', email: ester });
  await query(`insert into inbox_members (user_id, inbox_id, agent_id) values (4, ${inboxId}, ${agentId})`);
  const caller = { userId: 4, apiKey: await secretKey(db, 4) };
  const common = { toEmail: 'help@skogsrand.example', subject: 'Tent' };
  for (let index = 0; index < count; index += 1) {
    const question = { ...common, fromEmail: `customer${index}@post.example`, message: 'Where is it?' };
    const { json } = await answerOf(service, caller, 'insertTicket', question);
    const answer = { ...common, ticketId: String(json.ticketID), fromEmail: ester, message: 'On its way.' };
    await answerOf(service, caller, 'insertTicket', answer);
  }
}

test('no mail is lost or overtaken where processes are killed and the mail server fails, and what may be twice is counted', async ({
  annotate,
}) => {
  const random = createRandom(15);
  await writeTickets(roundsOf(100, 10));
  const total = (await query('select from mails')).length;
  expect(total).toBe(roundsOf(300, 30));
  const faults: Fault[] = ['cut-after-keeping', 'cut-before-keeping', 'slow', temporary()];
  smtp.faults.push(
    ...Array.from({ length: total }, () => faults[Math.floor(random() * 20)] ?? ('none' as const)),
  );
  smtp.answers.push(...Array.from({ length: total }, () => (random() < 0.05 ? temporary() : null)));

  const senders = [start(), start()];
  let kills = 0;
  while ((await query(`select from mails where state <> 'sent' limit 1`)).length > 0) {
    // The pauses between attempts are skipped; claims of mails under way are shorter.
    await query(`update mails set next_attempt_at = now()
      where problem is not null and next_attempt_at > now() + interval '20 seconds'`);
    smtp.isDown = random() < 0.1;
    await wait(100 + random() * 300);
    if (kills >= roundsOf(80, 4)) continue;
    const killed = senders[random() < 0.5 ? 0 : 1];
    if (!killed) throw new Error('nobody sends');
    await kill(killed);
    senders[senders.indexOf(killed)] = start();
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
