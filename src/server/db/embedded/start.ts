import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { closeSync, fstatSync, openSync, readSync, unlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { program } from './binaries.ts';
import type { Cluster } from './cluster.ts';
import { stalePidEnvironment } from './postmaster-pid.ts';
import { programEnvironment } from './program.ts';
import { runnableBinaries } from './runnable-binaries.ts';
import { settingArguments } from './settings.ts';
import { dataFolderArgument } from './socket-folder.ts';

/** The end of a PostgreSQL. */
export interface Ending {
  /** The exit status; null when a signal ended it. */
  readonly status: number | null;
  /** Its output before it began its own log, or the error of its start. */
  readonly words: string;
}

/** A started PostgreSQL. */
export interface Postmaster {
  /** Undefined while it runs. */
  ending(): Ending | undefined;
  /** Stops it at once; only before its first use. */
  interrupt(): void;
}

/**
 * Starts PostgreSQL, which outlives this process. Another process may do so at the same time: postmaster.pid lets one
 * of the two run, and the other ends.
 */
export async function startPostmaster(cluster: Cluster): Promise<Postmaster> {
  const binaries = await runnableBinaries(cluster);
  const environment = { ...binaries.environment, ...(await stalePidEnvironment(cluster.folder)) };
  const output = openNamelessFile(dirname(cluster.folder));
  let ending: Ending | undefined;
  const end = (status: number | null, reason: string) => {
    if (ending) return;
    ending = { status, words: `${readAll(output)}${reason}` };
    closeSync(output);
  };
  const child = spawn(
    program(binaries, 'postgres'),
    ['-D', dataFolderArgument(cluster.folder), ...settingArguments],
    {
      ...cluster.account,
      cwd: cluster.folder,
      env: programEnvironment(environment),
      // Its own session: Ctrl-C must not stop it before this process has finished its queries.
      detached: true,
      // A pipe would break with this process, and PostgreSQL with it.
      stdio: ['ignore', output, output],
    },
  );
  child.once('error', (error) => end(-1, error.message));
  child.once('exit', (status, signal) => end(status, `(exit ${status ?? signal})`));
  child.unref();
  return {
    ending: () => ending,
    interrupt() {
      if (!ending) child.kill('SIGINT');
    },
  };
}

/** Opens a file that disappears when it is closed. */
function openNamelessFile(folder: string): number {
  const path = join(folder, `.start-${process.pid}-${randomBytes(4).toString('hex')}`);
  const file = openSync(path, 'wx+', 0o600);
  unlinkSync(path);
  return file;
}

function readAll(file: number): string {
  const text = Buffer.alloc(fstatSync(file).size);
  readSync(file, text, 0, text.length, 0);
  return text.toString('utf8');
}
