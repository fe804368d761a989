import type { Log } from './connect.ts';
import type { QueryWatcher } from './query-timing.ts';

/** Characters of a statement that are logged: one about many rows has as many numbers of values. */
const maxStatement = 2000;

/** How many times as long a query may take while a server starts, on a machine that is busy with that. */
const startFactor = 10;

/** Writes a line for each query that took so long: its statement, never the values that it ran with. */
export function createSlowQueryLog(
  log: Log,
  fromMs: number,
  { isStarting }: { isStarting(): boolean },
): QueryWatcher {
  return (text) => (milliseconds) => {
    if (milliseconds < (isStarting() ? fromMs * startFactor : fromMs)) return;
    const statement = text.slice(0, maxStatement).replace(/\s+/g, ' ').trim();
    log.warn({ statement, queryTime: Math.round(milliseconds) }, 'slow query');
  };
}
