import { BroadcastChannel } from 'node:worker_threads';
import { afterEach, describe, expect, test } from 'vitest';
import { CallerLeft } from '../../../src/server/db/failures.ts';
import { inTurn, Turn } from '../../../src/server/db/turn.ts';
import { createSharedThread, type SharedThread } from '../../../src/server/jobs/shared-thread.ts';

/** A thread that returns each question, and stays at work with `wait` until it gets an event. */
const workerUrl = new URL(
  `data:text/javascript,${encodeURIComponent(`
    import { parentPort } from 'node:worker_threads';
    const gate = new BroadcastChannel('gate');
    gate.unref();
    parentPort.on('message', (question) => {
      if (question !== 'wait') return parentPort.postMessage(question);
      gate.onmessage = () => parentPort.postMessage(question);
      gate.ref();
    });
    parentPort.postMessage('ready');
  `)}`,
);

let thread: SharedThread<string, string>;
const gate = new BroadcastChannel('gate');
gate.unref();

afterEach(() => thread.end());

/** Opens a thread that is at work for user 1 until `open` is called. */
async function occupied() {
  thread = createSharedThread({ workerUrl, heapMegabytes: 64, timeoutMs: 60_000 });
  await thread.ask('first');
  const answered: string[] = [];
  const as = (userId: number, question: string, asked = {}, isAwaited = () => true) => {
    const asking = inTurn(new Turn(userId, 'write', isAwaited), () => thread.ask(question, asked));
    asking.then(
      (answer) => answered.push(`${userId} ${answer}`),
      () => {},
    );
    return asking;
  };
  const busy = as(1, 'wait');
  // The thread may not listen yet.
  const open = async () => {
    const opening = setInterval(() => gate.postMessage('go'), 10);
    await busy;
    clearInterval(opening);
  };
  return { as, answered, open };
}

describe('a thread that users share', () => {
  test('gives turns to users, however many questions of one of them wait', async () => {
    const { as, answered, open } = await occupied();
    const all = [as(1, 'a'), as(1, 'b'), as(1, 'c'), as(2, 'd')];
    await open();
    await Promise.all(all);
    expect(answered).toEqual(['1 wait', '1 a', '2 d', '1 b', '1 c']);
  });

  test('answers what is published before what is previewed', async () => {
    const { as, answered, open } = await occupied();
    const all = [as(1, 'preview', { rank: 'list' }), as(1, 'publication')];
    await open();
    await Promise.all(all);
    expect(answered).toEqual(['1 wait', '1 publication', '1 preview']);
  });

  test('answers the newest of the questions that replace each other, and none whose caller has gone', async () => {
    const { as, answered, open } = await occupied();
    const older = as(1, 'H', { replaces: 'agent 7' });
    const gone = as(2, 'x', {}, () => false);
    const all = [as(1, 'Hello', { replaces: 'agent 7' }), as(1, 'Bye', { replaces: 'agent 8' })];
    const refusals = [expect(older).rejects.toThrow(CallerLeft), expect(gone).rejects.toThrow(CallerLeft)];
    await open();
    await Promise.all([...all, ...refusals]);
    expect(answered).toEqual(['1 wait', '1 Hello', '1 Bye']);
  });

  test('refuses a question of a user whose questions already fill the line, and none of others', async () => {
    const { as, open } = await occupied();
    const waiting = Array.from({ length: 500 }, () => as(1, 'a'));
    await expect(as(1, 'one more')).rejects.toMatchObject({
      kind: 'ServiceUnavailable',
      retryAfter: expect.any(Number),
    });
    const other = as(2, 'b');
    await open();
    await Promise.all([...waiting, other]);
  });
});
