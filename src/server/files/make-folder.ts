import { mkdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';

/**
 * Makes a folder that only its owner may enter, and those above it, unless they are there. Not by Node's recursive
 * `mkdir`, which tries for ever where the system lets nobody make a folder, as below /proc.
 */
export async function makeFolder(path: string): Promise<void> {
  if (await isFolder(path)) return;
  const parent = dirname(path);
  if (parent !== path) await makeFolder(parent);
  try {
    await mkdir(path, { mode: 0o700 });
  } catch (error) {
    // Somebody else may have made it in the meantime.
    if (!(await isFolder(path))) throw error;
  }
}

async function isFolder(path: string): Promise<boolean> {
  return await stat(path).then(
    (status) => status.isDirectory(),
    () => false,
  );
}
