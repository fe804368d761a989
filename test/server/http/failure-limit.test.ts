import { expect, test } from 'vitest';
import { operations } from '../../../src/api/operations/index.ts';
import { requestFor, useApp } from '../../support/app.ts';
import { buildHelpCenter, secretKey } from '../../support/help-center.ts';

const service = useApp({ maxKeyFailures: 3 });

test('an address whose keys were refused too often is sent away for a while, and no other', async () => {
  const { helpCenterId } = await buildHelpCenter(service.database.db, { userId: 1 });
  const apiKey = await secretKey(service.database.db, 1);
  const ask = async (key: string, remoteAddress: string) => {
    const request = requestFor(operations.helpCenter, { apiKey: key, userId: 1 }, { helpCenterId });
    return await service.app.inject({ ...request, remoteAddress });
  };
  for (let failure = 0; failure < 3; failure += 1) {
    expect((await ask('guess', '192.0.2.1')).statusCode).toBe(401);
    expect((await ask(apiKey, '192.0.2.2')).statusCode).toBe(200);
  }

  const refused = await ask('guess', '192.0.2.1');
  expect(refused.statusCode).toBe(429);
  expect(refused.json()).toEqual({ code: 'TooManyRequests', message: expect.any(String) });
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(60);
  expect(refused.headers['access-control-allow-origin']).toBe('*');
  // Before the database is asked: a key that is right makes no difference any more.
  expect((await ask(apiKey, '192.0.2.1')).statusCode).toBe(429);

  expect((await ask('guess', '192.0.2.2')).statusCode).toBe(401);
  expect((await service.app.inject({ url: '/healthz', remoteAddress: '192.0.2.1' })).statusCode).toBe(200);
});
