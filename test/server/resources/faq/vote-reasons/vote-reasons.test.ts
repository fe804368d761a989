import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { maxInsightDays } from '../../../../../src/api/limits.ts';
import { operations } from '../../../../../src/api/operations/index.ts';
import {
  listUnhelpfulArticles,
  removeOldVoteReasons,
} from '../../../../../src/server/resources/faq/vote-reasons.sql.ts';
import { requestFor, type TestInput, useApp } from '../../../../support/app.ts';
import { buildHelpCenter, publicKey, type TestHelpCenter } from '../../../../support/help-center.ts';

const service = useApp({ config: { rateLimits: { requestsPerAddress: 5 } } });
const key = 'k'.repeat(22);

let help: TestHelpCenter;
let other: TestHelpCenter;
let articleId = '';
let otherArticleId = '';
const keys = { 7: '', 8: '' };

const query = async (text: string, ...values: unknown[]) =>
  (await service.database.pool.query(text, values)).rows;

const idOf = async ({ helpCenterId }: TestHelpCenter, title: string) =>
  String(
    (
      await query(
        'select faq_article_id as id from faq_articles where help_center_id = $1 and title = $2',
        helpCenterId,
        title,
      )
    )[0]?.id,
  );

beforeAll(async () => {
  const { db } = service.database;
  const files = { 'en/tents/dry.md': '# Dry a tent\n\nHang it up.', 'en/tents/wet.md': '# Wet\n\nRain.' };
  help = await buildHelpCenter(db, { userId: 7, files });
  other = await buildHelpCenter(db, { userId: 8, files });
  articleId = await idOf(help, 'Dry a tent');
  otherArticleId = await idOf(other, 'Dry a tent');
  keys[7] = await publicKey(db, 7);
  keys[8] = await publicKey(db, 8);
});

beforeEach(() => query('delete from faq_votes; delete from faq_vote_reasons'));

let address = 0;

async function send(
  name: 'voteYes' | 'voteNo' | 'recordVoteReason',
  input: TestInput,
  { userId = 7, idempotencyKey }: { userId?: 7 | 8; idempotencyKey?: string } = {},
) {
  const request = requestFor(
    operations[name],
    { apiKey: keys[userId], userId },
    { lang: 'en', helpCenterId: (userId === 7 ? help : other).helpCenterId, articleId, ...input },
  );
  const headers = idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey };
  address += 1;
  const remoteAddress = `198.51.100.${address}`;
  const answer = await service.app.inject({
    ...request,
    remoteAddress,
    headers: { ...request.headers, ...headers },
  });
  return { status: answer.statusCode, body: answer.body === '' ? undefined : answer.json() };
}

const vote = (name: 'voteYes' | 'voteNo' = 'voteNo', idempotencyKey = key, articleId_ = articleId) =>
  send(name, { device: 'desktop', articleId: articleId_ }, { idempotencyKey });

const explain = (input: TestInput = {}, userId: 7 | 8 = 7) =>
  send('recordVoteReason', { vote: key, reason: 'unclear', ...input }, { userId });

const reasons = () => query('select reason, comment from faq_vote_reasons order by created_at');

const noSuchVote = { status: 409, body: { error: { field: 'vote' } } };

