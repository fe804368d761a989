import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createEagerRequests } from '../../../../src/widget/models/search/eager-requests.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** Requests that are answered after so many milliseconds, with what was sent, answered and aborted, and when. */
function createRequests(answerAfter: number) {
  const log: string[] = [];
  const begin = performance.now();
  const add = (event: string) => log.push(`${Math.round(performance.now() - begin)} ${event}`);
  let mostAtOnce = 0;
  let underWay = 0;
  const requests = createEagerRequests<string>({
    wait: 120,
    longestWait: 300,
    async send(text, signal) {
      add(`sent ${text}`);
      underWay += 1;
      mostAtOnce = Math.max(mostAtOnce, underWay);
      signal.addEventListener('abort', () => {
        underWay -= 1;
        add(`aborted ${text}`);
      });
      await new Promise((resolve) => setTimeout(resolve, answerAfter));
      if (!signal.aborted) underWay -= 1;
      if (text.includes('!')) throw new Error(text);
      return text;
    },
    onAnswer: (text) => add(`answered ${text}`),
    onFail: (text) => add(`failed ${text}`),
  });
  /** A key each so many milliseconds. */
  async function type(text: string, every: number) {
    for (let length = 1; length <= text.length; length += 1) {
      requests.want(text.slice(0, length));
      await vi.advanceTimersByTimeAsync(every);
    }
  }
  return { requests, type, log, mostAtOnce: () => mostAtOnce };
}

const settle = () => vi.advanceTimersByTimeAsync(10_000);

test('a request is sent once nothing is typed for a while', async () => {
  const { type, log } = createRequests(50);
  await type('ref', 40);
  await settle();
  expect(log).toEqual(['200 sent ref', '250 answered ref']);
});

test('a request is answered for a fast typist while typing goes on', async () => {
  const { type, log, mostAtOnce } = createRequests(400);
  await type('refunds take', 100);
  await settle();
  expect(log[0]).toBe('300 sent ref');
  expect(log).toContain('700 answered ref');
  expect(log.at(-1)).toMatch(/ answered refunds take$/);
  expect(mostAtOnce()).toBeLessThanOrEqual(2);
});

test('the older request of two is kept while answers are slow, and the newest text is requested last', async () => {
  const { type, log, mostAtOnce } = createRequests(1000);
  await type('how long do refunds take', 100);
  await settle();
  expect(log).toContain('1300 answered how');
  expect(log.at(-1)).toMatch(/ answered how long do refunds take$/);
  expect(log.filter((event) => event.includes('aborted how') && !event.includes('how '))).toEqual([]);
  expect(mostAtOnce()).toBe(2);
});

test('a request for a text that is no beginning any more is aborted, and its answer ignored', async () => {
  const { requests, log } = createRequests(400);
  requests.want('parcel');
  await vi.advanceTimersByTimeAsync(200);
  requests.want('parce');
  await settle();
  expect(log).toEqual(['120 sent parcel', '200 aborted parcel', '320 sent parce', '720 answered parce']);
});

test('an answer ends the requests of shorter texts', async () => {
  const answers = new Map<string, (answer: string) => void>();
  const answered: string[] = [];
  const aborted: string[] = [];
  const requests = createEagerRequests<string>({
    wait: 1,
    longestWait: 1,
    send(text, signal) {
      signal.addEventListener('abort', () => aborted.push(text));
      return new Promise((resolve) => answers.set(text, resolve));
    },
    onAnswer: (text) => answered.push(text),
    onFail() {},
  });
  requests.want('re');
  await vi.advanceTimersByTimeAsync(1);
  requests.want('ret');
  await vi.advanceTimersByTimeAsync(1);
  answers.get('ret')?.('');
  await vi.advanceTimersByTimeAsync(0);
  answers.get('re')?.('');
  await settle();
  expect({ answered, aborted }).toEqual({ answered: ['ret'], aborted: ['re'] });
});

test('a text that is requested already is not requested again', async () => {
  const { requests, log } = createRequests(400);
  requests.want('ref');
  await vi.advanceTimersByTimeAsync(150);
  requests.want('refu');
  requests.want('ref');
  await settle();
  expect(log).toEqual(['120 sent ref', '520 answered ref']);
});

test('a cancelled request is neither sent nor answered', async () => {
  const { requests, log } = createRequests(400);
  requests.want('ref');
  await vi.advanceTimersByTimeAsync(50);
  requests.cancel();
  requests.want('ret');
  await vi.advanceTimersByTimeAsync(150);
  requests.cancel();
  await settle();
  expect(log).toEqual(['170 sent ret', '200 aborted ret']);
});

test('a failed request is reported with its text', async () => {
  const { requests, log } = createRequests(10);
  requests.want('ref!');
  await settle();
  expect(log).toEqual(['120 sent ref!', '130 failed ref!']);
});
