/** Reads the dates of files' last changes from the git repository around their folder. */

import { spawn } from 'node:child_process';

/** Milliseconds after which reading the history stops; the part read until then is used. */
export const maxGitTime = 30_000;

/** Maximum number of characters read from the history, newest commits first. */
export const maxGitOutput = 64 * 1024 * 1024;

/**
 * Settings that prevent git from running programs that a repository (perhaps a stranger's) configures, and from
 * downloading missing parts of a partial clone.
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

/** Arguments that print each commit's time and ref names after `//`, then its paths, which begin with no slash. */
const log = [
  ...['log', '--format=//%ct %D', '--decorate=full', '--name-only', '-z', '--relative', '--no-renames'],
  '--no-show-signature',
  ...['--no-ext-diff', '--no-textconv', '--ignore-submodules=all', '--', '.'],
];

/**
 * Returns the date of each file's last change in `root` (a real path), by path with forward slashes. Files are missing
 * if the date is unknown: without a repository or git, or beyond the limit of the history.
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

/** Creates a parser for chunks of git's output. It keeps the first date of each path, which is the newest. */
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
        // In a shallow clone, the oldest commit seems to have added every file.
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
