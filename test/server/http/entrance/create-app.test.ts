import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { pino } from 'pino';
import { afterAll, expect, test } from 'vitest';
import { createApp } from '../../../../src/server/http/entrance/create-app.ts';
import { testConfig } from '../../../support/config.ts';

const app = await createApp({ logger: pino({ level: 'silent' }), config: testConfig() });
app.get('/long', async () => ({ text: 'Twenty articles that a search found. '.repeat(3000) }));
app.get('/longer', async () => ({ text: 'A list of very long articles. '.repeat(30_000) }));
afterAll(() => app.close());

test.each([
  ['br', brotliDecompressSync],
  ['gzip', gunzipSync],
] as const)(
  'a response is compressed by %s, at once unless it is very long',
  async (encoding, decompress) => {
    for (const [url, isAtOnce] of [
      ['/long', true],
      ['/longer', false],
    ] as const) {
      const { body: plain } = await app.inject(url);
      const { headers, rawPayload } = await app.inject({ url, headers: { 'accept-encoding': encoding } });
      expect(headers['content-encoding']).toBe(encoding);
      expect(`${decompress(rawPayload)}`).toBe(plain);
      // A stream does not say how long it will be.
      expect(headers['content-length']).toBe(isAtOnce ? `${rawPayload.length}` : undefined);
    }
  },
);
