/** The processor seconds of a process and of those that it started and that have ended, as Linux counts them. */

import { readFileSync } from 'node:fs';

/** The kernel counts in hundredths of a second, whatever the machine. */
const perSecond = 100;

/** @returns {number | undefined} undefined where the system does not say */
export function processorSeconds() {
  let stat;
  try {
    stat = readFileSync('/proc/self/stat', 'utf8');
  } catch {
    return undefined;
  }
  // The name of the program is in parentheses, and may hold blanks; utime, stime, cutime and cstime are fields 14 to 17.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) / perSecond;
}
