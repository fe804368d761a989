import { nextTask } from './next-task.ts';

/** Milliseconds without a pause: less than a frame, and not a long task where the processor is four times as slow. */
const longestSlice = 8;

/** Does something with each of a list's items, with pauses for what the visitor does and the browser draws. */
export async function inSlices<Item>(items: readonly Item[], act: (item: Item) => void): Promise<void> {
  let since = performance.now();
  for (const item of items) {
    if (performance.now() - since > longestSlice) {
      await nextTask();
      since = performance.now();
    }
    act(item);
  }
}
