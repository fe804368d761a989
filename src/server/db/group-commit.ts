import { forAllCallers } from './turn.ts';

/** Writes all items, or throws and writes none; resolves once they are durable, with the result of each. */
type WriteAll<Item, Result> = (items: readonly Item[]) => Promise<readonly Result[]>;

/** Maximum items per statement. */
const mostAtOnce = 500;

interface Waiting<Item, Result> {
  readonly item: Item;
  resolve(result: Result): void;
  reject(error: unknown): void;
}

/**
 * Returns a function that writes one item and resolves once it is durable. The first item is written at once. Items
 * that arrive during a write wait for its end, and are then written together:
 *
 *     a ──write a──┐
 *        b ········├──write b c──
 *           c ·····┘
 *
 * A failed write fails for every item in it.
 */
export function groupCommit<Item, Result>(writeAll: WriteAll<Item, Result>): (item: Item) => Promise<Result> {
  const waiting: Waiting<Item, Result>[] = [];
  let isWriting = false;

  async function writeWaiting(): Promise<void> {
    isWriting = true;
    while (waiting.length > 0) {
      const group = waiting.splice(0, mostAtOnce);
      try {
        const results = await writeAll(group.map(({ item }) => item));
        if (results.length !== group.length)
          throw new Error('a grouped write returned fewer results than items');
        for (const [index, result] of results.entries()) group[index]?.resolve(result);
      } catch (error) {
        for (const { reject } of group) reject(error);
      }
    }
    isWriting = false;
  }

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      if (!isWriting) void forAllCallers(writeWaiting);
    });
}
