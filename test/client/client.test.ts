import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { json } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import { fillPath } from '../../src/api/operation.ts';
import { getArticle, helpCenter, listTaggedArticles, recordView } from '../../src/api/operations/faq.ts';
import { createClient, type SendOptions } from '../../src/client/client.ts';
import { type ApiError, type ApiErrorKind, isApiError } from '../../src/client/errors.ts';
import { useHttpServer } from '../support/http-server.ts';

const server = useHttpServer();
const view = { lang: 'en', helpCenterId: 1, articleId: '5', device: 'mobile' } as const;

const clientOf = (timeout = 10_000, retries = 2) =>
  createClient({ baseUrl: server.url, userId: 7, apiKey: 'key', timeout, retries });

const ask = (options: SendOptions = {}, client = clientOf()) =>
  client.send(helpCenter, { helpCenterId: 1 }, options);

/** What a promise fails with, which must be an `ApiError`. */
async function failureOf(sending: Promise<unknown>): Promise<ApiError> {
  const error = await sending.then(
    () => new Error('it did not fail'),
    (reason: unknown) => reason,
  );
  if (!isApiError(error)) throw error;
  return error;
}

function reply(
  response: ServerResponse,
  status: number,
  body: unknown = {},
  headers: Record<string, string> = {},
) {
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
}

describe('a request', () => {
  test('has its path filled, its rest in the query, and a list as a repeated parameter', async () => {
    server.answer((response) => reply(response, 200, []));
    const client = createClient({ baseUrl: `${server.url}/desk//`, userId: 7, apiKey: 'a/b c' });
    await client.send(listTaggedArticles, { lang: 'pt-BR', helpCenterId: 1, tag: ['a&b', 'å c'] });
    expect(server.requests).toEqual([
      'GET /desk/api/a%2Fb%20c/7/faq/articles?lang=pt-BR&helpCenterId=1&tag=a%26b&tag=%C3%A5+c',
    ]);
    await client.send(getArticle, { lang: 'en', faqId: 2, helpCenterId: undefined, id: 12 });
    expect(server.requests[1]).toBe('GET /desk/api/a%2Fb%20c/7/faq/articles/12?lang=en&faqId=2');
  });

  test('that writes has its rest in a JSON body; 204 is undefined', async () => {
    let body: unknown;
    let type: string | undefined;
    server.answer(async (response, request) => {
      type = request.headers['content-type'];
      body = await json(request);
      response.writeHead(204).end();
    });
    expect(await clientOf().send(recordView, view)).toBeUndefined();
    expect(server.requests).toEqual(['POST /api/key/7/faq/analytics/views']);
    expect(type).toBe('application/json');
    expect(body).toEqual(view);
  });

  test('carries the headers of the settings', async () => {
    server.answer((response, { headers }) => reply(response, 200, headers));
    const client = createClient({
      baseUrl: server.url,
      userId: 7,
      apiKey: 'key',
      headers: { 'X-Site': 'shop' },
    });
    expect(await client.send(helpCenter, { faqId: 1 })).toMatchObject({ 'x-site': 'shop' });
  });

  test('goes out as a Request without cookies, referrer and redirects, by the fetch of the settings', async () => {
    server.answer((response) => response.writeHead(204).end());
    const seen: Request[] = [];
    const client = createClient({
      baseUrl: server.url,
      userId: 7,
      apiKey: 'key',
      fetch: (input, init) => {
        // Made again with options, a Request loses its referrer policy on Node 24.
        const request = input instanceof Request ? input : new Request(input, init);
        seen.push(request.clone());
        return fetch(request);
      },
    });
    await client.send(recordView, view, { keepalive: true });
    expect(seen).toHaveLength(1);
    expect(seen[0]).toMatchObject({
      method: 'POST',
      credentials: 'omit',
      redirect: 'manual',
      referrerPolicy: 'no-referrer',
      keepalive: true,
    });
    expect(await seen[0]?.json()).toEqual(view);
  });

  test.each(['', '.', '..', undefined, null, {}])('cannot be made with %j in its path', (id) => {
    expect(() => fillPath('/articles/{id}', { id })).toThrow(TypeError);
  });

  test('encodes each value of its path as one segment', () => {
    expect(fillPath('/{a}/x/{b}', { a: '../?#/', b: 3 })).toBe('/..%2F%3F%23%2F/x/3');
  });
});

