import { afterEach, expect, test } from 'vitest';
import { createWorkerThread } from '../../../src/server/jobs/worker-thread.ts';

/** A thread that computes without end, or waits on the clock without computing. */
const workerUrl = new URL(
  `data:text/javascript,${encodeURIComponent(`
    import { readlinkSync } from 'node:fs';
    import { parentPort } from 'node:worker_threads';
    parentPort.on('message', (question) => {
      if (question === 'compute') while (true);
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1500);
      parentPort.postMessage('waited');
    });
    let path = null;
    try { path = readlinkSync('/proc/thread-self'); } catch {}
    parentPort.postMessage(path);
  `)}`,
);

const thread = createWorkerThread<string, string>({ workerUrl, heapMegabytes: 64 });
afterEach(() => thread.end());

test('a thread is ended for the processor time that it uses, and not for the time that it waits', async () => {
  expect(await thread.ask('compute', 300)).toBeNull();
  // Another thread answers, later than that by the clock.
  expect(await thread.ask('wait', 300)).toBe('waited');
});
