/** What a gateway does while the deployment behind it is not there, slow, or talking nonsense. */

import { beforeAll, describe, expect, test } from 'vitest';
import { answerOf, ask } from '../support/ask.ts';
import { until } from '../support/data-folders.ts';
import { useGateway, userId, useUpstream } from '../support/gateway.ts';
import { buildHelpCenter } from '../support/help-center.ts';
import { useHttpServer } from '../support/http-server.ts';

describe('an upstream that stops and comes back', () => {
  const upstream = useUpstream();
  const gateway = useGateway(upstream, { freshFor: 1, pause: 200 });
  const caller = () => ({ apiKey: gateway.keys.secret, userId });
  let helpCenterId = 0;
  const inCenter = () => ({ helpCenterId, lang: 'en' });

  beforeAll(async () => {
    const files = {
      'en/repairs/_index.md': '---\ntitle: Repairs\n---\n',
      'en/repairs/zips.md': '# Zips\n\nPress it.\n',
    };
    ({ helpCenterId } = await buildHelpCenter(upstream.database.db, { userId, files }));
  });

  const readyz = async () => (await gateway.app.inject('/readyz')).json();

  test('leaves readable what was read, says so at once for the rest, and is asked again', async () => {
    const before = await answerOf(gateway, caller(), 'listCategories', inCenter());
    expect(before).toMatchObject([{ title: 'Repairs' }]);
    await answerOf(gateway, caller(), 'search', { ...inCenter(), q: 'zips' });
    expect(await readyz()).toEqual({ status: 'ok', upstream: 'ok' });

    await upstream.stop();
    for (let round = 0; round < 8; round += 1) {
      expect(await answerOf(gateway, caller(), 'listCategories', inCenter())).toEqual(before);
      const rest = await ask(gateway, caller(), 'listTickets');
      expect([502, 503]).toContain(rest.status);
    }
    await until(async () => {
      const { status, body } = await ask(gateway, caller(), 'listPopularArticles', inCenter());
      return status === 503 && body.code === 'ServiceUnavailable';
    });
    expect(await readyz()).toEqual({ status: 'ok', upstream: 'down' });
    const told = gateway.logged().match(/the upstream does not answer/g);
    expect(told).toHaveLength(1);

    await upstream.start();
    await until(async () => (await ask(gateway, caller(), 'listTickets')).status === 200);
    expect(await readyz()).toEqual({ status: 'ok', upstream: 'ok' });
    expect(gateway.logged().match(/the upstream answers again/g)).toHaveLength(1);
    await answerOf(gateway, caller(), 'listPopularArticles', inCenter());
  });

  test('what is gone there is not kept here', async () => {
    const [category] = await answerOf(gateway, caller(), 'listCategories', inCenter());
    const one = { ...inCenter(), id: category.faqCategoryId };
    await answerOf(gateway, caller(), 'getCategory', one);
    await upstream.database.pool.query('update faq_categories set is_removed = true');
    await until(async () => (await ask(gateway, caller(), 'getCategory', one)).status === 404);
  });
});

