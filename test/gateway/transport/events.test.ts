/** What an upstream tells while it happens. */

import { Agent } from 'undici';
import { expect, onTestFinished, test } from 'vitest';
import { UpstreamEvents } from '../../../src/gateway/transport/events.ts';
import { useHttpServer } from '../../support/http-server.ts';

const server = useHttpServer();

test('an upstream without such an operation is asked once, however many come and go', async () => {
  server.answer((response) => response.writeHead(404).end('{}'));
  const dispatcher = new Agent();
  const events = new UpstreamEvents({ url: server.url, key: 'secret', dispatcher });
  onTestFinished(async () => {
    events.close();
    await dispatcher.close();
  });
  const leave = events.listen(1, () => {});
  await expect.poll(() => server.requests).toEqual(['GET /message/streamTickets/secret/1']);
  // Its answer has been read when the connection is free again.
  await expect.poll(() => dispatcher.stats[server.url]?.running).toBe(0);
  leave();
  for (const userId of [1, 2]) events.listen(userId, () => {});
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect([server.requests.length, events.isHeard(1)]).toEqual([1, false]);
});
