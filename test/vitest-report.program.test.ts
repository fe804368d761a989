import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../tools/fresh.mjs';
import { withFolder } from './support/help-center.ts';

test('the report names the files that did not run, and why, apart from those that ran', async () => {
  const files = {
    'passes.test.js': "test('adds', () => expect(1 + 1).toBe(2));",
    'ends.test.js': "test('ends its worker', () => process.kill(process.pid, 'SIGKILL'));",
  };
  await withFolder(files, async (dir) => {
    const reportPath = join(dir, 'report.json');
    const args = [
      ...[join(root, 'node_modules/vitest/vitest.mjs'), 'run', '--root', dir, '--globals', '--maxWorkers=1'],
      ...[`--reporter=${join(root, 'tools/vitest-report.mjs')}`, `--outputFile.json=${reportPath}`],
    ];
    const status = await new Promise((resolve) => {
      const { PATH } = process.env;
      execFile(process.execPath, args, { env: { PATH } }, (error) => resolve(error?.code));
    });
    expect(status).toBe(1);
    expect(JSON.parse(await readFile(reportPath, 'utf8'))).toMatchObject({
      numPassedTests: 1,
      numTotalTests: 1,
      testResults: [{ name: join(dir, 'passes.test.js'), status: 'passed' }],
      errors: [],
      unrun: [join(dir, 'ends.test.js')],
      unrunErrors: [{ message: expect.stringContaining('[vitest-pool]: Worker forks emitted error.') }],
    });
  });
});
