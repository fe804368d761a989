import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { watchFolder } from '../../../../src/content/folder/scan/watch.ts';
import { addFiles, useFolders } from '../../article/folders.ts';

const makeFolder = useFolders();
const waiting = { interval: 50 };

test('calls after changes, never twice at once, and not at all when stopped', async () => {
  const dir = await makeFolder({ 'a.md': 'A' });
  let calls = 0;
  let running = 0;
  let mostRunning = 0;
  const stop = watchFolder(dir, async () => {
    calls += 1;
    running += 1;
    mostRunning = Math.max(mostRunning, running);
    await wait(900);
    running -= 1;
  });
  let edits = 0;
  const edit = () => {
    edits += 1;
    return writeFile(join(dir, 'a.md'), `A ${edits}`);
  };

  await vi.waitUntil(async () => {
    await edit();
    await wait(300);
    return calls > 0;
  }, waiting);
  for (let count = 0; count < 4; count++) {
    await edit();
    await wait(250);
  }
  const before = calls;
  await addFiles(dir, { 'new/folder/b.md': 'B' });
  await vi.waitUntil(() => calls > before && running === 0, waiting);
  expect(mostRunning).toBe(1);

  await edit();
  await stop();
  expect(running).toBe(0);
  const atEnd = calls;
  await edit();
  await wait(600);
  expect(calls).toBe(atEnd);
});

test('goes on after a call that failed', async () => {
  const dir = await makeFolder({ 'a.md': 'A' });
  const errors: unknown[] = [];
  const stop = watchFolder(dir, () => Promise.reject(new Error('no database')), {
    onError: (error) => errors.push(error),
  });
  await vi.waitUntil(async () => {
    await writeFile(join(dir, 'a.md'), `A ${errors.length} ${Date.now()}`);
    await wait(300);
    return errors.length >= 2;
  }, waiting);
  await stop();
});
