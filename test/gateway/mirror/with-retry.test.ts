import { expect, test } from 'vitest';
import { grabAgents } from '../../../src/api/operations/chat.ts';
import { createClient } from '../../../src/client/client.ts';
import { withRetry } from '../../../src/gateway/mirror/with-retry.ts';
import { useHttpServer } from '../../support/http-server.ts';

const server = useHttpServer();

const client = () => withRetry(createClient({ baseUrl: server.url, userId: 1, apiKey: 'key' }));

test('what is asked too often is asked again when the server allows it', async () => {
  server.answer((response, _, number) => {
    if (number < 3) response.writeHead(429, { 'retry-after': '0' }).end('{}');
    else response.end('{"result":"success","json":[],"length":0}');
  });
  expect(await client().send(grabAgents, {})).toMatchObject({ json: [] });
  expect(server.requests).toHaveLength(3);
});

test('a server that never allows it is left after a while, and any other refusal at once', async () => {
  server.answer((response) => response.writeHead(429, { 'retry-after': '0' }).end('{}'));
  await expect(client().send(grabAgents, {})).rejects.toMatchObject({ kind: 'too-many' });
  expect(server.requests).toHaveLength(10);
  server.answer((response) => response.writeHead(403).end('{}'));
  await expect(client().send(grabAgents, {})).rejects.toMatchObject({ kind: 'forbidden' });
  expect(server.requests).toHaveLength(11);
});
