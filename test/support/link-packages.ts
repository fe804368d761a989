import { mkdir, readdir, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from '../../tools/fresh.mjs';

/** Makes the `node_modules` of a folder: links to all packages of the project but those of some scopes. */
export async function linkPackages(folder: string, without: readonly string[]): Promise<void> {
  const target = join(folder, 'node_modules');
  await mkdir(target, { recursive: true });
  for (const name of await readdir(join(root, 'node_modules'))) {
    if (!without.includes(name)) await symlink(join(root, 'node_modules', name), join(target, name));
  }
}
