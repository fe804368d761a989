/** Processor times of a server and of its PostgreSQL. Linux only. */

import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pMap from 'p-map';

/** Milliseconds of a tick of the processor times of Linux. */
const tickMs = 10;

/** Milliseconds of processor that a process has taken, and the ended ones that it has waited for. */
export async function processorMs(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) * tickMs;
}

/** Milliseconds of processor of PostgreSQL: of its first process, and of those that serve connections. */
export async function databaseMs(dataDir: string): Promise<number> {
  const first = Number((await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8')).split('\n')[0]);
  const pids = (await readdir('/proc')).map(Number).filter(Number.isInteger);
  const times = await pMap(pids, async (pid) => {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
    const parent = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
    return pid === first || parent === first ? await processorMs(pid) : 0;
  });
  return times.reduce((sum, time) => sum + time, 0);
}
