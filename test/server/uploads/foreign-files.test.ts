import { text } from 'node:stream/consumers';
import { beforeEach, expect, test } from 'vitest';
import { createForeignHosts } from '../../../src/server/outbound-hosts/foreign-hosts.ts';
import type { ResolveName } from '../../../src/server/outbound-hosts/host-guard.ts';
import { fetchForeign } from '../../../src/server/uploads/foreign-files.ts';
import { useHttpServer } from '../../support/http-server.ts';

const server = useHttpServer();

beforeEach(() => server.answer((response) => response.end('found')));

/** A name server that says the same of every name. */
function saying(...addresses: string[]): ResolveName {
  const found = addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
  return (_name, _options, done) => done(null, found);
}

async function fetched(host: string, names: readonly string[], ...addresses: string[]) {
  const hosts = createForeignHosts(names, saying(...addresses));
  const url = server.url.replace('127.0.0.1', host);
  const file = await fetchForeign(`${url}/a.txt`, hosts, 100, AbortSignal.timeout(60_000));
  const body = file && (await text(file.body));
  await hosts.close();
  return body;
}

test('a named name that leads to a private address is refused', async () => {
  expect(await fetched('files.example', ['files.example'], '127.0.0.1')).toBeNull();
  expect(await fetched('files.example', ['files.example'], '::1', '127.0.0.1')).toBeNull();
  expect(await fetched('files.example', ['files.example'], '::ffff:127.0.0.1')).toBeNull();
  expect(await fetched('files.example', ['files.example'])).toBeNull();
  expect(server.requests).toEqual([]);
});

test('unless the address is named too', async () => {
  expect(await fetched('files.example', ['files.example', '127.0.0.1'], '127.0.0.1')).toBe('found');
  expect(await fetched('files.example', ['files.example', 'localhost'], '127.0.0.1')).toBe('found');
  expect(await fetched('files.example', ['files.example', '127.0.0.1'], '10.0.0.1', '127.0.0.1')).toBe(
    'found',
  );
});

test('localhost is this machine, and a port may be named', async () => {
  const { port } = new URL(server.url);
  expect(await fetched('localhost', ['LOCALHOST'], '127.0.0.1')).toBe('found');
  expect(await fetched('localhost', [`localhost:${port}`], '127.0.0.1')).toBe('found');
  expect(await fetched('127.0.0.1', [`127.0.0.1:${port}`])).toBe('found');
  expect(await fetched('127.0.0.1', [`127.0.0.1:${Number(port) + 1}`])).toBeNull();
  expect(await fetched('files.example', [], '127.0.0.1')).toBeNull();
});
