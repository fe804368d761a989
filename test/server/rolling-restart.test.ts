/** Two processes behind what spreads requests over them, restarted one after the other while visitors go on. */

import { afterAll, expect, test } from 'vitest';
import { type Balancer, startBalancer } from '../support/balancer.ts';
import { until } from '../support/data-folders.ts';
import { useDatabase } from '../support/database.ts';
import { freePort } from '../support/free-port.ts';
import { buildHelpCenter, secretKey } from '../support/help-center.ts';
import { useProgram } from '../support/program.ts';
import { buildInbox } from '../support/tickets.ts';

const program = useProgram({ SHUTDOWN_DELAY_SECONDS: '1' });
const database = useDatabase();
let balancer: Balancer | undefined;
afterAll(() => balancer?.close());

/** Reads and writes without end, several at a time; each write has words of its own. */
function startVisiting(url: string, { toEmail, apiKey }: { toEmail: string; apiKey: string }) {
  const acknowledged: string[] = [];
  const failures: string[] = [];
  let isStopped = false;
  let count = 0;
  async function ask(what: string, answer: Promise<Response>): Promise<boolean> {
    const failure = await answer.then(
      async (response) => {
        const body = await response.text();
        return response.status === 200 ? null : `${what}: ${response.status} ${body}`;
      },
      (error: unknown) => `${what}: ${error}`,
    );
    if (failure !== null) failures.push(failure);
    return failure === null;
  }
  const visit = async () => {
    while (!isStopped) {
      count += 1;
      const message = `message ${count}`;
      await ask('read', fetch(`${url}/api/${apiKey}/1/faq/categories?lang=en`));
      const isTaken = await ask(
        'write',
        fetch(`${url}/message/insertTicket/${apiKey}/1`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ fromEmail: 'v@post.example', toEmail, subject: 'Restart', message }),
        }),
      );
      if (isTaken) acknowledged.push(message);
    }
  };
  const visits = Promise.all([1, 2, 3, 4].map(visit));
  return {
    acknowledged,
    failures,
    async stop() {
      isStopped = true;
      await visits;
    },
  };
}

test('a rolling restart fails no request, and loses and repeats no message', async () => {
  const { db, pool, url } = database;
  await buildHelpCenter(db, { userId: 1 });
  const { toEmail } = await buildInbox(db, { userId: 1 });
  const apiKey = await secretKey(db, 1);
  const ports = [await freePort(), await freePort()];
  const start = (port: number) =>
    program.serve('--host', '127.0.0.1', '--port', String(port), '--database-url', url);
  const origins = ports.map((port) => `http://127.0.0.1:${port}`);
  const fresh = await startBalancer(origins);
  balancer = fresh;
  let servers = await Promise.all(ports.map(start));
  await until(async () => fresh.ready().length === 2);

  const visitors = startVisiting(fresh.url, { toEmail, apiKey });
  await until(async () => visitors.acknowledged.length > 10);
  for (const [index, port] of ports.entries()) {
    const before = visitors.acknowledged.length;
    servers[index]?.signal('SIGTERM');
    expect(await servers[index]?.ended).toMatchObject({ status: 0 });
    const next = await start(port);
    servers = servers.with(index, next);
    await until(async () => fresh.ready().length === 2);
    // Through all of it, and for a while after it.
    await until(async () => visitors.acknowledged.length > before + 20);
  }
  await visitors.stop();

  expect(visitors.failures).toEqual([]);
  const stored = 'select plain as text from ticket_messages where user_id = 1';
  const { rows } = await pool.query<{ text: string }>(stored);
  expect(rows.map(({ text }) => text).toSorted()).toEqual(visitors.acknowledged.toSorted());
});
