/** The last changes of files, by the git repository around their folder. */

import { spawn } from 'node:child_process';

/** Milliseconds for the whole history; the part read by then is used. */
export const maxGitTime = 30_000;

/** Bytes of the history that are read, newest first. */
export const maxGitOutput = 64 * 1024 * 1024;

/**
 * Settings that keep git from running programs which a repository names, perhaps a stranger's, and from fetching
 * missing parts of a partial clone.
 */
export const gitSettings = [
  ...['core.hooksPath=/dev/null', 'core.fsmonitor=false', 'core.attributesFile=/dev/null'],
  ...['log.showSignature=false', 'diff.external=', 'protocol.allow=never', 'safe.directory=*'],
].flatMap((setting) => ['-c', setting]);

export const gitEnvironment = {
  PATH: process.env['PATH'],
  GIT_CONFIG_NOSYSTEM: '1',
  GIT_CONFIG_GLOBAL: '/dev/null',
  GIT_ALLOW_PROTOCOL: 'none',
  GIT_NO_LAZY_FETCH: '1',
  GIT_TERMINAL_PROMPT: '0',
};

/**
 * The format of a commit: its time and its decorations, then its paths on new lines. No path begins with a slash.
 */
const log = [
  ...['log', '--format=//%ct %D', '--decorate=full', '--name-only', '-z', '--relative', '--no-renames'],
  '--no-show-signature',
  ...['--no-ext-diff', '--no-textconv', '--ignore-submodules=all', '--', '.'],
];

/**
 * Returns the last change of each file below `root` (a real path), by its path with forward slashes. Files are missing
 * whose last change is unknown: without a repository or git, or beyond the history that is read.
 */
export async function readGitDates(root: string): Promise<ReadonlyMap<string, Date>> {
  const dates = new Map<string, Date>();
  const reader = createLogReader(dates);
  await new Promise<void>((resolve) => {
    const git = spawn('git', ['-C', root, '--no-optional-locks', '--no-pager', ...gitSettings, ...log], {
      stdio: ['ignore', 'pipe', 'ignore'],
      env: gitEnvironment,
      timeout: maxGitTime,
    });
    let length = 0;
    git.stdout.setEncoding('utf8');
    git.stdout.on('data', (text: string) => {
      length += text.length;
      if (length > maxGitOutput) git.kill();
      else reader(text);
    });
    git.on('error', () => resolve());
    git.on('close', () => resolve());
  });
  return dates;
}

/** Reads the output of git piece by piece, and keeps the first date of each path, which is the newest. */
function createLogReader(dates: Map<string, Date>): (text: string) => void {
  let rest = '';
  let date: Date | null = null;
  let isFirst = false;
  return (text) => {
    const tokens = (rest + text).split('\0');
    rest = tokens.pop() ?? '';
    for (const token of tokens) {
      const [, seconds, decoration = ''] = /^\/\/(\d+) (.*)$/s.exec(token) ?? [];
      if (seconds !== undefined) {
        // The first commit of a shallow history seems to have brought every file.
        const isCutOff = decoration.split(', ').includes('grafted');
        date = isCutOff ? null : new Date(Number(seconds) * 1000);
        isFirst = true;
      } else {
        const path = isFirst ? token.replace(/^\n/, '') : token;
        isFirst = false;
        if (date !== null && !dates.has(path)) dates.set(path, date);
      }
    }
  };
}
