/**
 * Tells what a server's process holds whenever its parent asks, after everything was collected that nobody holds any more.
 * Loaded before the server: `node --expose-gc --import ./tools/server-probe.mjs dist/server/main.js serve`.
 */

import { isMainThread } from 'node:worker_threads';

// Worker threads inherit the flags of the process.
if (isMainThread) {
  process.on('message', () => {
    globalThis.gc?.();
    globalThis.gc?.();
    process.send?.({ ...process.memoryUsage(), resources: countResources() });
  });
  // Whoever measures does not keep the server from ending.
  process.channel?.unref();
}

function countResources() {
  /** @type {Record<string, number>} */
  const counts = {};
  for (const type of process.getActiveResourcesInfo()) counts[type] = (counts[type] ?? 0) + 1;
  return counts;
}
