/** Requests for one caller at a time, so that nobody takes the upstream for themselves. */
const atOnce = 4;

/** Does a task for each item, a few at a time. Answers in the order of the items. */
export async function inGroups<Item, Result>(
  items: readonly Item[],
  task: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  for (let start = 0; start < items.length; start += atOnce) {
    results.push(...(await Promise.all(items.slice(start, start + atOnce).map(task))));
  }
  return results;
}
