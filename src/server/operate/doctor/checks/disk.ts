import { randomBytes } from 'node:crypto';
import { rm, stat, statfs, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { systemErrorWords } from '../../../files/system-errors.ts';
import type { Config } from '../../../settings/server/config.ts';
import { type Check, type Finding, ok, problem, warning } from '../check.ts';
import { sizeWords } from '../size-words.ts';

export const diskCheck: Check = {
  name: 'disk',
  async run({ config }) {
    if (!config) return [];
    return await Promise.all(foldersOf(config).map(judgeFolder));
  },
};

interface Folder {
  readonly name: string;
  readonly path: string;
}

function foldersOf({ database: { place }, uploads, mail }: Config): Folder[] {
  return [
    ...('dataDir' in place ? [{ name: 'The data folder', path: place.dataDir }] : []),
    ...(uploads.dir === null ? [] : [{ name: 'The folder of uploads', path: uploads.dir }]),
    ...(mail && 'folder' in mail.way ? [{ name: 'The folder of kept mail', path: mail.way.folder }] : []),
  ];
}

/** Free bytes below which a server runs into trouble soon, and below which it is in trouble. */
const little = 2_000_000_000;
const tooLittle = 200_000_000;

async function judgeFolder({ name, path }: Folder): Promise<Finding> {
  const existing = await nearestFolder(path);
  const isThere = existing === path;
  const reason = await whyNotWritable(existing);
  if (reason !== null)
    return problem(
      isThere
        ? `${name} ${path} cannot be written: ${reason}.`
        : `${name} ${path} cannot be made: ${reason}.`,
      'Give it to the user that the server runs as, or name another one.',
    );
  const { bavail, bsize } = await statfs(existing);
  const free = bavail * bsize;
  const seen = `${name} ${path} ${isThere ? 'can be written' : 'can be made'}, ${sizeWords(free)} are free.`;
  return judgeSpace(seen, free);
}

export function judgeSpace(seen: string, free: number): Finding {
  if (free >= little) return ok(seen);
  const advice = 'Make room, or give it a larger disk.';
  return free < tooLittle ? problem(seen, advice) : warning(seen, advice);
}

/** The folder, or the nearest one above it that is there. */
async function nearestFolder(path: string): Promise<string> {
  const parent = dirname(path);
  const isThere = await stat(path).then(
    () => true,
    () => false,
  );
  return isThere || parent === path ? path : await nearestFolder(parent);
}

/** Tries it with a small file, which is gone afterwards: a mode does not tell of a full or read-only disk. */
async function whyNotWritable(folder: string): Promise<string | null> {
  const path = join(folder, `.frontdesk-doctor-${randomBytes(6).toString('hex')}`);
  try {
    await writeFile(path, 'x', { flag: 'wx', mode: 0o600 });
    return null;
  } catch (error) {
    return systemErrorWords(error);
  } finally {
    await rm(path, { force: true }).catch(() => {});
  }
}
