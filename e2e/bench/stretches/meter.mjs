/**
 * Loaded into a server before its own program: measures how long its main thread computes without a pause. A stretch is
 * what the thread used of a processor between two turns of its event loop, as Linux counts it for each thread: neither
 * other threads of the process nor other programs count, and the work of several callbacks in one turn counts together.
 */

import { openSync, readSync } from 'node:fs';

// The main thread has the number of the process.
const file = openSync(`/proc/self/task/${process.pid}/schedstat`, 'r');
const digits = Buffer.alloc(64);

/** Nanoseconds that the thread has been on a processor; rounded up to a tick of the system where it runs at this moment. */
function used() {
  const length = readSync(file, digits, 0, digits.length, 0);
  return Number.parseInt(digits.toString('latin1', 0, length), 10);
}

let last = used();
let longest = 0;

function turn() {
  const now = used();
  longest = Math.max(longest, now - last);
  last = now;
  setImmediate(turn);
}

turn();

process.on('message', () => {
  process.send?.({ milliseconds: longest / 1e6 });
  longest = 0;
});
// The server ends as it would without it.
process.channel?.unref();
