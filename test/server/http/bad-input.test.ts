import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import fc from 'fast-check';
import type { InjectOptions } from 'fastify';
import { Type } from 'typebox';
import { Compile } from 'typebox/compile';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { maxBodyBytes, maxTags } from '../../../src/api/limits.ts';
import { type Operation, pathNames } from '../../../src/api/operation.ts';
import * as faqOperations from '../../../src/api/operations/faq.ts';
import { ErrorBody, ValidationBody } from '../../../src/api/schemas/errors.ts';
import { contracts } from '../../../src/api/schemas/index.ts';
import { requestFor, type TestInput, useApp } from '../../support/app.ts';
import { buildHelpCenter, secretKey } from '../../support/help-center.ts';
import { keyOperations } from '../../support/key-operations.ts';
import { roundsOf } from '../../support/sample.ts';

const service = useApp({ isListening: true });
const all = keyOperations;
const reads = all.filter(({ method }) => method === 'GET' || method === 'DELETE');
const writes = all.filter(({ method }) => method === 'POST' || method === 'PUT');
/** Their rules are those of the help center; other resources have tests of their own for theirs. */
const faq: readonly Operation[] = Object.values(faqOperations);
const votes = faq.filter(({ method }) => method === 'POST');
const isValidation = Compile(ValidationBody);
const isError = Compile(ErrorBody);
/** Some resources name what is wrong in a message of their own, or not at all. */
const isBadInput = Compile(
  Type.Union([
    ValidationBody,
    ErrorBody,
    Type.Object({ message: Type.String(), errors: Type.Array(Type.Never()) }),
  ]),
);

let apiKey = '';
let faqId = 0;
/** What each operation accepts. */
const good = {
  lang: 'en',
  helpCenterId: 0,
  id: 0,
  q: 'word',
  tag: 'tag',
  articleId: '0',
  device: 'mobile',
  address: '/word',
  found: 1,
  opened: true,
  vote: 'a vote that was never sent',
  reason: 'unclear',
};

beforeAll(async () => {
  const { db, pool } = service.database;
  const help = await buildHelpCenter(db, {
    userId: 3,
    files: { 'a/one.md': '---\ntags: [tag]\n---\n# Word\n' },
  });
  apiKey = await secretKey(db, 3);
  faqId = help.faqId;
  good.helpCenterId = help.helpCenterId;
  const { rows } = await pool.query('select faq_article_id from faq_articles');
  good.articleId = String(rows[0].faq_article_id);
});

/** Nothing below may leave anything behind. */
afterAll(async () => {
  const { rows } = await service.database.pool.query(
    'select (select count(*)::int from faq_views) as views, (select count(*)::int from faq_votes) as votes',
  );
  expect(rows).toEqual([{ views: 0, votes: 0 }]);
});

/** The members of an operation's input. */
function membersOf({ name }: Operation): string[] {
  const found = Object.entries(contracts).find(([key]) => key === name)?.[1];
  const input: { properties?: object } = found?.input ?? {};
  return Object.keys(input.properties ?? {});
}

const takes = (operation: Operation, member: string) => membersOf(operation).includes(member);

/** Good input for an operation, with the changes; undefined leaves a member out. */
function inputFor(operation: Operation, changes: TestInput = {}): TestInput {
  const id = operation.name === 'getArticle' ? good.articleId : 1;
  const members = Object.entries({ ...good, id, ...changes }).filter(
    ([name, value]) => value !== undefined && (name in changes || takes(operation, name)),
  );
  return Object.fromEntries(members);
}

async function inject(options: InjectOptions) {
  const response = await service.app.inject(options);
  return { status: response.statusCode, type: response.headers['content-type'], body: response.body };
}

async function send(operation: Operation, changes: TestInput) {
  return await inject(requestFor(operation, { apiKey, userId: 3 }, inputFor(operation, changes)));
}

/** The labels of a documented 400. */
function labelsOf({ status, body }: { status: number; body: string }): string[] {
  expect(status, body).toBe(400);
  const value: unknown = JSON.parse(body);
  if (!isValidation.Check(value)) throw new Error(`not the documented body: ${body}`);
  return value.errors.map(({ label }) => label);
}

