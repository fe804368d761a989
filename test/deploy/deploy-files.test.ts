/**
 * The files of `deploy/` say of Frontdesk what is so. Where the run has the programs that they are for, which
 * `TEST_DEPLOY_PROGRAMS=1` says, they work in them too.
 */

import { randomBytes } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, describe, expect, onTestFinished, test } from 'vitest';
import { parse } from 'yaml';
import { serverSettings } from '../../src/server/settings/server/subjects.ts';
import { root } from '../../tools/fresh.mjs';
import { until } from '../support/data-folders.ts';
import { useDatabase } from '../support/database.ts';
import { askThrough, type ProxyServer, startCaddy, startNginx } from '../support/deploy/proxy.ts';
import { freePort } from '../support/free-port.ts';
import { secretKey } from '../support/help-center.ts';
import { type TestServer, useServers } from '../support/servers.ts';
import { buildInbox } from '../support/tickets.ts';
import { useUploadDir } from '../support/uploads.ts';

const database = useDatabase();
const uploadDir = useUploadDir();
const startServer = useServers({ TRUST_PROXY: 'loopback', UPLOAD_DIR: uploadDir });
const hasPrograms = process.env['TEST_DEPLOY_PROGRAMS'] === '1';

const readFileOf = (path: string) => readFile(join(root, path), 'utf8');

