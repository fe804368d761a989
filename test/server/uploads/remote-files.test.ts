import { expect, test } from 'vitest';
import { createForeignHosts, withPublicHosts } from '../../../src/server/outbound-hosts/foreign-hosts.ts';
import type { ResolveName } from '../../../src/server/outbound-hosts/host-guard.ts';
import { createRemoteFiles, type RemoteFileLimits } from '../../../src/server/uploads/remote-files.ts';
import { useHttpServer } from '../../support/http-server.ts';

const server = useHttpServer();
const limits: RemoteFileLimits = { size: 100, totalSize: 150, time: 5000, atOnce: 2 };

const localName: ResolveName = (_name, _options, done) => done(null, [{ address: '127.0.0.1', family: 4 }]);

test('nothing private is asked: by name, by address, by a redirect, or with a password', async () => {
  server.answer((response) => response.end('secret'));
  const { port } = new URL(server.url);
  const pictures = createRemoteFiles(withPublicHosts(createForeignHosts([], localName)), limits);
  for (const url of [
    `http://127.0.0.1:${port}/a.png`,
    `http://[::1]:${port}/a.png`,
    `http://[::ffff:127.0.0.1]:${port}/a.png`,
    `http://2130706433:${port}/a.png`,
    `http://localhost:${port}/a.png`,
    `http://files.example:${port}/a.png`,
    'http://169.254.169.254/latest/meta-data',
    'file:///etc/passwd',
    'no url',
  ]) {
    expect(await pictures.fetch(url), url).toBeNull();
  }
  expect(server.requests).toEqual([]);
  // Of this host nothing is secret; what it sends on to is.
  const named = createRemoteFiles(
    withPublicHosts(createForeignHosts([`127.0.0.1:${port}`], localName)),
    limits,
  );
  server.answer((response) => response.writeHead(302, { location: `http://10.0.0.1:${port}/b.png` }).end());
  expect(await named.fetch(`${server.url}/a.png`)).toBeNull();
  expect(server.requests).toEqual(['GET /a.png']);
});

test('each url is fetched once, a few at a time, up to a size for one and for all', async () => {
  const open: (() => void)[] = [];
  let most = 0;
  server.answer((response, request) => {
    const size = Number(new URL(request.url ?? '', server.url).searchParams.get('size'));
    open.push(() => response.end('x'.repeat(size)));
    most = Math.max(most, open.length);
    // Whoever else is under way has come by the next turn.
    setTimeout(() => open.shift()?.(), 50);
  });
  const pictures = createRemoteFiles(withPublicHosts(createForeignHosts([new URL(server.url).host])), limits);
  const urls = ['a.png?size=60', 'b.png?size=60', 'a.png?size=60', 'c.png?size=101', 'd.png?size=20'];
  const fetched = await Promise.all(urls.map((path) => pictures.fetch(`${server.url}/${path}`)));
  expect(fetched.map((file) => file && `${file.name} ${file.data.length}`)).toEqual([
    'a.png 60',
    'b.png 60',
    'a.png 60',
    null,
    'd.png 20',
  ]);
  expect(server.requests).toHaveLength(4);
  expect(most).toBeLessThanOrEqual(2);
  expect(await pictures.fetch(`${server.url}/e.png?size=20`)).toBeNull();
});
