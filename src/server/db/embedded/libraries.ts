import { mkdir, readFile, readlink, rename, rm, symlink } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { Binaries } from './binaries.ts';
import { errorCode } from './failures.ts';

interface LibraryLink {
  /** Both paths are within the package. */
  readonly source: string;
  readonly target: string;
}

/** Links the libraries' short names in the package, or in `spare` if it is read-only: npm packages have no links. */
export async function linkLibraries(binaries: Binaries, spare: string): Promise<Binaries> {
  const links = await readLinks(binaries);
  try {
    for (const { source, target } of links) {
      await symlink(basename(source), join(dirname(binaries.home), target)).catch(unlessThere);
    }
    return binaries;
  } catch (error) {
    if (!['EACCES', 'EPERM', 'EROFS'].includes(errorCode(error))) throw error;
  }
  await mkdir(spare, { recursive: true });
  for (const { source, target } of links) {
    await pointTo(join(dirname(binaries.home), source), join(spare, basename(target)));
  }
  const variable = process.platform === 'darwin' ? 'DYLD_LIBRARY_PATH' : 'LD_LIBRARY_PATH';
  // A library found through a link searches the link's folder for others, but most are only in the package.
  return { ...binaries, environment: { [variable]: `${spare}:${join(binaries.home, 'lib')}` } };
}

async function readLinks(binaries: Binaries): Promise<LibraryLink[]> {
  const list: unknown = JSON.parse(await readFile(join(binaries.home, 'pg-symlinks.json'), 'utf8'));
  return Array.isArray(list) ? list.filter(isLibraryLink) : [];
}

function isLibraryLink(value: unknown): value is LibraryLink {
  if (typeof value !== 'object' || value === null) return false;
  return (
    'source' in value &&
    typeof value.source === 'string' &&
    'target' in value &&
    typeof value.target === 'string'
  );
}

function unlessThere(error: unknown): void {
  if (errorCode(error) !== 'EEXIST') throw error;
}

/** Creates a link, or replaces one that still points to the package's former path. */
async function pointTo(file: string, link: string): Promise<void> {
  if ((await readlink(link).catch(() => undefined)) === file) return;
  const fresh = `${link}.${process.pid}`;
  await rm(fresh, { force: true });
  await symlink(file, fresh);
  await rename(fresh, link);
}
