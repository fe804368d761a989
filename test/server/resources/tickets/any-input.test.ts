import fc from 'fast-check';
import { Compile } from 'typebox/compile';
import { beforeAll, expect, test } from 'vitest';
import { operations } from '../../../../src/api/operations/index.ts';
import { ErrorBody, ValidationBody } from '../../../../src/api/schemas/errors.ts';
import { requestFor, type TestCaller, useApp } from '../../../support/app.ts';
import { secretKey } from '../../../support/help-center.ts';
import { roundsOf } from '../../../support/sample.ts';
import { buildInbox, buildTicket } from '../../../support/tickets.ts';

const service = useApp();
let caller: TestCaller;
let ticketId = 0;
const isValidation = Compile(ValidationBody);
const isError = Compile(ErrorBody);

beforeAll(async () => {
  const { db } = service.database;
  ticketId = await buildTicket(db, await buildInbox(db, { userId: 4 }));
  caller = { userId: 4, apiKey: await secretKey(db, 4) };
});

const word = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc.constantFrom(
    '1',
    '-1',
    '0',
    '1e9',
    '\0',
    '\ud83d',
    '%',
    '<b>x</b>',
    'a@b.example',
    '2026-03-01',
    'csv',
    'UTC',
  ),
  fc.constantFrom('0000-01-01', '-271821-04-20', '+275760-09-13', '1000-01-01T00:00+99:99', '2999-12-31'),
);
const value = fc.oneof(word, fc.integer(), fc.double(), fc.boolean(), fc.constant(null), fc.jsonValue());

async function expectDocumented(request: ReturnType<typeof requestFor>, success: RegExp): Promise<void> {
  const response = await service.app.inject(request);
  expect([200, 400, 404], response.body).toContain(response.statusCode);
  const type = response.headers['content-type'];
  if (response.statusCode === 200) return expect(type).toMatch(success);
  expect(type).toBe('application/json; charset=utf-8');
  const check = response.statusCode === 400 ? isValidation : isError;
  expect(check.Check(response.json()), response.body).toBe(true);
}

test('any query of a list is answered as documented', async () => {
  const names = [
    ...['limit', 'updatedAfter', 'updatedBefore', 'latestUpdatedAfter', 'latestUpdatedBefore', 'fromEmail'],
    ...[
      'status',
      'fileType',
      'cursorId',
      'cursorUpdated',
      'cursorCreated',
      'startTime',
      'endTime',
      'timezone',
    ],
  ];
  const operation = fc.constantFrom(operations.listTickets, operations.listTicketsEmails);
  const some = fc.dictionary(fc.constantFrom(...names), word, { maxKeys: 3 });
  const span = fc.constant({ startTime: '2026-03-01', endTime: '2026-03-02' });
  await fc.assert(
    fc.asyncProperty(operation, span, some, async (list, given, input) => {
      await expectDocumented(requestFor(list, caller, { ...given, ...input }), /json|csv/);
    }),
    { numRuns: roundsOf(300, 100) },
  );
});

test('any body of insertTicket is answered as documented', async () => {
  const good = { fromEmail: 'a@b.example', toEmail: 'help@skogsrand.example', subject: 'x', message: 'x' };
  const names = [
    ...['fromEmail', 'fromName', 'toEmail', 'subject', 'message', 'appendOpenTicket', 'ticketId'],
    ...['messageType', 'status', 'autoReply', 'labels', 'attachments'],
  ];
  const some = fc.dictionary(
    fc.constantFrom(...names),
    fc.oneof(
      value,
      fc.array(word, { maxLength: 3 }),
      fc.constant(null).map(() => String(ticketId)),
    ),
    { maxKeys: 4 },
  );
  await fc.assert(
    fc.asyncProperty(fc.oneof(some, some, fc.jsonValue()), async (given) => {
      const isObject = typeof given === 'object' && given !== null && !Array.isArray(given);
      const { method, url } = requestFor(operations.insertTicket, caller, {});
      const payload = JSON.stringify(isObject ? { ...good, ...given } : given);
      await expectDocumented(
        {
          method: method ?? 'POST',
          url: url ?? '',
          payload,
          headers: { 'content-type': 'application/json' },
        },
        /json/,
      );
    }),
    { numRuns: roundsOf(300, 100) },
  );
});
