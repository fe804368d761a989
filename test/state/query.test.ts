import { describe, expect, test } from 'vitest';
import { createQuery, type QueryOptions, reload, startQuery } from '../../src/state/query.ts';

interface Request {
  readonly signal: AbortSignal;
  resolve(text: string): void;
  reject(error: unknown): void;
}

/** Creates a query whose requests are answered by hand. */
function openQuery(options: Partial<QueryOptions<string>> = {}) {
  const requests: Request[] = [];
  const failures: { again(): void; readonly tries: number }[] = [];
  const query = createQuery<string>({
    read: (signal) => new Promise((resolve, reject) => requests.push({ signal, resolve, reject })),
    onError: (_error, again = () => {}, tries = 0) => failures.push({ again, tries }),
    ...options,
  });
  return { query, requests, failures, request: (index: number) => requests.at(index) as Request };
}

const ready = (value: string) => ({ status: 'ready', value });

describe('a query', () => {
  test('shows the answer to its newest request, whichever arrives last', async () => {
    const { query, request, failures } = openQuery();
    const [first, second, third] = [query.refresh(), query.refresh(), query.refresh()];
    request(2).resolve('new');
    await third;
    request(1).resolve('old');
    request(0).reject(new Error('older still'));
    await Promise.all([first, second]);
    expect([query.state.value, query.value.value]).toEqual([ready('new'), 'new']);
    expect(failures).toEqual([]);
  });

  test('shows an older answer while a newer request is under way', async () => {
    const { query, request } = openQuery();
    const first = query.refresh();
    void query.refresh();
    request(0).resolve('old');
    await first;
    expect(query.state.value).toEqual(ready('old'));
  });

  test('keeps its value when a later request fails, and counts failures from one', async () => {
    const { query, request, failures } = openQuery();
    for (const act of ['resolve', 'reject', 'reject', 'resolve', 'reject'] as const) {
      const loaded = query.refresh();
      request(-1)[act]('text');
      await loaded;
    }
    expect([query.state.value, query.failure.value]).toEqual([ready('text'), { error: 'text' }]);
    void query.refresh();
    expect(query.failure.value).toBeNull();
    expect(failures.map(({ tries }) => tries)).toEqual([1, 2, 1]);
  });

  test('is loading again after a failure, and keeps a value, when it is reloaded', async () => {
    const { query, request } = openQuery();
    for (const [act, status] of [
      ['reject', 'loading'],
      ['resolve', 'loading'],
      ['resolve', 'ready'],
    ] as const) {
      const loaded = reload(query);
      expect(query.state.value.status).toBe(status);
      request(-1)[act]('text');
      await loaded;
    }
  });

  test('fails without a value, and is read again by a retry', async () => {
    const { query, request } = openQuery();
    const failed = query.refresh();
    request(0).reject('no');
    expect(await failed).toEqual({ status: 'failed', error: 'no' });
    expect(query.state.value).toEqual({ status: 'failed', error: 'no' });
    query.retry();
    query.retry();
    expect(query.state.value).toEqual({ status: 'loading' });
    request(1).resolve('yes');
    await expect.poll(() => query.state.value).toEqual(ready('yes'));
  });

  test('is read again by the plan of a failure, unless a newer request was sent', async () => {
    const { query, requests, request, failures } = openQuery();
    const failed = query.refresh();
    request(0).reject('no');
    await failed;
    failures[0]?.again();
    expect(requests).toHaveLength(2);
    failures[0]?.again();
    expect(requests).toHaveLength(2);
  });

  test('is read once for all who ensure it, and again once it is stale or has failed', async () => {
    const { query, requests, request } = openQuery();
    expect(query.isStale()).toBe(true);
    const both = Promise.all([query.ensure(), query.ensure()]);
    request(0).resolve('first');
    expect(await both).toEqual([ready('first'), ready('first')]);
    await query.ensure();
    expect([requests.length, query.isStale()]).toEqual([1, false]);
    query.markStale();
    expect(query.isStale()).toBe(true);
    const again = query.ensure();
    request(1).reject('no');
    expect(await again).toMatchObject({ status: 'failed' });
    expect(query.state.value).toEqual(ready('first'));
    expect(query.isStale()).toBe(true);
    void query.ensure();
    expect(requests).toHaveLength(3);
  });

  test('aborts earlier requests when it is restarted, and keeps their value until the next answer', async () => {
    const { query, request } = openQuery();
    const first = query.refresh();
    request(0).resolve('one');
    await first;
    const second = query.refresh();
    const third = query.restart();
    expect(request(1).signal.aborted).toBe(true);
    expect([query.state.value, query.value.value]).toEqual([{ status: 'loading' }, 'one']);
    request(1).resolve('two');
    await second;
    expect(query.state.value).toEqual({ status: 'loading' });
    request(2).resolve('three');
    await third;
    expect(query.state.value).toEqual(ready('three'));
  });

  test('drops the answers of requests that were sent before a value was put', async () => {
    const { query, request } = openQuery();
    const first = query.refresh();
    query.put('stored');
    request(0).resolve('before');
    await first;
    expect(query.state.value).toEqual(ready('stored'));
    expect(await query.ensure()).toEqual(ready('stored'));
  });

  test('shows a patched value until a request under way is answered', async () => {
    const { query, request } = openQuery();
    query.patch((value) => `${value}!`);
    expect(query.value.value).toBeUndefined();
    query.put('shown');
    const next = query.refresh();
    query.patch((value) => `${value}!`);
    expect(query.state.value).toEqual(ready('shown!'));
    request(0).resolve('read');
    await next;
    expect(query.state.value).toEqual(ready('read'));
  });

  test('stays the same where a patch changes nothing', () => {
    const { query } = openQuery();
    query.put('shown');
    const former = query.state.value;
    query.patch((value) => value);
    expect(query.state.value).toBe(former);
  });

  test('accepts the answers that it shows, beside the former value, and none that it drops', async () => {
    const { query, request } = openQuery({
      accept: (answer, former = '') => `${former}${answer}`,
    });
    const first = query.refresh();
    request(0).resolve('a');
    await first;
    const [older, newer] = [query.refresh(), query.refresh()];
    query.patch((value) => `${value}b`);
    request(2).resolve('c');
    await newer;
    request(1).resolve('dropped');
    await older;
    expect(query.state.value).toEqual(ready('abc'));
  });

  test('forgets its value and its requests when it is reset', async () => {
    const { query, request } = openQuery();
    query.put('one');
    const next = query.refresh();
    query.reset();
    request(0).resolve('two');
    await next;
    expect([query.state.value, query.value.value]).toEqual([{ status: 'loading' }, undefined]);
  });

  test('takes a failure in place of its value, and reads again after that', async () => {
    const { query, request } = openQuery();
    query.put('one');
    const next = query.refresh();
    query.fail('gone');
    request(0).resolve('two');
    await next;
    expect([query.state.value, query.value.value]).toEqual([{ status: 'failed', error: 'gone' }, undefined]);
    expect(query.failure.value).toEqual({ error: 'gone' });
    const again = query.ensure();
    request(1).resolve('three');
    expect(await again).toEqual(ready('three'));
  });

  test('ends with its owner', async () => {
    const owner = new AbortController();
    const { query, request, failures } = openQuery({ signal: owner.signal });
    const first = query.refresh();
    owner.abort();
    expect(request(0).signal.aborted).toBe(true);
    request(0).reject('aborted');
    await first;
    expect([query.state.value, failures]).toEqual([{ status: 'loading' }, []]);
  });

  test('reads at once if it is started', () => {
    let reads = 0;
    startQuery({ read: () => new Promise<string>(() => (reads += 1)), onError() {} });
    expect(reads).toBe(1);
  });
});