describe('trying again', () => {
  const cut = (response: ServerResponse) => response.destroy();

  test.each<[string, (response: ServerResponse) => void]>([
    ['a 503', (response) => reply(response, 503)],
    ['a 500', (response) => reply(response, 500)],
    ['a dropped connection', cut],
  ])('a read survives %s', async (_name, fail) => {
    server.answer((response, _request, number) =>
      number < 3 ? fail(response) : reply(response, 200, { title: 'Help' }),
    );
    expect(await ask()).toEqual({ title: 'Help' });
    expect(server.requests).toHaveLength(3);
  });

  test('ends after the retries of the settings', async () => {
    server.answer((response) => reply(response, 503));
    expect(await failureOf(ask({}, clientOf(10_000, 1)))).toMatchObject({ kind: 'server', status: 503 });
    expect(server.requests).toHaveLength(2);
  });

  test.each<[string, (response: ServerResponse) => void, ApiErrorKind]>([
    ['a 503', (response) => reply(response, 503), 'server'],
    ['a dropped connection', cut, 'network'],
  ])('a write is never repeated after %s', async (_name, fail, kind) => {
    server.answer(fail);
    expect((await failureOf(clientOf().send(recordView, view))).kind).toBe(kind);
    expect(server.requests).toHaveLength(1);
  });

  test('a server that asks to wait for an hour is not waited for', async () => {
    server.answer((response) => reply(response, 503, {}, { 'retry-after': '3600' }));
    expect((await failureOf(ask({}, clientOf(300)))).kind).toBe('timeout');
  });
});

describe('the timeout', () => {
  test.each<[string, (response: ServerResponse) => void]>([
    ['says nothing', () => {}],
    ['stops in the middle', (response) => response.writeHead(200).write('{"title":')],
  ])('a server that %s is a timeout, and sees the connection close', async (_name, answer) => {
    let closed: Promise<unknown> | undefined;
    server.answer((response) => {
      closed = once(response, 'close');
      answer(response);
    });
    expect((await failureOf(ask({}, clientOf(200)))).kind).toBe('timeout');
    await closed;
  });

  test('is longer or shorter for one request that says so', async () => {
    server.answer((response) => {
      setTimeout(() => reply(response, 200, { title: 'Help' }), 300);
    });
    expect(await ask({ timeout: 10_000 }, clientOf(50))).toEqual({ title: 'Help' });
    server.answer(() => {});
    expect((await failureOf(ask({ timeout: 50 }))).kind).toBe('timeout');
  });

  test.each<[string, (response: ServerResponse) => void]>([
    ['before', () => {}],
    ['within', (response) => response.writeHead(200).write('{"title":')],
  ])('an abort %s the answer ends the request, and the server sees it', async (_name, answer) => {
    const controller = new AbortController();
    let closed: Promise<unknown> | undefined;
    server.answer((response) => {
      closed = once(response, 'close');
      answer(response);
      setTimeout(() => controller.abort(), 50);
    });
    expect((await failureOf(ask({ signal: controller.signal }))).kind).toBe('aborted');
    await closed;
    expect(server.requests).toHaveLength(1);
  });

  test('the time limit covers all tries together, those that the settings’ fetch makes included', async () => {
    server.answer((response) => setTimeout(() => reply(response, 503), 150));
    const client = createClient({
      baseUrl: server.url,
      userId: 7,
      apiKey: 'key',
      timeout: 400,
      retries: 20,
      fetch: (input, init) => fetch(input, init),
    });
    expect((await failureOf(ask({}, client))).kind).toBe('timeout');
    expect(server.requests.length).toBeLessThan(4);
  });

  test('an abort ends the wait for another try', async () => {
    const controller = new AbortController();
    server.answer((response) => {
      reply(response, 503, {}, { 'retry-after': '2' });
      setTimeout(() => controller.abort(), 50);
    });
    expect((await failureOf(ask({ signal: controller.signal }))).kind).toBe('aborted');
    expect(server.requests).toHaveLength(1);
  });

  test('what is aborted before it begins is never sent', async () => {
    expect((await failureOf(ask({ signal: AbortSignal.abort() }))).kind).toBe('aborted');
    expect(server.requests).toEqual([]);
  });
});

