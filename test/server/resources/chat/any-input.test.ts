import fc from 'fast-check';
import { Compile } from 'typebox/compile';
import { beforeAll, expect, test } from 'vitest';
import type { Operation } from '../../../../src/api/operation.ts';
import * as chat from '../../../../src/api/operations/chat.ts';
import { ErrorBody, ValidationBody } from '../../../../src/api/schemas/errors.ts';
import { ensureUser } from '../../../../src/server/users/users.sql.ts';
import { requestFor, useApp } from '../../../support/app.ts';
import { buildConversation, buildPageFilter, helpWithBoots } from '../../../support/chat.ts';
import { secretKey } from '../../../support/help-center.ts';
import { roundsOf } from '../../../support/sample.ts';

const service = useApp();
const operations: readonly Operation[] = Object.values(chat);
const isValidation = Compile(ValidationBody);
const isError = Compile(ErrorBody);
let apiKey = '';
let filterId = 0;

beforeAll(async () => {
  const { db } = service.database;
  await ensureUser(db, 61, 'User 61');
  apiKey = await secretKey(db, 61);
  await buildConversation(db, helpWithBoots(61, 1));
  filterId = await buildPageFilter(db, {
    userId: 61,
    searchName: 'Shop',
    matchType: 'contains',
    searchFilter: 'shop',
  });
});

test('whatever is asked is answered as documented', async () => {
  const text = fc
    .string({ unit: 'binary', minLength: 1, maxLength: 20 })
    .filter((item) => item !== '.' && item !== '..' && !/\p{Surrogate}/u.test(item));
  const time = fc.oneof(
    fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
    fc
      .date({ min: new Date('2025-06-01'), max: new Date('2026-06-01'), noInvalidDate: true })
      .map((date) => date.toISOString().slice(0, 10)),
    fc.constantFrom(
      '0000-01-01',
      '0001-01-01',
      '9999-12-31',
      '-271821-04-20',
      '+275760-09-13',
      '2026-W01',
      '24:00',
    ),
    text,
  );
  const value = fc.oneof(
    text,
    fc.integer().map(String),
    fc.constantFrom('0', '-1', '1e9', "'", '%', '{}', '\0'),
  );
  const values = fc.oneof(value, fc.array(value, { maxLength: 5 }));
  const query = fc.record(
    {
      startTime: time,
      endTime: time,
      timezone: fc.oneof(fc.constantFrom('America/New_York', 'Pacific/Apia', 'Etc/GMT+12', 'UTC'), value),
      agentId: value,
      agentIds: values,
      botId: value,
      botIds: values,
      channel: value,
      channels: values,
      fileType: fc.oneof(fc.constant('json'), value),
      pageFilterId: fc.oneof(values, fc.constant('known')),
    },
    { requiredKeys: ['startTime'] },
  );
  const path = fc.record({ conversationId: value, agentId: value, fromDate: time, toDate: time });
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...operations), query, path, async (operation, asked, place) => {
      const pageFilterId = asked.pageFilterId === 'known' ? filterId : asked.pageFilterId;
      const members = Object.entries({ ...asked, pageFilterId, ...place });
      const input = Object.fromEntries(members.filter(([, item]) => item !== undefined));
      const response = await service.app.inject(requestFor(operation, { apiKey, userId: 61 }, input));
      const body: unknown = response.json();
      if (response.statusCode === 400) expect(isValidation.Check(body), response.body).toBe(true);
      else if (response.statusCode === 404) expect(isError.Check(body), response.body).toBe(true);
      else expect(response.statusCode, response.body).toBe(200);
    }),
    { numRuns: roundsOf(400, 100) },
  );
});
