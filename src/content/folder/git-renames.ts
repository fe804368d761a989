/** Under which paths the files of a folder were before, as the git repository says in which it lies. */

import { spawn } from 'node:child_process';
import { gitEnvironment, gitSettings, maxGitOutput, maxGitTime } from './git-dates.ts';

/** Files that are compared with one another in a commit: of more, git finds only those that were not changed. */
const maxCompared = 200;

const log = [
  ...['log', '--format=', '--name-status', `-l${maxCompared}`, '-M', '--diff-filter=R', '-z', '--relative'],
  ...['--no-show-signature', '--no-ext-diff', '--no-textconv', '--ignore-submodules=all', '--', '.'],
];

/** Of one file: more names than any has had. */
const maxFormerPaths = 20;

/**
 * The paths that files below `root` (a real path) had before, the last one first, by their path now. Empty where there
 * is no repository or no git.
 */
export async function readGitRenames(root: string): Promise<ReadonlyMap<string, readonly string[]>> {
  const output = await new Promise<string>((resolve) => {
    const pieces: string[] = [];
    let length = 0;
    const git = spawn('git', ['-C', root, '--no-optional-locks', '--no-pager', ...gitSettings, ...log], {
      stdio: ['ignore', 'pipe', 'ignore'],
      env: gitEnvironment,
      timeout: maxGitTime,
    });
    git.stdout.setEncoding('utf8');
    git.stdout.on('data', (text: string) => {
      length += text.length;
      if (length > maxGitOutput) git.kill();
      else pieces.push(text);
    });
    git.on('error', () => resolve(''));
    git.on('close', () => resolve(pieces.join('')));
  });
  return chainRenames(renamesIn(output));
}

interface Rename {
  readonly from: string;
  readonly to: string;
}

/** `R087`, the old path and the new one, each with its end; the newest first. */
function renamesIn(output: string): Rename[] {
  const tokens = output.split('\0').map((token) => token.replace(/^\n/, ''));
  const renames: Rename[] = [];
  for (let index = 0; index + 2 < tokens.length; index += 1) {
    const [status = '', from = '', to = ''] = tokens.slice(index, index + 3);
    if (!/^R\d+$/.test(status)) continue;
    renames.push({ from, to });
    index += 2;
  }
  return renames;
}

/** Follows the names of each file from now into the past. */
function chainRenames(renames: readonly Rename[]): ReadonlyMap<string, readonly string[]> {
  const former = new Map<string, string[]>();
  /** The path now of what had a path at the time of the rename that is looked at. */
  const pathNow = new Map<string, string>();
  for (const { from, to } of renames) {
    const now = pathNow.get(to) ?? to;
    const paths = former.get(now) ?? [];
    if (!paths.includes(from) && paths.length < maxFormerPaths) paths.push(from);
    former.set(now, paths);
    pathNow.delete(to);
    pathNow.set(from, now);
  }
  return former;
}
