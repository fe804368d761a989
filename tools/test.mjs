/** `npm test`: installs, then checks everything, and closes with one line that counts it all. */

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureInstalled, isBuilt, root } from './fresh.mjs';

ensureInstalled();

const bin = (name) => join(root, 'node_modules/.bin', name);
const reports = mkdtempSync(join(tmpdir(), 'frontdesk-test-'));
/** Tests of what the database itself does: worth a second run on another PostgreSQL. */
const overDatabase = [
  'db/connect',
  'db/migrate',
  'resources/faq/',
  'resources/tickets/list',
  'resources/contacts',
  'search',
].map((name) => `test/server/${name}`);
const totals = { passed: 0, failed: 0 };

await Promise.all([
  check('types', bin('tsc'), ['-b']),
  check('format and lint', bin('biome'), ['ci', '.']),
  check('import rules', process.execPath, ['tools/check-imports.mjs']),
  ...(isBuilt() ? [] : [check('build', process.execPath, ['tools/build.mjs'])]),
]);
await suite('unit, component and server', bin('vitest'), vitestArgs, { TEST_DATABASE_URL: '' });
if (process.env.TEST_DATABASE_URL) {
  await suite('server, on the PostgreSQL of TEST_DATABASE_URL', bin('vitest'), (report) => [
    ...vitestArgs(report),
    '--project=node',
    ...overDatabase,
  ]);
}
await suite('end to end', bin('playwright'), () => ['test', '--config', 'e2e/playwright.config.ts']);

console.log(`${totals.passed} passed, ${totals.failed} failed`);
process.exit(totals.failed === 0 ? 0 : 1);

function vitestArgs(report) {
  return ['run', '--maxWorkers=2', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
}

/** A program that passes or fails as a whole. */
async function check(name, command, args) {
  count(name, (await run(name, command, args)) === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 });
}

/** A program that writes how many of its tests passed into a file. */
async function suite(name, command, argsOf, env = {}) {
  const report = join(reports, `${name.replaceAll(/\W+/g, '-')}.json`);
  const status = await run(name, command, argsOf(report), { ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: report });
  const counts = readReport(report);
  // A suite that broke, or that ran nothing, has not passed whatever its report says.
  const isBroken = (status !== 0 && counts.failed === 0) || counts.passed + counts.failed === 0;
  count(name, isBroken ? { ...counts, failed: counts.failed + 1 } : counts);
}

function readReport(path) {
  try {
    const report = JSON.parse(readFileSync(path, 'utf8'));
    return report.stats
      ? {
          passed: report.stats.expected + report.stats.flaky,
          failed: report.stats.unexpected + report.stats.skipped,
        }
      : { passed: report.numPassedTests, failed: report.numTotalTests - report.numPassedTests };
  } catch {
    return { passed: 0, failed: 0 };
  }
}

function count(name, { passed, failed }) {
  totals.passed += passed;
  totals.failed += failed;
  if (failed > 0) console.log(`\n✗ ${name}: ${failed} failed\n`);
}

async function run(name, command, args, env = {}) {
  const startedAt = Date.now();
  console.log(`\n— ${name}`);
  const child = spawn(command, args, {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...env },
    shell: process.platform === 'win32',
  });
  const [status] = await once(child, 'exit');
  console.log(`— ${name}: ${Math.round((Date.now() - startedAt) / 1000)} s`);
  return status;
}
