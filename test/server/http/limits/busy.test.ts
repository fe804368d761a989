/** A busy server is slower, not closed: `npm run bench busy` measures the same beside a busy machine. */

import { beforeAll, expect, test } from 'vitest';
import { useApp } from '../../../support/app.ts';
import { type BusySite, buildBusySite, sendMixture } from '../../../support/mixture.ts';

// So few connections that almost everything waits.
const service = useApp({ pool: { maxConnections: 2 }, isListening: true });
let url: string;
let site: BusySite;
let flooding: BusySite;

beforeAll(async () => {
  site = await buildBusySite(service.database.db, 20);
  flooding = await buildBusySite(service.database.db, 20);
  url = await service.app.listen({ host: '127.0.0.1', port: 0 });
});

const statuses = (sent: readonly { readonly status: number }[]) => new Set(sent.map(({ status }) => status));

test('a user alone is answered whatever they send at once', async () => {
  expect(statuses(await sendMixture(url, site, { requests: 60, atOnce: 23 }))).toEqual(new Set([200]));
});

test('a user is answered while another one floods the server', async () => {
  const flood = sendMixture(url, flooding, { requests: 150, atOnce: 60 });
  expect(statuses(await sendMixture(url, site, { requests: 40, atOnce: 10 }))).toEqual(new Set([200]));
  await flood;
});
