import { execFileSync } from 'node:child_process';

/** Runs git in a folder, on a date. */
export function git(dir: string, date: string, ...words: string[]): void {
  const author = ['-c', 'user.name=Ada', '-c', 'user.email=ada@shop.example'];
  execFileSync('git', [...author, ...words], {
    cwd: dir,
    stdio: 'ignore',
    env: { PATH: process.env['PATH'], GIT_AUTHOR_DATE: date, GIT_COMMITTER_DATE: date },
  });
}
