/** When the outbox tries again: timers stand still, and move only as far as a test says. */

import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createClient } from '../../../../src/client/client.ts';
import { createVisitorSession } from '../../../../src/client/visitor.ts';
import type { StoredMessage } from '../../../../src/widget/models/sending/message-queue.ts';
import { createOutbox } from '../../../../src/widget/models/sending/outbox.ts';
import type { Visitor } from '../../../../src/widget/models/visitor/visitor.ts';
import { buildStorage } from '../build-models.ts';

let lifetime: AbortController;

beforeEach(() => {
  lifetime = new AbortController();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
});

afterEach(() => {
  lifetime.abort();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** A request of the outbox, which is answered as a test says. */
interface Request {
  /** The idempotency key. */
  readonly key: string;
  accept(): void;
  refuse(retryAfter?: number): void;
  cut(): void;
}

function openOutbox(storage = buildStorage()) {
  const { signal } = lifetime;
  const requests: Request[] = [];
  let hear = () => {};
  let followStorage: Parameters<Visitor['onKept']>[0] = () => {};
  const client = createClient({
    baseUrl: 'https://desk.invalid',
    userId: 1,
    apiKey: 'k',
    fetch: (input) =>
      new Promise<Response>((resolve, reject) => {
        // A request without an end would keep the lock from the next test.
        signal.addEventListener('abort', () => reject(signal.reason));
        requests.push({
          key: new Headers(input instanceof Request ? input.headers : {}).get('Idempotency-Key') ?? '',
          accept: () => resolve(Response.json({ result: 'success', json: { ticketID: 1 } })),
          refuse(retryAfter) {
            const headers: HeadersInit = retryAfter === undefined ? {} : { 'Retry-After': `${retryAfter}` };
            resolve(Response.json({}, { status: 503, headers }));
          },
          cut: () => reject(new TypeError('cut')),
        });
        hear();
      }),
  });
  const visitor: Visitor = {
    claims: { sub: 's', email: 'v@site.invalid', name: '' },
    session: createVisitorSession({ ticketToken: { read: () => undefined, write() {} } }),
    storage,
    tabStorage: buildStorage(),
    signal,
    client,
    send: (operation, input, options) => client.send(operation, input, { ...options, signal }),
    onKept(follow) {
      followStorage = follow;
    },
    onError() {},
    emit() {},
  };
  const outbox = createOutbox(visitor, { onSent: async () => {}, lastDate: () => '' });
  let taken = 0;

  return {
    outbox,
    requests,
    /** Tells the outbox that another tab has stored a message. */
    noteStored: (key: string) => followStorage(`outbox:${key}`, null, null),
    /** The request after those that were taken, once it is sent. */
    async next(): Promise<Request> {
      while (!requests[taken]) {
        await new Promise<void>((resolve) => {
          hear = resolve;
        });
      }
      taken += 1;
      const request = requests[taken - 1];
      if (!request) throw new Error('there is no request');
      return request;
    },
    /** Resolves once what is kept waits for another try. */
    async postponed(): Promise<void> {
      await new Promise<void>((resolve) => {
        outbox.messages.subscribe((messages) => {
          if (messages.length > 0 && messages.every(({ status }) => status === 'postponed')) resolve();
        });
      });
      // The lock is free only then.
      await navigator.locks.request('frontdesk:outbox', async () => {});
    },
  };
}

const message = (key: string): StoredMessage => ({
  key,
  draft: '',
  fileNames: [],
  website: '',
  startedAt: 0,
  writtenAt: Date.now(),
  input: { message: key, subject: '-', toEmail: 'x@site.invalid', fromEmail: 'v@site.invalid' },
});

test('waits between tries start over after a message was sent, however many failed before', async () => {
  const { outbox, next, postponed } = openOutbox();
  outbox.post(message('a'));
  outbox.post(message('b'));
  for (let failures = 0; failures < 8; failures += 1) {
    (await next()).cut();
    await postponed();
    vi.advanceTimersByTime(30_000);
  }
  const sent = await next();
  expect(sent.key).toBe('a');
  sent.accept();
  const following = await next();
  expect(following.key).toBe('b');
  following.cut();
  await postponed();
  vi.advanceTimersByTime(1000);
  expect((await next()).key).toBe('b');
});

test.each([
  new Event('online'),
  new Event('focus'),
  new PageTransitionEvent('pageshow', { persisted: true }),
])('`$type` ends a wait that has no time of the server', async (event) => {
  const { outbox, next, postponed } = openOutbox();
  outbox.post(message('a'));
  (await next()).cut();
  await postponed();
  dispatchEvent(event);
  expect((await next()).key).toBe('a');
});

test('a message is tried at once when the page is visible again', async () => {
  const { outbox, next, postponed } = openOutbox();
  outbox.post(message('a'));
  (await next()).refuse();
  await postponed();
  document.dispatchEvent(new Event('visibilitychange'));
  expect((await next()).key).toBe('a');
});

test('the wait that the server specified is ended only by a click', async () => {
  const { outbox, next, postponed, requests } = openOutbox();
  outbox.post(message('a'));
  (await next()).refuse(40);
  await postponed();
  expect(outbox.messages.peek()[0]?.retryAt).toBe(Date.now() + 40_000);
  dispatchEvent(new Event('online'));
  dispatchEvent(new Event('focus'));
  outbox.post(message('b'));
  await postponed();
  vi.advanceTimersByTime(39_000);
  await postponed();
  expect(requests).toHaveLength(1);
  vi.advanceTimersByTime(1000);
  (await next()).refuse(1e9);
  await postponed();
  // A timer of a browser holds 24 days at most, and ends at once for more.
  expect(outbox.messages.peek()[0]?.retryAt).toBe(Date.now() + 86_400_000);
  outbox.retry('a');
  expect((await next()).key).toBe('a');
});

test('a message is tried again only after a second even if the server wants no wait', async () => {
  const { outbox, next, postponed, requests } = openOutbox();
  outbox.post(message('a'));
  (await next()).refuse(0);
  await postponed();
  vi.advanceTimersByTime(999);
  await postponed();
  expect(requests).toHaveLength(1);
  vi.advanceTimersByTime(1);
  expect((await next()).key).toBe('a');
});

test('a message that is posted while another is sent follows it, and each is sent once', async () => {
  const { outbox, next, requests } = openOutbox();
  outbox.post(message('a'));
  const first = await next();
  outbox.post(message('b'));
  outbox.post(message('c'));
  dispatchEvent(new Event('focus'));
  first.accept();
  for (const key of ['b', 'c']) {
    const request = await next();
    expect(request.key).toBe(key);
    request.accept();
  }
  await vi.waitFor(() => expect(outbox.messages.peek()).toEqual([]));
  expect(requests).toHaveLength(3);
});

test('a message is sent once by two tabs', async () => {
  const storage = buildStorage();
  const one = openOutbox(storage);
  one.outbox.post(message('a'));
  const first = await one.next();
  // It finds there what the other has begun to send.
  const other = openOutbox(storage);
  dispatchEvent(new Event('online'));
  first.accept();
  await vi.waitFor(() => expect(other.outbox.messages.peek()).toEqual([]));
  expect(one.outbox.messages.peek()).toEqual([]);
  expect(other.requests).toEqual([]);
});

describe('a message of another tab', () => {
  async function openBoth() {
    const storage = buildStorage();
    const one = openOutbox(storage);
    const other = openOutbox(storage);
    one.outbox.post(message('a'));
    (await one.next()).cut();
    await one.postponed();
    other.noteStored('a');
    return {
      one,
      other,
      /** Resolves once the other tab tries it too: whichever has the lock first does so, and the other one next. */
      async isTriedByOther() {
        while (other.requests.length === 0) {
          for (const request of one.requests) request.cut();
          await navigator.locks.request('frontdesk:outbox', { ifAvailable: true }, async () => {});
        }
      },
    };
  }

  test('is left to that tab for two minutes', async () => {
    const { other, isTriedByOther } = await openBoth();
    vi.advanceTimersByTime(119_999);
    expect(other.requests).toEqual([]);
    vi.advanceTimersByTime(1);
    await isTriedByOther();
  });

  test('is left to that tab for five seconds when the network is back', async () => {
    const { one, other, isTriedByOther } = await openBoth();
    dispatchEvent(new Event('online'));
    (await one.next()).cut();
    await one.postponed();
    vi.advanceTimersByTime(4999);
    expect(other.requests).toEqual([]);
    vi.advanceTimersByTime(1);
    await isTriedByOther();
  });
});

test('a message notes the last message of its thread before it is sent', async () => {
  const storage = buildStorage();
  const { outbox, next, postponed } = openOutbox(storage);
  outbox.post(message('a'));
  expect(storage.read('outbox:a')).not.toHaveProperty('isTried');
  const request = await next();
  expect(storage.read('outbox:a')).toMatchObject({ isTried: true, after: '' });
  request.cut();
  await postponed();
  expect(outbox.messages.peek()).toMatchObject([{ isTried: true, after: '' }]);
});
