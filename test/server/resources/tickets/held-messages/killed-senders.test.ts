import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { operations } from '../../../../../src/api/operations/index.ts';
import { addWebhook } from '../../../../../src/server/webhooks/commands.ts';
import { useApp } from '../../../../support/app.ts';
import { bundleProgram } from '../../../../support/bundle-program.ts';
import { roundsOf } from '../../../../support/sample.ts';
import { buildSite, tentTicket } from '../../../../support/site.ts';

const service = useApp({ config: { mail: { from: null, answerWaitSeconds: 0 } } });
const running = new Set<ChildProcess>();
let program: string;

beforeAll(async () => {
  program = await bundleProgram('held-message-sender', { isWhole: false });
});
afterEach(async () => {
  await Promise.all([...running].map(kill));
});
afterAll(() => rm(program, { recursive: true }));

function start(): ChildProcess {
  const path = join(program, 'held-message-sender.mjs');
  const child = fork(path, [service.database.url], { execArgv: [] });
  running.add(child);
  return child;
}

async function kill(child: ChildProcess): Promise<void> {
  running.delete(child);
  const exit = once(child, 'exit');
  child.kill('SIGKILL');
  await exit;
}

const count = async (sql: string): Promise<number> =>
  (await service.database.pool.query(`select count(*)::int as count from ${sql}`)).rows[0].count;

test('every held message is sent once, whichever of two processes is killed when', async () => {
  const site = await buildSite(service, 1);
  const url = new URL('https://hook.example/');
  await addWebhook(service.database.db, { userId: 1, url, events: ['ticket.message'] });
  const total = roundsOf(400, 60);
  for (let number = 0; number < total; number += 1) {
    const id = await site.office.open({ appendOpenTicket: false });
    const reply = { ...tentTicket, ticketId: String(id), fromEmail: site.agent.email, undoSeconds: 1 };
    await site.office.send(operations.insertTicket, reply);
  }
  await service.database.pool.query('delete from webhook_deliveries');
  const senders = [start(), start()];
  let kills = 0;
  while ((await count(`ticket_drafts where state = 'held'`)) > 0) {
    await wait(20 + ((kills * 37) % 100));
    const isMidway = (await count(`ticket_drafts where state = 'sent'`)) > 0;
    if (!isMidway || kills >= roundsOf(40, 6)) continue;
    const place = kills % 2;
    await kill(senders[place] ?? start());
    senders[place] = start();
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
