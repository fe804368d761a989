/** What Prometheus is told, by a real server and a real database. */

import pg from 'pg';
import { beforeAll, expect, test } from 'vitest';
import { until } from '../../../support/data-folders.ts';
import { useDatabase } from '../../../support/database.ts';
import { freePort } from '../../../support/free-port.ts';
import { buildHelpCenter, publicKey, secretKey } from '../../../support/help-center.ts';
import { useServers } from '../../../support/servers.ts';
import { buildInbox } from '../../../support/tickets.ts';

/** A server that has just started logs queries that take ten times as long. */
const settings: Record<string, string> = { LOG_SLOW_QUERY_MS: '30' };
const startServer = useServers(settings);
const database = useDatabase();
let metricsUrl = '';
beforeAll(async () => {
  const port = await freePort();
  settings['METRICS_PORT'] = String(port);
  metricsUrl = `http://localhost:${port}/metrics`;
});

/** The value of a sample, as it stands before its value; undefined where there is none. */
async function sample(name: string): Promise<number | undefined> {
  const response = await fetch(metricsUrl);
  expect(response.status).toBe(200);
  const line = (await response.text()).split('\n').find((text) => text.startsWith(`${name} `));
  return line === undefined ? undefined : Number(line.slice(name.length + 1));
}

const countOf = (operation: string, status: string) =>
  sample(`frontdesk_http_request_duration_seconds_count{operation="${operation}",status="${status}"}`);

test('metrics count requests by operation, cached answers too, and contain no key', async () => {
  const { db, url } = database;
  const { helpCenterId } = await buildHelpCenter(db, { userId: 1 });
  const key = await publicKey(db, 1);
  const server = await startServer({ databaseUrl: url });
  const home = `${server.url}/api/${key}/1/faq/home?lang=en&helpCenterId=${helpCenterId}`;
  // Known once what the server hears of changes has come.
  await until(async () => {
    expect((await fetch(home)).status).toBe(200);
    return ((await sample('frontdesk_known_answers_total')) ?? 0) > 0;
  });
  await fetch(`${server.url}/api/fds_wrong/1/faq/home?lang=en`);
  await fetch(`${server.url}/no/such/${key}/page`);

  const asked = await countOf('home', '2xx');
  expect(asked).toBeGreaterThan((await sample('frontdesk_known_answers_total')) ?? 0);
  expect(await countOf('home', '4xx')).toBe(1);
  expect(await countOf('none', '4xx')).toBe(1);
  expect(await sample('frontdesk_database_query_duration_seconds_count')).toBeGreaterThan(0);
  expect(await sample('frontdesk_stored_counts_up')).toBe(1);
  expect(await sample('frontdesk_mails_waiting')).toBe(0);
  await until(async () => ((await sample('frontdesk_housekeeping_last_success_timestamp_seconds')) ?? 0) > 0);
  const text = await (await fetch(metricsUrl)).text();
  expect(text).not.toMatch(/fd[ps]_/);
  // Nothing of it is served where visitors come.
  expect((await fetch(`${server.url}/metrics`)).status).toBe(404);
});

test('a slow query is logged with its statement and without its values', async () => {
  const { db, pool, url } = database;
  const { toEmail } = await buildInbox(db, { userId: 2, addresses: ['slow@skogsrand.example'] });
  const key = await secretKey(db, 2);
  const server = await startServer({ databaseUrl: url });
  const locker = new pg.Client({ connectionString: url });
  await locker.connect();
  await locker.query('begin; select 1 from inboxes where user_id = 2 for update');
  const answer = fetch(`${server.url}/message/insertTicket/${key}/2`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ fromEmail: 'v@post.example', toEmail, subject: 'Slow', message: 'Secret words.' }),
  });
  await until(async () => {
    const waiting = `select 1 from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'
        and clock_timestamp() - query_start > interval '400 ms'`;
    return (await pool.query(waiting)).rows.length > 0;
  });
  await locker.end();
  expect((await answer).status).toBe(200);
  await server.stop();
  const lines = server.logged().trim().split('\n');
  const slow = lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'slow query');
  expect(slow).toContainEqual(
    expect.objectContaining({ statement: expect.stringContaining('$1'), queryTime: expect.any(Number) }),
  );
  expect(server.logged()).not.toContain('Secret words');
});

test('metrics of a server are served while its database does not answer', async () => {
  const { url } = database;
  const server = await startServer({ databaseUrl: url });
  await fetch(`${server.url}/healthz`);
  const locker = new pg.Client({ connectionString: url });
  await locker.connect();
  await locker.query('begin; lock table mails in access exclusive mode');
  expect(await sample('frontdesk_stored_counts_up')).toBe(0);
  expect(await sample('frontdesk_mails_waiting')).toBeNaN();
  expect(await countOf('health', '2xx')).toBeGreaterThan(0);
  await locker.end();
});
