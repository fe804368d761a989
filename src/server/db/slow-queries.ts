import type { Log } from './connect.ts';
import type { QueryWatcher } from './query-timing.ts';

/** Maximum logged characters of a statement: one that writes many rows has as many placeholders. */
const maxStatement = 2000;

/** The factor for the time limit while a server starts, when the machine is busy. */
const startFactor = 10;

/** Creates a watcher that logs each slow query: its statement, never its values. */
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
