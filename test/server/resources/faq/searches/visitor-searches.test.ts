/** Searches that ended in a message: which are counted, in which process, and that nothing says whose they were. */

import { beforeAll, expect, test } from 'vitest';
import { operations } from '../../../../../src/api/operations/index.ts';
import { createSearchRecorder } from '../../../../../src/server/resources/faq/searches/recorder.ts';
import { VisitorSearches } from '../../../../../src/server/resources/faq/searches/visitor-searches.ts';
import { setHelpCenter } from '../../../../../src/server/users/help-centers/help-centers.sql.ts';
import { listenTo, useApp } from '../../../../support/app.ts';
import { quiet } from '../../../../support/log.ts';
import { rowsOf } from '../../../../support/person.ts';
import { type TestPerson, useSite } from '../../../../support/site.ts';

const service = useApp({ isListening: true });
const site = useSite(service);

const firefox = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' };

beforeAll(async () => {
  await setHelpCenter(service.database.db, 1, site.center.helpCenterId, { searchInsights: true });
});

async function search(person: TestPerson, q: string, headers = {}): Promise<void> {
  const { helpCenterId } = site.center;
  const ended = { helpCenterId, lang: 'en', q, found: 3, opened: true };
  expect((await person.send(operations.recordSearch, ended, headers)).statusCode).toBe(204);
}

/** Waits until counts are stored, which servers do every few seconds. */
async function listMessages(count: number) {
  const { helpCenterId } = site.center;
  const read = async () => {
    const { days, json } = (await site.office.send(operations.listSearchInsights, { helpCenterId })).json();
    return {
      today: days.at(-1),
      rows: json.filter((row: { outcome: string }) => /Message/.test(row.outcome)),
    };
  };
  await expect.poll(async () => (await read()).today.ledToMessage, { interval: 200 }).toBe(count);
  return await read();
}

test('a message counts the searches of its visitor, in every process, and no others', async () => {
  const { db } = service.database;
  const visitor = site.anonymous();
  const other = site.anonymous();
  for (const q of ['Lost parcel', 'lost parcel 4711']) await search(visitor, q);
  for (const _ of [1, 2]) await search(other, 'lost parcel', firefox);

  // A second server received another search of the same visitor.
  const listener = await listenTo(service.database);
  const recorder = createSearchRecorder(db, quiet);
  const onError = (error: unknown) => expect.unreachable(String(error));
  const second = new VisitorSearches({ recorder, listener, onError });
  const caller = {
    userId: 1,
    kind: 'public',
    scopes: [],
    visitor: {
      network: '127.0.0.1',
      identity: null,
      ticketToken: null,
      offeredToken: null,
      keepTicketToken() {},
    },
  } as const;
  const helpCenter = { userId: 1, helpCenterId: site.center.helpCenterId, language: 'en' };
  second.note(caller, { helpCenter, q: 'Tracking' });

  // An agent's message is none of a visitor's.
  await site.office.open();
  await visitor.open();
  await visitor.open();
  const { today, rows } = await listMessages(3);
  await recorder.close();
  await listener.close();
  expect(today).toMatchObject({ searches: 4, ledToMessage: 3 });
  expect(rows).toEqual([
    // A search that was ended fewer than three times is not listed, though its words are.
    { outcome: 'ledToMessage', language: 'en', words: 'lost parcel', failed: 1, searches: 3 },
    { outcome: 'wordLedToMessage', language: 'en', words: 'lost', failed: 2, searches: 4 },
    { outcome: 'wordLedToMessage', language: 'en', words: 'parcel', failed: 2, searches: 4 },
    { outcome: 'wordLedToMessage', language: 'en', words: 'tracking', failed: 1, searches: 0 },
  ]);
  const counted = (await rowsOf(service.database, 1)).filter((row) => row.startsWith('faq_searches'));
  expect(counted).toHaveLength(3);
  for (const row of counted) expect(row).not.toMatch(/127\.0\.0|4711|hash/);
});