function expectError(response: { status: number; body: string }, status: number, code: string): void {
  expect(response.status, response.body).toBe(status);
  const value: unknown = JSON.parse(response.body);
  expect(isError.Check(value), response.body).toBe(true);
  expect(value).toMatchObject({ code });
}

const malformed: [member: string, name: string, value: unknown][] = [
  ['lang', 'missing', undefined],
  ['lang', 'empty', ''],
  ['lang', 'no tag', 'english!'],
  ['lang', 'a path', '../en'],
  ['lang', 'too long', `en-${'a'.repeat(40)}`],
  ['lang', 'twice', ['en', 'sv']],
  ['lang', 'a lone surrogate', '\ud800'],
  ['helpCenterId', 'missing', undefined],
  ['helpCenterId', 'empty', ''],
  ['helpCenterId', 'a word', 'abc'],
  ['helpCenterId', 'zero', 0],
  ['helpCenterId', 'negative', -1],
  ['helpCenterId', 'a fraction', 1.5],
  ['helpCenterId', 'huge', '99999999999999999999'],
  ['helpCenterId', 'hexadecimal', '0x10'],
  ['helpCenterId', 'twice', [1, 2]],
  ['faqId', 'beside helpCenterId', 1],
  ['id', 'a word', 'abc'],
  ['id', 'zero', 0],
  ['id', 'negative', -5],
  ['id', 'a fraction', '1.5'],
  ['id', 'huge', '9'.repeat(30)],
  ['id', 'NUL', '\0'],
  ['id', 'an injection', "1' or '1'='1"],
  ['q', 'missing', undefined],
  ['q', 'empty', ''],
  ['q', 'NUL alone', '\0'],
  ['q', 'too long', 'x'.repeat(501)],
  ['tag', 'missing', undefined],
  ['tag', 'empty', ''],
  ['tag', 'too long', 'x'.repeat(101)],
  ['tag', 'too many', Array.from({ length: maxTags + 1 }, (_, index) => `tag${index}`)],
  ['articleId', 'missing', undefined],
  ['articleId', 'a word', 'abc'],
  ['articleId', 'zero', '0'],
  ['articleId', 'negative', '-1'],
  ['articleId', 'a fraction', 1.5],
  ['articleId', 'huge', '9'.repeat(17)],
  ['articleId', 'a list', ['1']],
  ['articleId', 'null', null],
  ['device', 'missing', undefined],
  ['device', 'unknown', 'tablet'],
  ['device', 'in capitals', 'MOBILE'],
  ['device', 'an object', {}],
  ['vote', 'missing', undefined],
  ['vote', 'too short to be a secret', 'x'.repeat(21)],
  ['vote', 'too long', 'x'.repeat(201)],
  ['vote', 'a number', 1],
  ['reason', 'missing', undefined],
  ['reason', 'unknown', 'boring'],
  ['reason', 'a list', ['unclear']],
];

/** What one operation may do without, and all others need. */
const optional: Readonly<Record<string, readonly string[]>> = {
  home: ['lang'],
  listCategories: ['helpCenterId'],
};

describe.each(faq)('$name', (operation) => {
  const cases = malformed.filter(
    ([member, , value]) =>
      takes(operation, member) &&
      (operation.method === 'POST' || !(value instanceof Object) || Array.isArray(value)),
  );
  const refused = cases.filter(
    ([member, , value]) => !(value === undefined && optional[operation.name]?.includes(member)),
  );
  test.each(refused)('%s %s is 400, and named', async (member, _name, value) => {
    expect(labelsOf(await send(operation, { [member]: value }))).toContain(member);
  });

  test('an unknown help center is 404', async () => {
    for (const changes of [
      { helpCenterId: faqId },
      { helpCenterId: undefined, faqId: good.helpCenterId },
      { helpCenterId: Number.MAX_SAFE_INTEGER },
    ]) {
      expectError(await send(operation, changes), 404, 'NotFound');
    }
  });

  // What is unknown of a reason is its vote.
  const isReason = operation.name === 'recordVoteReason';
  const names = ['id', 'articleId'].filter((member) => takes(operation, member) && !isReason);
  for (const member of names) {
    test('an unknown record is 404', async () => {
      for (const id of [good.helpCenterId, Number.MAX_SAFE_INTEGER]) {
        expectError(await send(operation, { [member]: String(id) }), 404, 'NotFound');
      }
    });
  }

  test('another method is 404, with nothing done', async () => {
    const request = requestFor(operation, { apiKey, userId: 3 }, inputFor(operation));
    for (const method of ['PUT', 'DELETE', 'PATCH', operation.method === 'GET' ? 'POST' : 'GET'] as const) {
      expectError(await inject({ ...request, method }), 404, 'NotFound');
    }
  });

  test('NUL and lone surrogates are text like any other', async () => {
    for (const character of ['\0', '\ud800', '\udfff']) {
      const odd = `${character}word${character}`;
      const changes = { unknown: odd, ...(takes(operation, 'q') ? { q: odd } : {}) };
      const response = await send(operation, {
        ...changes,
        ...(takes(operation, 'tag') ? { tag: odd } : {}),
        ...(operation.method === 'POST' ? { articleId: '999999' } : {}),
      });
      expect(isReason ? [409] : [200, 204, 404], response.body).toContain(response.status);
    }
  });
});

