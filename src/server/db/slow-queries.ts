import type { Log } from './connect.ts';
import type { QueryWatcher } from './query-timing.ts';

/** Maximum characters of a statement that are read, and that are logged. */
const maxRead = 20_000;
const maxStatement = 500;

/** Match further placeholders of a list, and further rows: a statement that writes many rows has hundreds. */
const furtherValues = /, (?:\$\d+|default)/g;
const furtherRows = /, \(\$\d+…*\)/g;

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
    const short = text
      .slice(0, maxRead)
      .replace(/\s+/g, ' ')
      .replace(furtherValues, '…')
      .replace(furtherRows, '…')
      .replace(/…+/g, '…')
      .trim();
    const statement = short.slice(0, maxStatement);
    log.warn({ statement, queryTime: Math.round(milliseconds) }, 'slow query');
  };
}
