import { expect, test } from 'vitest';
import { type Codecs, createChannel, type Void } from '../../../src/embed/frame/channel.ts';

interface Calls {
  double(value: number): number;
  count(value: object): number;
  fail(input: Void): number;
  wait(input: Void): number;
  lie(input: Void): number;
}

const number = (value: unknown) => (typeof value === 'number' ? value : undefined);
const parseVoid = (value: unknown) => (value === null ? null : undefined);

const codecs: Codecs<Calls> = {
  double: { input: number, output: number },
  count: { input: (value) => (typeof value === 'object' && value ? value : undefined), output: number },
  fail: { input: parseVoid, output: number },
  wait: { input: parseVoid, output: number },
  lie: { input: parseVoid, output: number },
};

function connect() {
  const { port1, port2 } = new MessageChannel();
  const doubled: number[] = [];
  createChannel<object, Calls>(port2, {}, codecs, {
    double(value) {
      doubled.push(value);
      return value * 2;
    },
    count: (value) => Object.keys(value).length,
    fail() {
      throw new TypeError('no');
    },
    wait: () => new Promise(() => {}),
    lie: () => JSON.parse('"four"'),
  });
  return { port: port1, other: port2, doubled };
}

const caller = (port: MessagePort) => createChannel<Calls, object>(port, codecs, {}, {});

test('a channel answers calls with results', async () => {
  const { request } = caller(connect().port);
  expect(await Promise.all([request('double', 2), request('double', 21)])).toEqual([
    { isOk: true, value: 4 },
    { isOk: true, value: 42 },
  ]);
  expect(await request('fail', null)).toEqual({ isOk: false, why: 'refused' });
  expect(await request('lie', null)).toEqual({ isOk: false, why: 'refused' });
});

test('a channel rejects calls that cannot be sent, and carries out notifications without an answer', async () => {
  const { port, doubled } = connect();
  const { request, notify } = caller(port);
  expect(await request('count', { act() {} })).toEqual({ isOk: false, why: 'refused' });
  notify('double', 7);
  await expect.poll(() => doubled).toEqual([7]);
});

test('a channel waits for an answer until its timeout or its end', async () => {
  const { request, end } = caller(connect().port);
  expect(await request('wait', null, 20)).toEqual({ isOk: false, why: 'late' });
  const asked = request('wait', null);
  end();
  expect(await asked).toEqual({ isOk: false, why: 'ended' });
  expect(await request('double', 2)).toEqual({ isOk: false, why: 'ended' });
});

test('a channel carries out no call that its codec does not accept', async () => {
  const { port, doubled } = connect();
  const answers: unknown[] = [];
  port.onmessage = ({ data }) => answers.push(data);
  const wrong: unknown[] = [
    null,
    'double',
    4,
    [],
    {},
    { call: 3, input: 4 },
    { id: 1, call: 'double', input: '4' },
    { id: 2, call: 'double' },
    { id: 3, call: 'toString', input: null },
    { id: 4, call: '__proto__', input: null },
    { answered: 'double', output: 4 },
    { answered: 1, output: 4 },
  ];
  for (const message of wrong) port.postMessage(message);
  port.postMessage({ id: 5, call: 'double', input: 8 });
  await expect.poll(() => answers.length).toBe(5);
  expect(doubled).toEqual([8]);
  expect(answers).toEqual([
    ...[1, 2, 3, 4].map((answered) => ({ answered, output: undefined })),
    { answered: 5, output: 16 },
  ]);
});
