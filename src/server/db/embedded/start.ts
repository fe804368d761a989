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

export interface Ending {
  /** Null if a signal ended the server. */
  readonly status: number | null;
  /** The server's output before it opened its own log, or the error that prevented its start. */
  readonly words: string;
}

export interface Postmaster {
  /** Returns how the server ended; undefined while it runs. */
  ending(): Ending | undefined;
  /** Stops the server at once; only for a server that nobody uses yet. */
  interrupt(): void;
}

/** Starts PostgreSQL, which outlives this process. If several start at once, postmaster.pid lets one run. */
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
      // In its own session, PostgreSQL gets no Ctrl-C, which would stop it before this process's queries end.
      detached: true,
      // A pipe would break when this process ends, and PostgreSQL with it.
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

/** Opens a file without a name, which disappears when it is closed. */
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