describe('failures', () => {
  test.each<[number, ApiErrorKind]>([
    [400, 'validation'],
    [401, 'unauthorized'],
    [403, 'forbidden'],
    [404, 'not-found'],
    [409, 'conflict'],
    [413, 'too-large'],
    [429, 'too-many'],
    [418, 'malformed'],
    [500, 'server'],
    [502, 'server'],
  ])('%i is %s', async (status, kind) => {
    server.answer((response) => reply(response, status, { code: 'X' }, { 'request-id': 'abc' }));
    const failure = await failureOf(ask({}, clientOf(10_000, 0)));
    expect(failure).toMatchObject({ kind, status, requestId: 'abc', invalid: [] });
    expect(failure.message).not.toContain('key');
    expect(server.requests).toHaveLength(1);
  });

  test('a 400 names what is wrong, whatever else stands in it', async () => {
    const errors = [{ value: 1, index: null, label: 'lang' }, { label: 5 }, null, 'x', { label: 'q' }];
    server.answer((response) => reply(response, 400, { message: 'Validation', errors }));
    expect((await failureOf(ask())).invalid).toEqual(['lang', 'q']);
    server.answer((response) => response.writeHead(400).end('<h1>no</h1>'));
    expect(await failureOf(ask())).toMatchObject({ kind: 'validation', invalid: [] });
  });

  test('a refusal has the server’s own message, and any other its status', async () => {
    server.answer((response) => reply(response, 403, { code: 'Forbidden', message: 'No scope FAQ:Read.' }));
    expect(await failureOf(ask())).toMatchObject({
      kind: 'forbidden',
      message: 'No scope FAQ:Read.',
    });
    for (const body of [{}, null, 'text', { message: 5 }, { message: '' }, { message: ' \n' }]) {
      server.answer((response) => reply(response, 404, body));
      expect((await failureOf(ask())).message).toBe('the server answered 404');
    }
    server.answer((response) => response.writeHead(502).end('<h1>Bad Gateway</h1>'));
    expect((await failureOf(ask({}, clientOf(10_000, 0)))).message).toBe('the server answered 502');
  });

  test('the message of a server is one line of bounded length, without the key', async () => {
    const apiKey = 'fdp_a/b c';
    const client = createClient({ baseUrl: server.url, userId: 7, apiKey });
    const path = `GET /api/${encodeURIComponent(apiKey)}/7 and ${apiKey}`;
    const written = `No route: ${path}\r\n\u001b[2Jlevel=fatal\u202e${'\u2028x'.repeat(100_000)}`;
    server.answer((response) => reply(response, 404, { message: written }));
    const { message } = await failureOf(ask({}, client));
    expect(message).toMatch(/^No route: GET \/api\/…\/7 and … \[2Jlevel=fatal x x/);
    expect(message).toMatch(/^\P{Cc}{400,501}$/u);
    expect(message).not.toMatch(/[\u2028\u202e]/);
  });

  test('a refusal whose text never comes is a timeout', async () => {
    server.answer((response) => response.writeHead(404).write('{"message":'));
    expect((await failureOf(ask({}, clientOf(300)))).kind).toBe('timeout');
  });

  test('a 429 says how long to wait, if the server does so in seconds', async () => {
    server.answer((response) => reply(response, 429, {}, { 'retry-after': '12' }));
    expect(await failureOf(ask())).toMatchObject({ kind: 'too-many', retryAfter: 12 });
    server.answer((response) => reply(response, 429, {}, { 'retry-after': 'Wed, 21 Oct 2026 07:28:00 GMT' }));
    expect((await failureOf(ask())).retryAfter).toBeUndefined();
    expect(server.requests).toHaveLength(2);
  });

  test.each(['', '<html>', '{"title":', 'undefined'])(
    'an answer that is not JSON is malformed: %j',
    async (text) => {
      server.answer((response) => response.writeHead(200, { 'request-id': 'abc' }).end(text));
      expect(await failureOf(ask())).toMatchObject({ kind: 'malformed', status: 200, requestId: 'abc' });
    },
  );

  test('a connection that breaks within the answer is no answer', async () => {
    server.answer((response) => {
      response.writeHead(200, { 'content-length': '100' }).write('{"title":');
      setTimeout(() => response.destroy(), 20);
    });
    expect((await failureOf(ask())).kind).toBe('network');
  });

  test('a redirect is refused: the key in its path goes nowhere else', async () => {
    server.answer((response) => response.writeHead(302, { location: `${server.url}/elsewhere` }).end());
    const failure = await failureOf(ask({}, clientOf(10_000, 0)));
    expect(failure).toMatchObject({ kind: 'redirect', status: 302, redirectedTo: server.url });
    expect(server.requests.some((request) => request.includes('elsewhere'))).toBe(false);
  });

  test.each([
    ['https://login.example/?back=/api/key/7', 'https://login.example'],
    ['//login.example:8443/key', 'https?://login.example:8443'],
    ['javascript:alert(1)', undefined],
    ['http://[', undefined],
  ])('a redirect names where it leads, and never the key: %s', async (location, redirectedTo) => {
    server.answer((response) => response.writeHead(307, { location }).end());
    const failure = await failureOf(ask({}, clientOf(10_000, 2)));
    expect(failure).toMatchObject({ kind: 'redirect', status: 307 });
    if (redirectedTo === undefined) expect(failure.redirectedTo).toBeUndefined();
    else expect(failure.redirectedTo).toMatch(new RegExp(`^${redirectedTo}$`));
    expect(failure.message).toContain(failure.redirectedTo ?? 'an invalid url');
    expect(failure.message).not.toContain('key');
    expect(server.requests).toHaveLength(1);
  });

  test('nobody there is a network error', async () => {
    const client = createClient({ baseUrl: 'http://127.0.0.1:1', userId: 7, apiKey: 'key', retries: 0 });
    const failure = await failureOf(ask({}, client));
    expect(isApiError(failure, 'timeout', 'network')).toBe(true);
    expect(isApiError(failure, 'timeout')).toBe(false);
    expect(failure.status).toBeUndefined();
    expect(failure.cause).toBeInstanceOf(Error);
  });
});
