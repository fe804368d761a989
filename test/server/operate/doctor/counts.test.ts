import { expect, test } from 'vitest';
import {
  judgeIncomingMail,
  judgeOutbox,
  judgeSearch,
  judgeWebhooks,
} from '../../../../src/server/operate/doctor/counts.ts';
import { readConfig } from '../../../../src/server/settings/server/config.ts';

const withoutMailbox = readConfig({}, {});
const withMailbox = readConfig(
  {},
  { MAIL_IMAP_URL: 'imap://me:sesame@mail.example', MAIL_IMAP_ADDRESS: 'me@shop.example' },
);

test('mail that came in is well where nothing waits, and the mailbox was read lately', () => {
  const counts = { unread: 3, oldestSeconds: 60, quarantined: 0, pendingApproval: 0, mailboxSeconds: 60 };
  const well = [{ verdict: 'ok', seen: 'No received mail waits to be processed or approved.' }];
  expect(judgeIncomingMail(counts, withMailbox)).toEqual(well);
  expect(judgeIncomingMail({ ...counts, mailboxSeconds: Number.POSITIVE_INFINITY }, withoutMailbox)).toEqual(
    well,
  );
});

test('a mailbox that was read long ago, and one that never was, are told apart', () => {
  const seen = (mailboxSeconds: number) =>
    judgeIncomingMail(
      { unread: 0, oldestSeconds: 0, quarantined: 0, pendingApproval: 0, mailboxSeconds },
      withMailbox,
    );
  expect(seen(7200)).toMatchObject([
    { verdict: 'problem', seen: 'Last time all mail of the mailbox was fetched: 2 hours ago.' },
  ]);
  expect(seen(Number.POSITIVE_INFINITY)).toMatchObject([
    { verdict: 'problem', seen: 'Last time all mail of the mailbox was fetched: never.' },
  ]);
});

test('mail that failed or is held is said beside that nothing waits', () => {
  expect(judgeOutbox({ due: 1, oldestSeconds: 5, failed: 2, held: 3 })).toMatchObject([
    { verdict: 'ok', seen: 'No outgoing mail waits too long.' },
    { verdict: 'warning', seen: '2 outgoing messages of the last 7 days were refused, failed or bounced.' },
    { verdict: 'warning', seen: '3 outgoing messages are held back, because their recipients got too many.' },
  ]);
});

const memory = { search: { memoryBytes: 100_000_000 } };

test('a search index that is larger than the memory for all of them is said', () => {
  const counts = { articles: 90_000, largest: 80_000, old: 0, notIndexed: 0, notEmbedded: 0, oldPages: 0 };
  expect(judgeSearch(counts, memory)).toEqual([
    {
      verdict: 'warning',
      seen: 'The largest search index has 80000 articles, and takes about 160 MB of memory; all indexes of a server together may take 100 MB.',
      advice: expect.stringContaining('SEARCH_MEMORY_MB'),
    },
  ]);
});

test('articles are counted where all are up to this release, and otherwise those that are not', () => {
  const counts = { articles: 12, largest: 8, old: 0, notIndexed: 0, notEmbedded: 0, oldPages: 0 };
  expect(judgeSearch(counts, memory)).toEqual([
    { verdict: 'ok', seen: '12 articles are in the search index.' },
  ]);
  expect(
    judgeSearch({ ...counts, old: 1, notIndexed: 2, notEmbedded: 3, oldPages: 4 }, memory),
  ).toMatchObject([
    { seen: '2 published articles are missing from the search index.' },
    { seen: '1 articles have a search index of an earlier release.' },
    { seen: '3 articles have no embedding of the configured model yet.' },
    { seen: '4 article pages were rendered by an earlier release.' },
  ]);
});

test('webhooks are looked at where there are some', () => {
  const counts = { webhooks: 0, disabled: 0, failing: 0, dueDeliveries: 0 };
  expect(judgeWebhooks(counts)).toEqual([]);
  expect(judgeWebhooks({ ...counts, webhooks: 2 })).toMatchObject({ verdict: 'ok' });
  expect(judgeWebhooks({ ...counts, webhooks: 2, disabled: 1 })).toMatchObject({
    verdict: 'warning',
    seen: 'Of 2 webhooks, 0 fail and 1 are turned off; 0 deliveries wait to be sent.',
  });
});
