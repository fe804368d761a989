import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Database } from '../../src/server/db/database.ts';
import * as demo from '../../src/server/demo/records.ts';
import { sampleOf } from './sample.ts';

const folder = fileURLToPath(new URL('../../public/demo/records', import.meta.url));

/** What nothing else refers to, and of which there is much. */
const sampled = ['conversation', 'submission'];

/** Loads the demo's records into a user, and those of its second user. */
export async function loadDemoRecords(db: Database, userId: number): Promise<void> {
  await demo.loadDemoRecords(db, userId, folder);
}

/** The same, with a sample of its conversations and submissions. */
export async function loadSomeDemoRecords(db: Database, userId: number): Promise<void> {
  const some = await mkdtemp(join(tmpdir(), 'frontdesk-records-'));
  try {
    for (const name of await readdir(folder)) {
      const lines = (await readFile(join(folder, name), 'utf8')).trimEnd().split('\n');
      const kept = new Set(lines);
      for (const kind of sampled) {
        const all = lines.filter((line) => line.startsWith(`{"kind":"${kind}"`));
        for (const line of all) kept.delete(line);
        for (const line of sampleOf(all, 20)) kept.add(line);
      }
      await writeFile(join(some, name), `${[...kept].join('\n')}\n`);
    }
    await demo.loadDemoRecords(db, userId, some);
  } finally {
    await rm(some, { recursive: true });
  }
}
