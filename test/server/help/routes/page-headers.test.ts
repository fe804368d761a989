/** What the policy of a hosted page allows: modules of the site's own origin, whatever a request says its host is. */

import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { beforeAll, expect, test } from 'vitest';
import { setHelpCenter } from '../../../../src/server/users/help-centers/help-centers.sql.ts';
import { useApp } from '../../../support/app.ts';
import { buildHelpCenter } from '../../../support/help-center.ts';
import { usePublicFiles } from '../../../support/public-files.ts';

const service = useApp({
  config: { listen: { publicUrl: 'https://desk.example/support/', trustProxy: ['loopback'] } },
  publicDir: usePublicFiles(),
  isListening: true,
  hasPages: true,
});
let port = 0;

beforeAll(async () => {
  const { db } = service.database;
  const files = { 'en/a/b.md': '# Dry a tent\n\nHang it up.\n' };
  await buildHelpCenter(db, { userId: 1, files });
  const { helpCenterId } = await buildHelpCenter(db, { userId: 2, files });
  await setHelpCenter(db, 2, helpCenterId, { host: 'help.shop.example' });
  port = Number(new URL(await service.app.listen({ host: '127.0.0.1', port: 0 })).port);
});

/** The head and the body of what comes back for lines of a request. */
async function exchange(...lines: readonly string[]): Promise<{ head: string; body: string }> {
  const socket = connect(port, '127.0.0.1');
  socket.write([...lines, 'Connection: close', '', ''].join('\r\n'));
  const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n');
  return { head, body };
}

const scriptsIn = (head: string) => /script-src 'sha256-[^']+' ([^;]*)/.exec(head)?.[1];

const modulesOf = (base: string) => `${base}/help-center/ ${base}/widget/ ${base}/frontdesk-element.js`;

test.each([
  [['Host: desk.example']],
  [['Host: evil.example']],
  [['Host: evil.example:8443']],
  [['Host: EVIL.example.']],
  [['Host: desk.example', 'X-Forwarded-Host: evil.example']],
  [['Host: desk.example', 'X-Forwarded-Host: evil.example, other.example', 'X-Forwarded-Proto: http']],
  [['Host: desk.example', 'Forwarded: host=evil.example']],
])('modules are those of PUBLIC_URL, cold and warm: %s', async (headers) => {
  for (const path of ['/help/en/', '/help/en/search?q=tent', '/help/en/nothing']) {
    for (const _ of ['cold', 'warm']) {
      const { head, body } = await exchange(`GET ${path} HTTP/1.1`, ...headers);
      expect(scriptsIn(head), path).toBe(modulesOf('https://desk.example/support'));
      expect(head + body).not.toMatch(/evil/i);
    }
  }
});

test('modules of a help center on a host of its own are those of that host, however it is reached', async () => {
  for (const host of ['help.shop.example', 'HELP.shop.example', 'help.shop.example:443']) {
    const { head } = await exchange('GET /help/en/ HTTP/1.1', `Host: ${host}`, 'X-Forwarded-Proto: https');
    expect(scriptsIn(head), host).toBe(modulesOf('https://help.shop.example'));
  }
});

test('two lines with Host are 400, also where the page is known', async () => {
  const one = ['Host: help.shop.example', 'X-Forwarded-Proto: https'];
  for (const _ of ['cold', 'warm'])
    expect((await exchange('GET /help/en/ HTTP/1.1', ...one)).head).toMatch(/^HTTP\/1\.1 200/);
  for (const second of [
    'Host: evil.example',
    'host: help.shop.example',
    'HOST:',
    'Host: evil.example\r\nhOsT: x',
  ]) {
    for (const headers of [
      [...one, second],
      [second, ...one],
    ]) {
      for (const path of ['/help/en/', '/healthz', '/help/en/contact', '/openapi.json']) {
        const { head, body } = await exchange(`GET ${path} HTTP/1.1`, ...headers);
        expect(head, second).toMatch(/^HTTP\/1\.1 400/);
        expect(JSON.parse(body)).toMatchObject({ message: 'Validation', errors: [{ label: 'Host' }] });
      }
    }
  }
});
