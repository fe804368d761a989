import { beforeAll, describe, expect, test } from 'vitest';
import { isAllowedType, mayBecomeAllowed } from '../../src/formats/file-type.ts';
import { type TestCaller, useApp } from '../support/app.ts';
import { secretKey } from '../support/help-center.ts';
import { buildInbox } from '../support/tickets.ts';
import { upload, useUploadDir } from '../support/uploads.ts';

test.each([
  ['image/png', ['image/*'], true],
  ['image/svg+xml', ['image/*'], true],
  ['imagex/png', ['image/*'], false],
  ['application/pdf', ['image/*', 'application/pdf'], true],
  ['application/pdfx', ['application/pdf'], false],
  ['text/html', [], true],
])('%s among %j: %j', (type, patterns, isAllowed) => {
  expect(isAllowedType(type, patterns)).toBe(isAllowed);
});

test('what is no picture by its name may be one by its bytes, unless it has another type', () => {
  expect(mayBecomeAllowed('', ['image/*'])).toBe(true);
  expect(mayBecomeAllowed('image/png', ['image/gif'])).toBe(true);
  expect(mayBecomeAllowed('text/html', ['image/*'])).toBe(false);
  expect(mayBecomeAllowed('', ['application/pdf'])).toBe(false);
});

describe('where types are limited', () => {
  const service = useApp({
    config: { uploads: { dir: useUploadDir(), types: ['image/*', 'application/pdf'] } },
  });
  let office: TestCaller;
  beforeAll(async () => {
    await buildInbox(service.database.db, { userId: 4 });
    office = { userId: 4, apiKey: await secretKey(service.database.db, 4) };
  });

  test.each([
    ['application/pdf', '%PDF-1.7', 200],
    ['image/gif', 'GIF89a', 200],
    ['application/octet-stream', 'GIF89a', 200],
    ['image/gif', '<html>', 415],
    ['text/html', 'GIF89a', 415],
    ['application/octet-stream', '%PDF-1.7', 415],
  ])('%s that begins with %s is %i', async (type, data, expected) => {
    const { status, body } = await upload(service, office, data, { type });
    expect(status).toBe(expected);
    if (status !== 200) expect(body).toEqual({ code: 'UnsupportedMediaType', message: expect.any(String) });
  });
});