describe.each(votes)('the body of $name', (operation) => {
  const post = (payload: string | Buffer, type = 'application/json') => {
    const { url } = requestFor(operation, { apiKey, userId: 3 }, {});
    const headers = type === '' ? {} : { 'content-type': type };
    return inject({ method: 'POST', url: url ?? '', payload, headers });
  };

  test.each(['{', 'word', '{"lang":"en",}', '', '\0', '{"__proto__":{"a":1}}', '\ufeff{', '[', 'NaN'])(
    'is 400 when it is not JSON: %j',
    async (text) => {
      expect(labelsOf(await post(text))).toEqual(['body']);
    },
  );

  test.each(['[]', '"x"', 'null', '1', 'true', '[{"lang":"en"}]'])('is 400 when it is %s', async (text) => {
    expect(labelsOf(await post(text))).toEqual(['body']);
  });

  test('is 400 when it is empty or absent', async () => {
    expect(labelsOf(await post('{}'))).toEqual(
      expect.arrayContaining([
        ...['lang', 'helpCenterId', 'faqId'],
        ...['articleId', 'device', 'q', 'found', 'opened', 'vote', 'reason'].filter((member) =>
          takes(operation, member),
        ),
      ]),
    );
    const { url } = requestFor(operation, { apiKey, userId: 3 }, {});
    expect(labelsOf(await inject({ method: 'POST', url: url ?? '' }))).toEqual(['body']);
  });

  test('is 413 above one megabyte', async () => {
    expectError(await post(`"${'x'.repeat(maxBodyBytes)}"`), 413, 'PayloadTooLarge');
  });

  test.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'text/xml',
  ])('is 415 as %s', async (type) => {
    expectError(await post(JSON.stringify(inputFor(operation)), type), 415, 'UnsupportedMediaType');
  });
});

describe('paths', () => {
  const categories = () => `/api/${apiKey}/3/faq/categories`;

  test.each(['%', '%zz', '%c3%28', '%ff'])('malformed percent-encoding is 400: %s', async (part) => {
    expect(labelsOf(await inject({ url: `${categories()}/${part}?lang=en` }))).toHaveLength(1);
  });

  test('malformed percent-encoding in a query is text', async () => {
    expect(labelsOf(await inject({ url: `${categories()}?lang=%zz` }))).toEqual(['lang']);
  });

  test('an over-long segment is refused', async () => {
    expectError(await inject({ url: `${categories()}/${'1'.repeat(501)}?lang=en` }), 414, 'URITooLong');
  });

  test.each([
    '/',
    '/api',
    '/api/',
    '/nothing',
    '/api/x/3/faq',
    '/files/1/2/3/4',
    '/files/a/b/c/d',
    '/.env',
    '/%00',
  ])('%s is 404', async (url) => {
    expectError(await inject({ url }), 404, 'NotFound');
  });

  /** What comes back when bytes are written that no HTTP client would send. */
  async function exchange(url: string, request: string): Promise<{ status: number; body: string }> {
    const socket = connect(Number(new URL(url).port), '127.0.0.1');
    socket.end(request);
    const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n');
    return { status: Number(head.split(' ')[1]), body };
  }

  test('what is no HTTP, and what is too long for it, is told so in JSON', async () => {
    const url = await service.app.listen({ host: '127.0.0.1', port: 0 });
    expectError(await exchange(url, 'nonsense\r\n\r\n'), 400, 'BadRequest');
    const long = `GET /api/${apiKey}/3/faq/search?q=${'x'.repeat(20_000)} HTTP/1.1\r\nHost: localhost\r\n\r\n`;
    expectError(await exchange(url, long), 431, 'RequestHeaderFieldsTooLarge');
  });
});