describe('the reason of a no', () => {
  test('is one for each vote: sent again, it takes the place of the one before', async () => {
    expect(await vote()).toMatchObject({ status: 204 });
    expect(await reasons()).toEqual([{ reason: null, comment: '' }]);
    expect(await explain()).toMatchObject({ status: 204 });
    expect(await explain({ reason: 'steps', comment: ' The zip breaks. ' })).toMatchObject({ status: 204 });
    expect(await reasons()).toEqual([{ reason: 'steps', comment: 'The zip breaks.' }]);
  });

  test('follows a vote that was sent twice, which counts once', async () => {
    await vote();
    await vote();
    expect(await query('select is_yes from faq_votes')).toEqual([{ is_yes: false }]);
    expect(await reasons()).toHaveLength(1);
  });

  test.each([
    ['a vote that nobody cast', async () => {}],
    ['a yes', () => vote('voteYes')],
    ['a no under another key', () => vote('voteNo', 'l'.repeat(22))],
    ['a no on another article', async () => vote('voteNo', key, await idOf(help, 'Wet'))],
    [
      'a no of two days ago',
      async () => {
        await vote();
        await query("update faq_vote_reasons set created_at = now() - interval '2 days'");
      },
    ],
  ])('is not taken for %s', async (_what, prepare) => {
    await prepare();
    const before = await reasons();
    expect(await explain()).toMatchObject(noSuchVote);
    expect(await reasons()).toEqual(before);
  });

  test('is not taken for a key that can be guessed', async () => {
    await vote('voteNo', 'short');
    expect(await explain({ vote: 'short' })).toMatchObject({ status: 400 });
    expect(await reasons()).toEqual([]);
  });

  test.each([{ reason: 'because' }, { reason: '' }, { comment: 'x'.repeat(501) }, { vote: 'x'.repeat(201) }])(
    'is refused as %o',
    async (input) => {
      await vote();
      expect(await explain(input)).toMatchObject({ status: 400, body: { message: 'Validation' } });
      expect(await reasons()).toEqual([{ reason: null, comment: '' }]);
    },
  );

  test('of one user is no other’s, whatever the key and the ids', async () => {
    await vote();
    for (const input of [{}, { articleId: otherArticleId }, { helpCenterId: help.helpCenterId }]) {
      expect([404, 409]).toContain((await explain(input, 8)).status);
    }
    expect(await reasons()).toEqual([{ reason: null, comment: '' }]);
    await explain();
    const period = { helpCenterId: help.helpCenterId, days: 30 };
    expect(await listUnhelpfulArticles(service.database.db, { ...period, userId: 8 })).toEqual([]);
  });

  test('counts among the requests of an address, as votes do', async () => {
    const request = requestFor(
      operations.recordVoteReason,
      { apiKey: keys[7], userId: 7 },
      { lang: 'en', helpCenterId: help.helpCenterId, articleId, vote: key, reason: 'unclear' },
    );
    const statuses = new Set<number>();
    for (let sent = 0; sent < 8; sent += 1) {
      statuses.add((await service.app.inject({ ...request, remoteAddress: '203.0.113.9' })).statusCode);
    }
    expect([...statuses]).toEqual([409, 429]);
  });

  test('is kept for ninety days, and a vote waits a day for one', async () => {
    const [a = '', b = '', c = '', d = ''] = ['a', 'b', 'c', 'd'].map((letter) => letter.repeat(22));
    for (const one of [a, b, c, d]) await vote('voteNo', one);
    for (const one of [a, b]) await explain({ vote: one, comment: one });
    const agedDays = async (hashOfOne: string, days: number) =>
      query(
        "update faq_vote_reasons set created_at = now() - make_interval(days => $2) where vote = encode(sha256($1::bytea), 'hex')",
        hashOfOne,
        days,
      );
    await agedDays(a, maxInsightDays + 1);
    await agedDays(b, maxInsightDays - 1);
    await agedDays(c, 2);
    await removeOldVoteReasons(service.database.db);
    expect(await reasons()).toEqual([
      { reason: 'unclear', comment: b },
      { reason: null, comment: '' },
    ]);
  });
});

test('articles are listed by how many gave a reason, with the newest words first', async () => {
  const wet = await idOf(help, 'Wet');
  for (const [at, [article, reason, comment]] of (
    [
      [articleId, 'unclear', 'What is a guy line?'],
      [articleId, 'unclear', ''],
      [articleId, 'wrong', 'It has no hook.'],
      [wet, 'other', ''],
    ] as const
  ).entries()) {
    const one = `${at}`.repeat(22);
    await vote('voteNo', one, article);
    await explain({ vote: one, articleId: article, reason, comment });
    await query(
      "update faq_vote_reasons set created_at = now() - $1::int * interval '1 minute' where comment = $2",
      10 - at,
      comment,
    );
  }
  await vote('voteNo', 'n'.repeat(22));
  const period = { userId: 7, helpCenterId: help.helpCenterId, days: 30 };
  const none = { unanswered: 0, unclear: 0, wrong: 0, steps: 0, other: 0 };
  expect(await listUnhelpfulArticles(service.database.db, period)).toEqual([
    {
      id: Number(articleId),
      language: 'en',
      title: 'Dry a tent',
      count: 3,
      reasons: { ...none, unclear: 2, wrong: 1 },
      comments: [
        { reason: 'wrong', comment: 'It has no hook.' },
        { reason: 'unclear', comment: 'What is a guy line?' },
      ],
    },
    {
      id: Number(wet),
      language: 'en',
      title: 'Wet',
      count: 1,
      reasons: { ...none, other: 1 },
      comments: [],
    },
  ]);
  expect(await listUnhelpfulArticles(service.database.db, { ...period, language: 'sv' })).toEqual([]);
});
