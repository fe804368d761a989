/** What a page costs its visitors, and the arithmetic of it. */

export interface PageCost {
  /** Milliseconds of the main thread, since the page began. */
  readonly mainThread: number;
  /** How often the main thread did nothing else for 50 ms, for how much longer altogether, and the longest of them. */
  readonly longTasks: number;
  readonly blocking: number;
  readonly longestTask: number;
  readonly layoutShift: number;
  /** In bytes, after collections of garbage. */
  readonly heap: number;
  readonly nodes: number;
}

/** What came besides the page itself. */
export interface Transferred {
  readonly requests: number;
  /** Of the answers' bodies, each compressed by brotli at level 11. */
  readonly bytes: number;
  /** Of the scripts among them that were evaluated, and not fetched only. */
  readonly evaluated: number;
}

/** Makes one of several, member by member. */
export function combineCosts(
  costs: readonly PageCost[],
  combine: (values: readonly number[]) => number,
): PageCost {
  const of = (read: (cost: PageCost) => number) => combine(costs.map(read));
  return {
    mainThread: of((cost) => cost.mainThread),
    longTasks: of((cost) => cost.longTasks),
    blocking: of((cost) => cost.blocking),
    longestTask: of((cost) => cost.longestTask),
    layoutShift: of((cost) => cost.layoutShift),
    heap: of((cost) => cost.heap),
    nodes: of((cost) => cost.nodes),
  };
}

/** What was added to a blank page. A longest task is not added to another, and stays as it is. */
export function addedTo(blank: PageCost, cost: PageCost): PageCost {
  const added = combineCosts([cost, blank], ([with_ = 0, without = 0]) => Math.max(0, with_ - without));
  return { ...added, longestTask: cost.longestTask };
}
