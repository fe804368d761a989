/** The URL of a running server, noted in its data folder: without `PUBLIC_URL`, commands on the folder print links to it. */

import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isRecord } from '../formats/is-record.ts';

interface RunningServerNote {
  readonly pid: number;
  readonly url: string;
}

const fileName = 'server.json';

/** Notes the URL of this process. Of several servers on a folder, the last to start is noted. */
export async function noteRunningServer(dataDir: string, url: string): Promise<void> {
  await writeFile(join(dataDir, fileName), JSON.stringify({ pid: process.pid, url }));
}

/** Removes the note of this process. */
export async function removeRunningServer(dataDir: string): Promise<void> {
  const note = await readNote(dataDir);
  if (note?.pid === process.pid) await rm(join(dataDir, fileName), { force: true });
}

/** Returns the URL of a server that runs on a data folder; null if none does. */
export async function findRunningServer(dataDir: string): Promise<string | null> {
  const note = await readNote(dataDir);
  return note !== null && isAlive(note.pid) ? note.url : null;
}

/** Returns null if there is no note, or none that can be read. */
async function readNote(dataDir: string): Promise<RunningServerNote | null> {
  try {
    const note: unknown = JSON.parse(await readFile(join(dataDir, fileName), 'utf8'));
    if (!isRecord(note)) return null;
    const { pid, url } = note;
    return typeof pid === 'number' && typeof url === 'string' ? { pid, url } : null;
  } catch {
    return null;
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // The process of another user exists too.
    return isRecord(error) && error['code'] === 'EPERM';
  }
}
