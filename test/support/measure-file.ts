/** The processor seconds of a test file, its imports and the programs that it ended, for the list of the slowest. */

import { afterAll } from 'vitest';
import { processorSeconds } from '../../tools/processor-seconds.mjs';

declare module 'vitest' {
  interface TaskMeta {
    processorSeconds?: number;
  }
}

const before = processorSeconds();

// biome-ignore lint/correctness/noEmptyPattern: Vitest reads from the first argument which fixtures a hook wants.
afterAll(({}, suite) => {
  const after = processorSeconds();
  if (before !== undefined && after !== undefined) suite.meta.processorSeconds = after - before;
});
