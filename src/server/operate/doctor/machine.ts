import { randomBytes } from 'node:crypto';
import { rm, stat, statfs, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import semver from 'semver';
import manifest from '../../../../package.json' with { type: 'json' };
import { version } from '../../bundle/version.ts';
import { findBinaries, findCluster, majorVersion } from '../../db/embedded/index.ts';
import { errorCode } from '../../db/explain-opening.ts';
import { systemErrorWords } from '../../files/system-errors.ts';
import type { Config } from '../../settings/server/config.ts';
import { keptMailFolder } from '../../settings/server/subjects/mail.ts';
import { findUnknownSettings, unknownSettingWords } from '../../settings/server/unknown-settings.ts';
import { type CheckContext, type Finding, type Findings, ok, problem, warning } from './check.ts';
import { describeServer } from './doctor.sql.ts';
import { formatBytes } from './format-amounts.ts';

export function judgeConfiguration({ config, configProblem, env }: CheckContext): Finding {
  if (!config)
    return problem(
      configProblem ?? 'The settings cannot be read.',
      'Correct the setting: servers do not start before.',
    );
  const unknown = findUnknownSettings(env);
  if (unknown.length === 0) return ok('The settings are valid.');
  return warning(
    `The settings are valid, but these environment variables look like settings and are unknown: ${unknownSettingWords(unknown)}.`,
    'Correct or remove them; docs/operating/configuration.md lists all settings.',
  );
}

export function judgeVersions(): Finding {
  return judgeNode(process.versions.node, manifest.engines.node);
}

/** The oldest major version of Node.js that still gets security fixes. */
const oldestMaintained = 22;

/** @param range the supported versions, such as `^20.19.0 || >=24` */
export function judgeNode(node: string, range: string): Finding {
  const seen = `Frontdesk ${version} runs on Node.js ${node}.`;
  if (!semver.satisfies(node, range, { includePrerelease: true })) {
    const supported = range.replaceAll(' || ', ', ');
    return problem(
      `${seen} This version of Node.js is not supported.`,
      `Install one of the supported versions: ${supported}.`,
    );
  }
  if (semver.major(node) < oldestMaintained)
    return warning(
      `${seen} This version of Node.js gets no security fixes any more.`,
      `Install Node.js ${oldestMaintained} or later when you can.`,
    );
  return ok(seen);
}

export async function judgeDataFolder(dataDir: string): Promise<Findings> {
  // An unreadable folder is reported by the check `database`.
  const cluster = await findCluster(dataDir).catch(() => null);
  if (!cluster) return [];
  return [...(await judgeMajorVersion(dataDir)), await judgeOwner(cluster.folder)];
}

/** Judges whether a data folder needs another major version of PostgreSQL. @throws {DatabaseProblem} if unreadable */
export async function judgeMajorVersion(dataDir: string): Promise<Finding[]> {
  const cluster = await findCluster(dataDir);
  if (!cluster) return [];
  const made = cluster.majorVersion;
  const brought = majorVersion(await findBinaries());
  if (made === brought) return [];
  const seen = `The data folder ${dataDir} belongs to PostgreSQL ${made}, but this release of Frontdesk contains PostgreSQL ${brought}.`;
  return [
    Number(made) > Number(brought)
      ? problem(seen, 'Start the newer release of Frontdesk again, or restore a backup into a new folder.')
      : problem(
          seen,
          'Make a backup with the release that created the folder (frontdesk backup DIR), and restore it with this release into a new folder (frontdesk restore DIR).',
        ),
  ];
}

/** Mode bits that give access to others than the owner. PostgreSQL accepts the modes 700 and 750 only. */
const others = 0o077;
const refused = 0o027;

async function judgeOwner(folder: string): Promise<Finding> {
  const { uid, mode } = await stat(folder);
  const seen = `${folder} belongs to user ${uid}, with mode ${(mode & 0o777).toString(8)}.`;
  const ours = process.getuid?.();
  if (uid === 0)
    return problem(
      seen,
      'PostgreSQL does not run as root: change the owner of the folder to an ordinary user (chown).',
    );
  if (ours !== undefined && ours !== 0 && ours !== uid)
    return problem(
      `${seen} This command runs as user ${ours}.`,
      'Run servers and commands as the user that owns the folder.',
    );
  if ((mode & refused) !== 0) return problem(seen, `Run chmod 700 ${folder}.`);
  if ((mode & others) !== 0)
    return warning(seen, `The group of the folder may read it. To prevent that, run chmod 700 ${folder}.`);
  return ok(seen);
}

export async function judgeFolders({ database: { place }, uploads, mail }: Config): Promise<Findings> {
  const folders = [
    { name: 'The data folder', path: 'dataDir' in place ? place.dataDir : null },
    { name: 'The upload folder', path: uploads.dir },
    { name: 'The folder of stored mail', path: keptMailFolder(mail) },
  ];
  return await Promise.all(
    folders.flatMap(({ name, path }) => (path === null ? [] : judgeFolder(name, path))),
  );
}

const changeOwner = 'Change its owner to the user that the server runs as, or set another folder.';
const makeRoom = 'Free some space, make the disk larger, or set another folder.';

/** What to do about a folder that cannot be written, by the system's error code. */
const folderRemedies: Readonly<Record<string, string>> = {
  EACCES: changeOwner,
  EPERM: changeOwner,
  ENOSPC: makeRoom,
  EDQUOT: makeRoom,
  EROFS: 'Mount its disk for writing, or set another folder.',
  EIO: 'Replace the disk, or set another folder.',
};

async function judgeFolder(name: string, path: string): Promise<Finding> {
  const existing = await nearestFolder(path);
  const isThere = existing === path;
  const error = await tryToWrite(existing);
  if (error !== null)
    return problem(
      `${name} ${path} cannot be ${isThere ? 'written' : 'created'}: ${systemErrorWords(error)}.`,
      folderRemedies[errorCode(error)] ?? 'Set another folder.',
    );
  const free = await freeBytes(existing);
  return judgeSpace(
    `${name} ${path} can be ${isThere ? 'written' : 'created'}; ${formatBytes(free)} are free.`,
    free,
  );
}

export async function judgeRoomToUpgrade(dataDir: string, { database }: CheckContext): Promise<Findings> {
  const open = await database();
  if (!open) return [];
  const { size } = await open.read(describeServer);
  const free = await freeBytes(dataDir);
  const seen = `The database uses ${formatBytes(size)}, and ${formatBytes(free)} of its disk are free.`;
  // A migration may copy a table before it removes the original.
  if (free < size)
    return problem(seen, 'Free as much disk space as the database uses, since a migration may copy a table.');
  return judgeSpace(seen, free);
}

/** Free bytes below which the finding is a warning, and below which it is a problem. */
const little = 2_000_000_000;
const tooLittle = 200_000_000;

export function judgeSpace(seen: string, free: number): Finding {
  if (free >= little) return ok(seen);
  const advice = 'Free disk space, or use a larger disk.';
  return free < tooLittle ? problem(seen, advice) : warning(seen, advice);
}

async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/** Returns the folder, or its nearest existing parent. */
async function nearestFolder(path: string): Promise<string> {
  const parent = dirname(path);
  const isThere = await stat(path).then(
    () => true,
    () => false,
  );
  return isThere || parent === path ? path : await nearestFolder(parent);
}

/** Tries to write a small file, and removes it: the mode of a folder does not show a full or read-only disk. */
async function tryToWrite(folder: string): Promise<unknown> {
  const path = join(folder, `.frontdesk-doctor-${randomBytes(6).toString('hex')}`);
  try {
    await writeFile(path, 'x', { flag: 'wx', mode: 0o600 });
    return null;
  } catch (error) {
    return error;
  } finally {
    await rm(path, { force: true }).catch(() => {});
  }
}