describe('an upstream that misbehaves', () => {
  const server = useHttpServer();
  const upstream = {
    get url() {
      return server.url;
    },
    key: 'fds_behind',
  };
  const gateway = useGateway(upstream, { freshFor: 60_000, pause: 1, timeouts: [300, 300] });
  const caller = () => ({ apiKey: gateway.keys.secret, userId });

  const answers = (status: number, body: unknown, headers: Record<string, string> = {}) =>
    server.answer((response) => {
      response.writeHead(status, { 'content-type': 'application/json', ...headers });
      response.end(typeof body === 'string' ? body : JSON.stringify(body));
    });

  const refusals: readonly (readonly [string, number, unknown, number, unknown])[] = [
    ['a wrong key', 401, { code: 'Unauthorized', message: 'no' }, 502, { code: 'BadGateway' }],
    ['a missing scope', 403, { code: 'Forbidden', message: 'no' }, 502, { code: 'BadGateway' }],
    ['an error', 500, { message: 'at db.internal' }, 502, { code: 'BadGateway' }],
    ['words', 200, 'Hello', 502, { code: 'BadGateway' }],
    ['another shape', 200, { result: 'success', json: [{ ticketID: 'x' }] }, 502, { code: 'BadGateway' }],
    ['no body', 204, '', 502, { code: 'BadGateway' }],
    ['a redirect', 302, '', 502, { code: 'BadGateway' }],
    ['not found', 404, { message: 'no such table' }, 404, { code: 'NotFound', message: 'Not Found' }],
    ['its own 400', 400, { oops: 'stack' }, 400, { code: 'BadRequest', message: 'Bad Request' }],
    ['its own 409', 409, { oops: 'stack' }, 409, { code: 'Conflict', message: 'Conflict' }],
    [
      'invalid values',
      400,
      { message: 'Validation', errors: [{ value: 'x', index: 1, label: 'labels', at: 'db' }], trace: 'db' },
      400,
      { message: 'Validation', errors: [{ value: 'x', index: 1, label: 'labels' }] },
    ],
  ];

  test.each(refusals)('%s', async (_name, status, body, expected, shown) => {
    answers(status, body, status === 302 ? { location: 'https://elsewhere.example/' } : {});
    const answer = await ask(gateway, caller(), 'listTickets');
    expect(answer).toMatchObject({ status: expected, body: shown });
    expect(JSON.stringify(answer.body)).not.toMatch(/db|stack|elsewhere|internal/);
    if (expected === 400) expect(answer.body).toEqual(shown);
  });

  test('too many requests: when to come again', async () => {
    answers(429, {}, { 'retry-after': '7' });
    const response = await gateway.app.inject(`/message/listTickets/${gateway.keys.secret}/${userId}`);
    expect(response.statusCode).toBe(503);
    expect(response.headers['retry-after']).toBe('7');
  });

  test('silence: 504, and a connection that breaks: 502', async () => {
    server.answer(() => {});
    expect((await ask(gateway, caller(), 'listTickets')).status).toBe(504);
    server.answer((response) => response.destroy());
    expect((await ask(gateway, caller(), 'listTickets')).status).toBe(502);
  });

  test('members that nobody documented do not pass, and numbers sent as texts do', async () => {
    const time = '2026-01-01T00:00:00Z';
    const entry = {
      sid: 1,
      inboxName: 'a',
      ticketID: '7',
      status: 'new',
      subject: 'b',
      fromEmail: 'c',
      labels: [],
      createdDate: time,
      updatedDate: time,
      latestUpdated: time,
      secretNote: 'no',
    };
    answers(200, { result: 'success', json: [entry], length: '1', debug: true });
    await until(async () => (await ask(gateway, caller(), 'listTickets')).status === 200);
    const { json, ...rest } = await answerOf(gateway, caller(), 'listTickets');
    expect(rest).toEqual({ result: 'success', length: 1 });
    expect(json[0].ticketID).toBe(7);
    const csv = await gateway.app.inject(
      `/message/listTickets/${gateway.keys.secret}/${userId}?fileType=csv`,
    );
    expect(csv.body).not.toContain('secretNote');
  });

  test('nor do they in a script', async () => {
    answers(200, { docsuggest: [{ text: 'zip', options: [], debug: 'no' }], debug: 'no' });
    await until(async () => (await gateway.app.inject(`/message/search/${userId}/zip`)).statusCode === 200);
    const script = await gateway.app.inject(`/message/search/${userId}/zip?callback=show`);
    expect(script.body).toBe('/**/show({"docsuggest":[{"text":"zip","options":[]}]});');
  });

  test('a path that leads out of the folder of pictures is not even asked for', async () => {
    server.answer((response) => response.writeHead(200, { 'content-type': 'image/png' }).end('picture'));
    for (const path of ['/files/..%2fsecret.png', '/files/a%5c..%5csecret.png', '/files/']) {
      expect((await gateway.app.inject(path)).statusCode).toBe(404);
    }
    expect(server.requests).toEqual([]);
    await until(async () => (await gateway.app.inject('/files/a.png')).body === 'picture');
  });

  test('many who ask for the same at once cause one request', async () => {
    const popular = { helpCenterId: 5, lang: 'en' };
    server.answer((response) => {
      response.setHeader('content-type', 'application/json');
      setImmediate(() => response.end('[]'));
    });
    const asked = Array.from({ length: 20 }, () => ask(gateway, caller(), 'listPopularArticles', popular));
    for (const { status } of await Promise.all(asked)) expect(status).toBe(200);
    expect(server.requests).toHaveLength(1);
  });
});
