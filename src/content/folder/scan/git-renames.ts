/** Reads the former paths of files from the git repository around their folder. */

import { spawn } from 'node:child_process';
import { gitEnvironment, gitSettings, maxGitOutput, maxGitTime } from './git-dates.ts';

/** Maximum number of files that git compares per commit; in larger ones, it finds renames of unchanged files only. */
const maxCompared = 200;

const log = [
  ...['log', '--format=', '--name-status', `-l${maxCompared}`, '-M', '--diff-filter=R', '-z', '--relative'],
  ...['--no-show-signature', '--no-ext-diff', '--no-textconv', '--ignore-submodules=all', '--', '.'],
];

const maxFormerPaths = 20;

/** Returns former paths, latest first, by current path in `root` (a real path); empty without a repository or git. */
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

/** Parses renames, newest first: a status such as `R087`, the old and the new path, each terminated by U+0000. */
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

function chainRenames(renames: readonly Rename[]): ReadonlyMap<string, readonly string[]> {
  const former = new Map<string, string[]>();
  /** Current paths by the paths that files had before the renames read so far. */
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
