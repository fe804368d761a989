/** What a collector of OpenTelemetry is told, by a real server and a real database. */

import { once } from 'node:events';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createLink } from '../../../src/server/desk/links/sign-in-links.sql.ts';
import { setAgent } from '../../../src/server/users/agents/change-agent.sql.ts';
import { createKey } from '../../../src/server/users/keys/keys.sql.ts';
import { addWebhook } from '../../../src/server/webhooks/webhooks.sql.ts';
import { until } from '../../support/data-folders.ts';
import { useDatabase } from '../../support/database.ts';
import { secretKey } from '../../support/help-center.ts';
import { managementRequests } from '../../support/management.ts';
import { useServers } from '../../support/servers.ts';
import { secretsIn, shownOnceNames } from '../../support/shown-once.ts';
import { sendOverSocket } from '../../support/socket-request.ts';
import { buildInbox, buildTicketAgent } from '../../support/tickets.ts';

interface Span {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly attributes: readonly { readonly key: string; readonly value: Readonly<Record<string, unknown>> }[];
}

interface Export {
  readonly resourceSpans: readonly { readonly scopeSpans: readonly { readonly spans: readonly Span[] }[] }[];
}

const settings: Record<string, string> = { LOG_LEVEL: 'info' };
const startServer = useServers(settings);
const database = useDatabase();
const exports: string[] = [];

const collector = createServer(async (request, response) => {
  exports.push(await text(request));
  response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
});
beforeAll(async () => {
  collector.listen(0, '127.0.0.1');
  await once(collector, 'listening');
  const address = collector.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  const endpoint = `http://127.0.0.1:${port}`;
  settings['OTEL_EXPORTER_OTLP_ENDPOINT'] = endpoint;
  // OpenTelemetry reads the environment by itself.
  vi.stubEnv('OTEL_EXPORTER_OTLP_ENDPOINT', endpoint);
  vi.stubEnv('OTEL_BSP_SCHEDULE_DELAY', '50');
});
afterAll(() => {
  vi.unstubAllEnvs();
  collector.closeAllConnections();
  collector.close();
});

const spans = (): Span[] =>
  exports.flatMap((body) => {
    const { resourceSpans }: Export = JSON.parse(body);
    return resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans));
  });

test('a request is a span of the trace that it names, above its queries, with nothing that is secret or personal', async () => {
  const { db, url } = database;
  const { toEmail } = await buildInbox(db, { userId: 1 });
  const key = await secretKey(db, 1);
  const server = await startServer({ databaseUrl: url });
  const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
  const outer = '00f067aa0ba902b7';
  // Several at once: each query belongs to its own.
  const others = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map((number) =>
    fetch(`${server.url}/message/listTickets/${key}/1?fromEmail=${number}%40post.example`),
  );
  const answer = await fetch(`${server.url}/message/insertTicket/${key}/1`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', traceparent: `00-${traceId}-${outer}-01` },
    body: JSON.stringify({ fromEmail: 'maja@post.example', toEmail, subject: 'Tent', message: 'My secret.' }),
  });
  expect(answer.status).toBe(200);
  await Promise.all(others);

  await until(async () => spans().some((span) => span.traceId === traceId && span.name === 'insertTicket'));
  const request = spans().find((span) => span.name === 'insertTicket');
  expect(request).toMatchObject({ traceId, parentSpanId: outer });
  const queries = spans().filter(({ parentSpanId }) => parentSpanId === request?.spanId);
  expect(queries.map(({ name }) => name)).toEqual(expect.arrayContaining(['begin', 'insert', 'commit']));
  for (const { traceId: its } of queries) expect(its).toBe(traceId);
  const lists = spans().filter(({ name }) => name === 'listTickets');
  expect(lists).toHaveLength(10);
  for (const list of lists) {
    expect(spans().some(({ name, parentSpanId }) => name === 'select' && parentSpanId === list.spanId)).toBe(
      true,
    );
  }
  for (const secret of [key, 'post.example', 'My secret.', 'Tent"'])
    expect(exports.join()).not.toContain(secret);

  await server.stop();
  const line = server
    .logged()
    .split('\n')
    .find((entry) => entry.includes('insertTicket'));
  expect(JSON.parse(line ?? '{}')).toMatchObject({ traceId });
});

test('a secret that a response shows once is in no span', async () => {
  const { db, url } = database;
  const server = await startServer({ databaseUrl: url });
  const agent = await buildTicketAgent(db, { userId: 1, name: 'Olle', email: 'olle@skogsrand.example' });
  await setAgent(db, 1, agent, { role: 'owner' });
  const { text: code } = await createLink(db, 1, agent);
  const { port, host, origin } = new URL(server.url);
  const page = { host, origin, 'sec-fetch-site': 'same-origin', 'frontdesk-desk': '1' };
  const send = (path: string, body: object, cookie = '') =>
    sendOverSocket({ port: Number(port), method: 'POST', path, headers: { ...page, cookie }, body });
  const { cookie } = await send('/desk/session', { code });
  const key = await createKey(db, { userId: 1, label: '', kind: 'secret', scopes: ['FAQ:Read'] });
  const hook = new URL('https://shop.example/hook');
  const webhook = await addWebhook(db, { userId: 1, url: hook, events: ['ticket.created'] });
  const requests = managementRequests({ agent, key: key.id, webhook: webhook.id });
  for (const name of shownOnceNames) {
    const request = requests.find((one) => one.name === name);
    const answered = await send(request?.url ?? '', request?.body ?? {}, cookie);
    expect(answered.status, answered.text).toBe(200);
    await until(async () => spans().some((span) => span.name === name));
    for (const secret of secretsIn(JSON.parse(answered.text))) {
      expect(exports.join()).not.toContain(secret);
      expect(server.logged()).not.toContain(secret);
    }
  }
  await server.stop();
});
