import { expect, test } from 'vitest';
import { operations } from '../../../src/api/operations/index.ts';
import { requestFor, useApp } from '../../support/app.ts';
import { buildHelpCenter, publicKey, secretKey } from '../../support/help-center.ts';
import { usePublicFiles } from '../../support/public-files.ts';

const service = useApp({ maxKeyFailures: 3, publicDir: usePublicFiles() });

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

test('preflights and pages in a frame count where their key is none for pages, and no others', async () => {
  const { db } = service.database;
  await buildHelpCenter(db, { userId: 2 });
  const [pages, office] = [await publicKey(db, 2), await secretKey(db, 2)];
  const preflight = (key: string) => ({ method: 'OPTIONS' as const, url: `/api/${key}/2/faq/categories` });
  const frame = (key: string) => ({ url: `/embed?userId=2&apiKey=${key}&helpCenterId=1` });
  const upload = (key: string) => ({ method: 'OPTIONS' as const, url: `/api/${key}/2/uploads` });
  const doors = [
    [preflight, 204, 204],
    [upload, 204, 204],
    [frame, 400, 200],
  ] as const;
  for (const [index, [door, refused, good]] of doors.entries()) {
    for (const [other, bad] of ['guess', office].entries()) {
      const remoteAddress = `192.0.2.${10 + 2 * index + other}`;
      const statusOf = async (key: string) =>
        (await service.app.inject({ ...door(key), remoteAddress })).statusCode;
      for (let count = 0; count < 4; count += 1) expect(await statusOf(pages)).toBe(good);
      for (let count = 0; count < 3; count += 1) expect(await statusOf(bad)).toBe(refused);
      expect(await statusOf(bad)).toBe(429);
      expect(await statusOf(pages)).toBe(429);
    }
  }
});