test('the files set only settings of Frontdesk and of the programs beside it', async () => {
  const others = [
    ...['NODE', 'NODE_ENV', 'FRONTDESK_HOST', 'FRONTDESK_SERVERS'],
    ...['POSTGRES_USER', 'POSTGRES_DB', 'POSTGRES_PASSWORD', 'VOLUME'],
    // A method of HTTP.
    'OPTIONS',
  ];
  const known = new Set([...serverSettings.map(({ env }) => env), ...others]);
  const names = (await readdir(join(root, 'deploy'))).map((name) => `deploy/${name}`);
  for (const name of ['Dockerfile', ...names]) {
    const code = (await readFileOf(name)).replace(/^\s*#.*$/gm, '');
    const set = [...code.matchAll(/(?:^|[\s{$"])([A-Z][A-Z\d]*_?[A-Z_]*[A-Z])(?==|:[-? ]|\}|$)/gm)];
    const settings = set
      .map(([, setting = '']) => setting)
      .filter((setting) => setting.length > 3 && !setting.startsWith('AF_'));
    expect({ name, unknown: settings.filter((setting) => !known.has(setting)) }).toEqual({
      name,
      unknown: [],
    });
  }
});

test('an upload and its address fit through either proxy', async () => {
  const largest = 52_428_800;
  const nginx = /client_max_body_size (\d+)m;/.exec(await readFileOf('deploy/nginx.conf'))?.[1];
  const caddy = /max_size (\d+)MB/.exec(await readFileOf('deploy/Caddyfile'))?.[1];
  expect(Number(nginx) * 1024 * 1024).toBeGreaterThan(largest);
  expect(Number(caddy) * 1_000_000).toBeGreaterThan(largest);
});

test('either proxy closes an idle connection before a stopping server does after five seconds', async () => {
  const nginx = /keepalive_timeout (\d+)s;/.exec(await readFileOf('deploy/nginx.conf'))?.[1];
  const caddy = /\tkeepalive (\d+)s\n/.exec(await readFileOf('deploy/Caddyfile'))?.[1];
  expect(Number(nginx)).toBeLessThan(5);
  expect(Number(caddy)).toBeLessThan(5);
  expect(await readFileOf('deploy/nginx.conf')).not.toMatch(/proxy_next_upstream .*non_idempotent/);
});

test('the servers of the compose file listen when they are ready, and no check ends a long start', async () => {
  const { services } = parse(await readFileOf('deploy/compose.yaml'), { merge: true });
  const { environment, healthcheck } = services['server-1'];
  expect(environment.LISTEN_WHEN_READY).toBe(1);
  // Caddy has seen at `/healthz` that a server stops.
  const looks = /health_interval (\d+)s/.exec(await readFileOf('deploy/Caddyfile'))?.[1];
  expect(environment.SHUTDOWN_DELAY_SECONDS).toBeGreaterThan(Number(looks));
  expect(healthcheck).toEqual({ start_period: '1h' });
});

test('the servers of the compose file share their database and files, and only Caddy reaches them', async () => {
  const { services, volumes } = parse(await readFileOf('deploy/compose.yaml'), { merge: true });
  const servers = ['server-1', 'server-2'].map((name) => services[name]);
  expect(servers[0]).toEqual(servers[1]);
  const [server] = servers;
  expect(server.ports).toBeUndefined();
  expect(services.database.ports).toBeUndefined();
  expect(server.environment.UPLOAD_DIR).toMatch(/^\/data\//);
  expect(server.volumes).toEqual(['data:/data']);
  expect(await readFileOf('Dockerfile')).toContain('\nVOLUME /data\n');
  expect(services.caddy.environment.FRONTDESK_SERVERS).toBe('server-1:8080 server-2:8080');
  const named = Object.values<{ volumes: string[] }>(services).flatMap((service) => service.volumes);
  const declared = named.map((volume) => volume.split(':')[0]).filter((name) => !name?.startsWith('.'));
  expect([...new Set(declared)].sort()).toEqual(Object.keys(volumes).sort());
  for (const path of named.filter((volume) => volume.startsWith('./'))) {
    await readFileOf(join('deploy', path.split(':')[0] ?? ''));
  }
});

test('the unit starts the program, and gives it a folder of its own', async () => {
  const unit = await readFileOf('deploy/frontdesk.service');
  const { bin } = JSON.parse(await readFileOf('package.json'));
  expect(unit).toContain(`\nExecStart=/usr/bin/node ${bin.frontdesk} serve\n`);
  const folder = /^StateDirectory=(.*)$/m.exec(unit)?.[1];
  expect(unit).toContain(`\nEnvironment=DATA_DIR=/var/lib/${folder}\n`);
});

const asBrowsersAsk = { accept: 'text/event-stream', 'accept-encoding': 'gzip, deflate, br, zstd' };

/** Of the last that was made. */
let userId = 0;

if (hasPrograms) {
  describe.each([
    { name: 'nginx', start: startNginx },
    { name: 'Caddy', start: startCaddy },
  ])('behind $name', ({ start }) => {
    let proxy: ProxyServer | undefined;
    afterEach(async () => await proxy?.stop());

    test('pages, uploads and streams come from either of two servers, of which one may stop', async () => {
      const ports = [await freePort(), await freePort()] as const;
      const serveOn = (port: number) => startServer({ port: String(port), databaseUrl: database.url });
      const servers: readonly TestServer[] = [await serveOn(ports[0]), await serveOn(ports[1])];
      proxy = await start(ports);
      const { url } = proxy;
      userId += 1;
      // An address belongs to one user of the database.
      const addresses = [`help-${userId}@skogsrand.example`];
      const { toEmail } = await buildInbox(database.db, { userId, addresses });
      const apiKey = await secretKey(database.db, userId);
      const openTicket = async (message: string, more: object = {}) => {
        const { status, whole } = await askThrough(`${url}/message/insertTicket/${apiKey}/${userId}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ fromEmail: 'a@post.example', toEmail, subject: 'Proxy', message, ...more }),
        });
        expect([status, await whole]).toEqual([200, expect.any(String)]);
        return JSON.parse(await whole);
      };

      expect((await askThrough(`${url}/frontdesk.js`)).status).toBe(200);

      const file = randomBytes(20_000_000);
      const sent = await askThrough(`${url}/api/${apiKey}/${userId}/uploads?name=a.bin`, {
        method: 'POST',
        headers: { 'content-type': 'application/octet-stream' },
        body: file,
      });
      const { url: address } = JSON.parse(await sent.whole);
      // Of the host and the scheme that the proxy was asked by.
      expect(address).toMatch(/^https:\/\/localhost[:/]/);
      const back = await askThrough(`${url}${new URL(address).pathname}`);
      expect((await back.whole).length).toBe(file.length);

      const { ticketID } = (await openTicket('first')).json;
      const stream = await askThrough(
        `${url}/message/streamTickets/${apiKey}/${userId}?ticketId=${ticketID}`,
        { headers: asBrowsersAsk },
      );
      expect(stream.headers['content-type']).toContain('text/event-stream');
      await until(async () => stream.text().includes('event: hello'));
      await openTicket('second', { ticketId: String(ticketID), appendOpenTicket: true });
      await until(async () => stream.text().includes('event: ticket'));
      stream.close();

      const stopped = servers[0]?.stop();
      const answers = await Promise.all(
        Array.from({ length: 20 }, () => askThrough(`${url}/help`).then(({ status }) => status)),
      );
      expect(answers.filter((status) => status >= 500)).toEqual([]);
      await stopped;
      expect((await askThrough(`${url}/readyz`)).status).toBe(200);

      await servers[1]?.stop();
      const away = await askThrough(`${url}/frontdesk.js`);
      expect([away.status, away.headers['retry-after'], away.headers['access-control-allow-origin']]).toEqual(
        [503, '2', '*'],
      );
    });
  });

  test('Caddy passes a stream on as it comes, even if an operator lets it compress', async () => {
    const port = await freePort();
    await startServer({ port: String(port), databaseUrl: database.url });
    const proxy = await startCaddy([port, port], '\tencode zstd gzip\n');
    onTestFinished(proxy.stop);
    userId += 1;
    await buildInbox(database.db, { userId });
    const apiKey = await secretKey(database.db, userId);
    const stream = await askThrough(`${proxy.url}/message/streamTickets/${apiKey}/${userId}`, {
      headers: asBrowsersAsk,
    });
    expect(stream.headers['content-encoding']).toBeUndefined();
    await until(async () => stream.text().includes('event: hello'));
    stream.close();
  });
}
