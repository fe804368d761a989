/** Judges this machine: the settings in its environment, its Node.js, and the folders that a server writes into. */

import { randomBytes } from 'node:crypto';
import { rm, stat, statfs, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import semver from 'semver';
import manifest from '../../../../package.json' with { type: 'json' };
import { version } from '../../bundle/version.ts';
import { findBinaries, findCluster, majorVersion } from '../../db/embedded/index.ts';
import { systemErrorWords } from '../../files/system-errors.ts';
import type { Config } from '../../settings/server/config.ts';
import { serverSettings } from '../../settings/server/subjects.ts';
import { sizeWords } from './amount-words.ts';
import { type CheckContext, type Finding, type Findings, ok, problem, warning } from './check.ts';
import { describeServer } from './queries.ts';

export function judgeConfiguration({ config, configProblem, env }: CheckContext): Finding {
  if (!config)
    return problem(configProblem ?? 'The settings cannot be read.', 'Correct it: no server starts before.');
  const unknown = unknownSettings(env);
  if (unknown.length === 0) return ok('The settings can be read.');
  return warning(
    `The settings can be read, and these look like settings, but are none: ${unknown.join(', ')}.`,
    'Correct the names, or leave them out; docs/operating/configuration.md lists all of them.',
  );
}

/** Prefixes that settings of many other programs have too. */
const commonPrefixes = new Set(['LOG_', 'MAX_', 'MIN_']);

/** Names in the environment that begin like several settings, and are none: misspelt, or of another release. */
export function unknownSettings(env: NodeJS.ProcessEnv): string[] {
  const names = serverSettings.map(({ env: name }) => name);
  const prefixes = names
    .map(settingPrefix)
    .filter((prefix, index, all) => all.indexOf(prefix) !== index && !commonPrefixes.has(prefix));
  const known = new Set(names);
  return Object.keys(env)
    .filter((name) => /^[A-Z\d_]+$/.test(name) && !known.has(name) && prefixes.includes(settingPrefix(name)))
    .toSorted();
}

const settingPrefix = (name: string) => name.slice(0, name.indexOf('_') + 1) || name;

export function judgeVersions(): Finding {
  return judgeNode(process.versions.node, manifest.engines.node);
}

/** The oldest major version of Node.js that still gets fixes of security. */
const oldestMaintained = 22;

/** @param range such as `^20.19.0 || >=24` */
export function judgeNode(node: string, range: string): Finding {
  const seen = `Frontdesk ${version} runs on Node.js ${node}.`;
  if (!semver.satisfies(node, range, { includePrerelease: true })) {
    const supported = range.replaceAll(' || ', ', ');
    return problem(`${seen} That is not supported.`, `Install one of these versions: ${supported}.`);
  }
  if (semver.major(node) < oldestMaintained)
    return warning(
      `${seen} That gets no more fixes of security.`,
      `Install Node.js ${oldestMaintained} or later when you can.`,
    );
  return ok(seen);
}

export async function judgeDataFolder(dataDir: string): Promise<Findings> {
  // The check of the database reports a folder that this user may not read.
  const cluster = await findCluster(dataDir).catch(() => null);
  if (!cluster) return [];
  return [...(await judgeMajorVersion(dataDir)), await judgeOwner(cluster.folder)];
}

/**
 * Compares the PostgreSQL that made a data folder with the one that Frontdesk brings; nothing is found where they are the
 * same, or the folder is empty.
 * @throws {DatabaseProblem} where this user may not read the folder
 */
export async function judgeMajorVersion(dataDir: string): Promise<Finding[]> {
  const cluster = await findCluster(dataDir);
  if (!cluster) return [];
  const made = cluster.majorVersion;
  const brought = majorVersion(await findBinaries());
  if (made === brought) return [];
  const seen = `The data in ${dataDir} were made by PostgreSQL ${made}; this release of Frontdesk brings PostgreSQL ${brought}.`;
  return [
    Number(made) > Number(brought)
      ? problem(seen, 'Start the newer release of Frontdesk again, or restore a backup into another folder.')
      : problem(
          seen,
          'Make a backup with the release that made them (frontdesk backup DIR), and restore it with this one into a new folder (frontdesk restore DIR).',
        ),
  ];
}

/** Bits of a mode that let others than the owner in; PostgreSQL itself takes 700 and 750, and refuses the rest. */
const others = 0o077;
const refused = 0o027;

async function judgeOwner(folder: string): Promise<Finding> {
  const { uid, mode } = await stat(folder);
  const seen = `${folder} belongs to user ${uid}, with mode ${(mode & 0o777).toString(8)}.`;
  const ours = process.getuid?.();
  if (uid === 0)
    return problem(seen, 'PostgreSQL does not run as root: give the folder to an ordinary user.');
  if (ours !== undefined && ours !== 0 && ours !== uid)
    return problem(`${seen} This is user ${ours}.`, 'Start as the user it belongs to.');
  if ((mode & refused) !== 0) return problem(seen, `Run chmod 700 ${folder}.`);
  if ((mode & others) !== 0) return warning(seen, `Its group may read it: run chmod 700 ${folder}.`);
  return ok(seen);
}

export async function judgeFolders({ database: { place }, uploads, mail }: Config): Promise<Findings> {
  const folders = [
    { name: 'The data folder', path: 'dataDir' in place ? place.dataDir : null },
    { name: 'The folder of uploads', path: uploads.dir },
    { name: 'The folder of kept mail', path: mail && 'folder' in mail.way ? mail.way.folder : null },
  ];
  return await Promise.all(
    folders.flatMap(({ name, path }) => (path === null ? [] : judgeFolder(name, path))),
  );
}

async function judgeFolder(name: string, path: string): Promise<Finding> {
  const existing = await nearestFolder(path);
  const isThere = existing === path;
  const reason = await whyNotWritable(existing);
  if (reason !== null)
    return problem(
      `${name} ${path} cannot be ${isThere ? 'written' : 'made'}: ${reason}.`,
      'Give it to the user that the server runs as, or name another one.',
    );
  const free = await freeBytes(existing);
  return judgeSpace(
    `${name} ${path} can be ${isThere ? 'written' : 'made'}, ${sizeWords(free)} are free.`,
    free,
  );
}

/** Judges the room for migrations, some of which build indexes. */
export async function judgeRoomToUpgrade(dataDir: string, { database }: CheckContext): Promise<Findings> {
  const open = await database();
  if (!open) return [];
  const { size } = await open.read(describeServer);
  const free = await freeBytes(dataDir);
  const seen = `The database has ${sizeWords(size)}, ${sizeWords(free)} are free beside it.`;
  // A migration may write a table again before it removes the old one.
  if (free < size)
    return problem(seen, 'Make room for as much again, since a migration may write a table a second time.');
  return judgeSpace(seen, free);
}

/** Free bytes below which a server runs into trouble soon, and below which it is in trouble. */
const little = 2_000_000_000;
const tooLittle = 200_000_000;

export function judgeSpace(seen: string, free: number): Finding {
  if (free >= little) return ok(seen);
  const advice = 'Make room, or give it a larger disk.';
  return free < tooLittle ? problem(seen, advice) : warning(seen, advice);
}

async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/** The folder, or the nearest existing one above it. */
async function nearestFolder(path: string): Promise<string> {
  const parent = dirname(path);
  const isThere = await stat(path).then(
    () => true,
    () => false,
  );
  return isThere || parent === path ? path : await nearestFolder(parent);
}

/** Writes and removes a small file: a mode does not show a full or read-only disk. */
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