describe('whatever is asked', () => {
  const documented = [200, 204, 400, 401, 403, 404, 409, 413, 414, 415, 429];
  const word = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 20 }),
    fc.constantFrom('en', 'sv_SE', 'x', '1', '-1', '1e9', '0', '\0', '\ud83d', '%', 'mobile', 'desktop'),
  );
  const value = fc.oneof(word, fc.integer(), fc.double(), fc.boolean(), fc.constant(null), fc.jsonValue());
  // The help center exists half of the time, so that what lies behind it is reached; the article never does.
  const likely = fc.record(
    {
      lang: fc.oneof(fc.constant('en'), word),
      helpCenterId: fc.oneof(
        fc.constant(() => good.helpCenterId),
        value,
      ),
      q: fc.string({ unit: 'binary', minLength: 1, maxLength: 600 }),
      tag: fc.array(word, { maxLength: 60 }),
      articleId: fc.oneof(
        fc.constantFrom('999999999', 999_999_999),
        value.filter((item) => item !== good.articleId),
      ),
      device: fc.oneof(fc.constant('mobile'), word),
      faqId: value,
    },
    { requiredKeys: ['lang'] },
  );
  /** The same text for each placeholder of a path. */
  const inPath = ({ path }: Operation, segment: string): TestInput =>
    Object.fromEntries(
      pathNames(path)
        .filter((name) => name !== 'apiKey' && name !== 'userId')
        .map((name) => [name, segment]),
    );
  const resolved = (input: TestInput): TestInput =>
    Object.fromEntries(
      Object.entries(input).map(([name, item]) => [name, typeof item === 'function' ? item() : item]),
    );

  function expectDocumented(response: { status: number; type: unknown; body: string }): void {
    expect(documented, `${response.status} ${response.body}`).toContain(response.status);
    if (response.status === 204) return;
    // A stream has nothing to refuse that is none of its members.
    if (response.type === 'text/event-stream') {
      expect(response.status).toBe(200);
      return;
    }
    expect(response.type).toBe('application/json; charset=utf-8');
    const body: unknown = JSON.parse(response.body);
    if (response.status === 400) expect(isBadInput.Check(body), response.body).toBe(true);
    else if (response.status > 400) expect(isError.Check(body), response.body).toBe(true);
  }

  test('any query is answered as documented', async () => {
    const segment = fc.oneof(
      fc.constant('1'),
      word.filter((item) => item !== '' && !/\p{Surrogate}/u.test(item)),
    );
    const query = fc.oneof(
      likely,
      fc.dictionary(fc.constantFrom('lang', 'helpCenterId', 'q', 'tag', 'other'), word),
    );
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...reads), query, segment, async (operation, input, id) => {
        const path = id === '.' || id === '..' ? '1' : id;
        expectDocumented(
          await inject(
            requestFor(operation, { apiKey, userId: 3 }, { ...resolved(input), ...inPath(operation, path) }),
          ),
        );
      }),
      {
        numRuns: roundsOf(400, 120),
        examples: [[faqOperations.listCategories, { lang: 'en', faqId: { toString: '' } }, '1']],
      },
    );
  });

  test('any body is answered as documented', async () => {
    const payload = fc.oneof(likely.map(resolved), fc.jsonValue());
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...writes), payload, async (operation, body) => {
        const { url } = requestFor(operation, { apiKey, userId: 3 }, inPath(operation, '1'));
        expectDocumented(
          await inject({
            method: operation.method,
            url: url ?? '',
            payload: JSON.stringify(body),
            headers: { 'content-type': 'application/json' },
          }),
        );
      }),
      { numRuns: roundsOf(300, 100) },
    );
  });
});
