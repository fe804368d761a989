/**
 * `npm test`: installs, then checks what a newcomer wants to know, and closes with one line that counts it all.
 * `npm test -- --all` adds the other stories, databases, mailboxes and browsers;
 * `npm test -- --all --share 2/3` runs the second third of the other stories only: `.ci/run` takes another with each commit;
 * `npm test -- --full` also tries all of what is tried by samples otherwise (`test/support/sample.ts`).
 * `npm test -- WORD…` runs only the tests whose path contains one of the words, such as `npm test -- tickets faq`.
 */

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { findTests } from './find-tests.mjs';
import { isBuilt, root } from './fresh.mjs';
import { ensureInstalled } from './install.mjs';
import { processorSeconds } from './processor-seconds.mjs';
import { filesToRunAgain, mergeReports } from './second-run.mjs';
import { printFailures, printFlaky, printSlowest, readReport } from './test-reports.mjs';
import { typeChecker } from './type-checker.mjs';

await ensureInstalled();

/** @typedef {import('./test-reports.mjs').Counts} Counts */
/** @typedef {{ name: string, seconds?: number, start: () => Promise<void> }} Part */
/**
 * A suite that has ended, with its report if it wrote one.
 * @template T
 * @typedef {{ readonly status: number | null, readonly report: T | undefined }} Ended
 */

/** @param {string} name */
const bin = (name) => join(root, 'node_modules/.bin', name);
const reports = mkdtempSync(join(tmpdir(), 'frontdesk-test-'));
/** How many seconds each part of a whole run took the last time here. */
const durationsPath = join(root, 'dist/.test-durations.json');
/** @type {Record<string, number>} */
const durations = existsSync(durationsPath) ? JSON.parse(readFileSync(durationsPath, 'utf8')) : {};
/** Tests of what the database itself does: worth a second run on another PostgreSQL. */
const overDatabase = [
  'backup/round-trip',
  'db/connect',
  'db/upgrade/migrate',
  'resources/faq/',
  'resources/tickets/list',
  'resources/contacts',
  'records/load',
  'search/explain',
  'search/indexing.sql',
  'search/rows/',
  'search/owner-synonyms.sql',
  'search/plan',
  'search/related',
  'search/search.',
  'search/semantic/embed-articles.sql',
  'search/semantic/semantic-search',
  'search/suggest',
].map((name) => `test/server/${name}`);
/** Tests of what a mailbox itself does. */
const overMailbox = 'test/server/mail/incoming/channels/imap/mailbox-fetcher';
/** In the first run the tests bring what they need, whatever there is on the machine. */
const ownServers = { TEST_DATABASE_URL: '', TEST_IMAP_URL: '' };
/**
 * The counts of what failed as a whole.
 * @type {Counts}
 */
const broken = { passed: 0, failed: 1, failures: [], flaky: [], durations: [] };
const totals = { passed: 0, failed: 0 };
/** Named again at the end, where they are still seen when the log is cut off. */
/** @type {import('./test-reports.mjs').Failure[]} */
const failures = [];
/** @type {import('./test-reports.mjs').Failure[]} */
const flaky = [];
/** @type {import('./test-reports.mjs').Duration[]} */
const fileDurations = [];
/** A line for each part that ran, with its seconds. */
/** @type {string[]} */
const ran = [];

const { values, positionals: words } = parseArgs({
  options: { all: { type: 'boolean' }, full: { type: 'boolean' }, share: { type: 'string' } },
  allowPositionals: true,
});
const isAll = values.all || values.full || false;
if (isAll) process.env['TEST_ALL'] = '1';
if (values.full) process.env['TEST_FULL'] = '1';
const parts = words.length === 0 ? planWhole() : planMatching(words);
announce(parts);
for (const { name, start } of parts) {
  const startedAt = Date.now();
  const before = processorSeconds() ?? 0;
  await start();
  durations[name] = Math.round((Date.now() - startedAt) / 1000);
  const processor = Math.round((processorSeconds() ?? 0) - before);
  ran.push(`${name}: ${durations[name]} s${processor > 0 ? `, ${processor} s of the processors` : ''}`);
}
if (words.length === 0) {
  mkdirSync(dirname(durationsPath), { recursive: true });
  writeFileSync(durationsPath, JSON.stringify(durations));
}

console.log('');
printSlowest(fileDurations, console.log);
for (const line of ran) console.log(line);
printFlaky(flaky, console.log);
printFailures(failures, console.log);
console.log(`${totals.passed} passed, ${totals.failed} failed`);
process.exit(totals.failed === 0 ? 0 : 1);

/** The parts of the default run or of `--all`, with the seconds that each takes on two cores. */
function planWhole() {
  /** @type {Part[]} */
  const parts = [
    ...(isBuilt() ? [] : [{ name: 'build', seconds: 40, start: checkBuild }]),
    {
      name: `types, lint, rules, unit, component and server tests${isAll ? ', programs' : ''}, stories`,
      seconds: isAll ? 750 : 450,
      start: checkSourcesBesideTests,
    },
  ];
  if (!isAll) return parts;
  const { share } = values;
  const others = ['--project=longest', '--project=views*', '--project=others*'];
  const shard = share === undefined ? [] : [`--shard=${share}`];
  const name = share === undefined ? 'the other stories' : `share ${share} of the other stories`;
  const seconds = share === undefined ? 750 : 250;
  parts.push({ name, seconds, start: () => playwright(name, [...others, ...shard]) });
  if (process.env['TEST_DATABASE_URL']) {
    const name = 'server, on the PostgreSQL of TEST_DATABASE_URL';
    const start = () => vitest(name, ['--project=node', ...overDatabase], { TEST_IMAP_URL: '' });
    parts.push({ name, seconds: 80, start });
  }
  if (process.env['TEST_IMAP_URL']) {
    const name = 'fetching mail, from the mailboxes of TEST_IMAP_URL';
    const start = () => vitest(name, ['--project=node', overMailbox], { TEST_DATABASE_URL: '' });
    parts.push({ name, seconds: 25, start });
  }
  return parts;
}

/**
 * The files whose path contains one of the words. What a test of `test/` needs of the build, it builds itself.
 * @param {readonly string[]} words
 */
function planMatching(words) {
  const { tests, stories, unknown } = findTests(words);
  for (const word of unknown) count(`no test has “${word}” in its path`, broken);
  /** @type {Part[]} */
  const parts = [];
  if (tests.length > 0) {
    const name = `${tests.length} of the unit, component and server tests`;
    parts.push({ name, start: () => vitest(name, tests) });
  }
  if (stories.length > 0) {
    if (!isBuilt()) parts.push({ name: 'build', start: checkBuild });
    const name = `${stories.length} of the stories`;
    parts.push({
      name,
      start: () =>
        playwright(
          name,
          stories.map((path) => `${path.replaceAll('.', '\\.')}$`),
        ),
    });
  }
  return parts;
}

/** @param {readonly Part[]} parts */
function announce(parts) {
  for (const [index, { name, seconds }] of parts.entries()) {
    const expected = seconds && (durations[name] ?? seconds);
    console.log(`${index + 1}. ${name}${expected ? `: about ${inWords(expected)}` : ''}`);
  }
}

/** @param {number} seconds */
function inWords(seconds) {
  return seconds < 90 ? `${seconds} s` : `${Math.round(seconds / 60)} min`;
}

/**
 * Tests wait for databases and browsers; the checks and the stories take what is left of the processors meanwhile. The
 * other stories want both processors for themselves: they follow.
 */
async function checkSourcesBesideTests() {
  await Promise.all([
    vitest('unit, component and server', isAll ? [] : ['--project=!programs']),
    checkSources(),
    playwright('stories', ['--project=stories']),
  ]);
}

/** One after the other: each by itself is done long before the tests are. */
async function checkSources() {
  // Threads check the types that they share once each.
  await check('types', process.execPath, [typeChecker, '-b', '--singleThreaded']);
  await check('format and lint', bin('biome'), ['ci', '.']);
  await check('import rules', process.execPath, ['tools/check-imports.mjs']);
  await check('unused files, exports and packages', bin('knip'), []);
}

async function checkBuild() {
  await check('build', bin('vite'), ['build']);
}

/**
 * @param {string} name
 * @param {readonly string[]} [args]
 */
async function playwright(name, args = []) {
  const path = reportPath(name);
  const status = await run(
    name,
    bin('playwright'),
    ['test', '--config', 'e2e/playwright.config.ts', ...args],
    { PLAYWRIGHT_JSON_OUTPUT_NAME: path },
  );
  count(name, readCounts({ status, report: readJson(path) }));
}

/**
 * Files that failed or did not run are run once more by themselves, with new processes, databases and browsers: on a busy
 * machine a worker or browser that starts too late takes its files with it.
 * @param {string} name
 * @param {readonly string[]} [args]
 * @param {Record<string, string>} [env]
 */
async function vitest(name, args = [], env = ownServers) {
  const first = await runVitest(name, args, env);
  const again = first.report ? filesToRunAgain(first.report) : [];
  if (!first.report || again.length === 0) return count(name, readCounts(first));
  console.log(`\n${again.length} files failed or did not run, and are run once more:`);
  for (const file of again) console.log(`  ${relative(root, file)}`);
  const second = await runVitest(`${name}, second run`, again, env);
  const report = second.report && mergeReports(first.report, second.report);
  count(name, readCounts({ ...second, report }));
}

/**
 * @param {string} name
 * @param {readonly string[]} args
 * @param {Record<string, string>} env
 * @returns {Promise<Ended<import('./test-reports.mjs').VitestReport>>}
 */
async function runVitest(name, args, env) {
  const path = reportPath(name);
  const status = await run(
    name,
    bin('vitest'),
    [
      'run',
      '--maxWorkers=2',
      '--reporter=default',
      '--reporter=./tools/vitest-report.mjs',
      `--outputFile.json=${path}`,
      ...args,
    ],
    env,
  );
  return { status, report: readJson(path) };
}

/** @param {string} name */
function reportPath(name) {
  return join(reports, `${name.replaceAll(/\W+/g, '-')}.json`);
}

/** @param {string} path */
function readJson(path) {
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined;
}

/**
 * What a suite says of its tests.
 * @param {Ended<import('./test-reports.mjs').VitestReport | import('./test-reports.mjs').PlaywrightReport>} ended
 * @returns {Counts}
 */
function readCounts({ status, report }) {
  const counts = report ? readReport(report, root) : { ...broken, failed: 0 };
  // A suite that broke, or that ran nothing, has not passed whatever its report says.
  const isBroken = (status !== 0 && counts.failed === 0) || counts.passed + counts.failed === 0;
  return isBroken ? { ...counts, failed: counts.failed + 1 } : counts;
}

/**
 * A program that passes or fails as a whole.
 * @param {string} name
 * @param {string} command
 * @param {readonly string[]} args
 */
async function check(name, command, args) {
  const isPassed = (await run(name, command, args)) === 0;
  count(name, isPassed ? { ...broken, passed: 1, failed: 0 } : broken);
}

/**
 * @param {string} name
 * @param {Counts} counts
 */
function count(name, { passed, failed, failures: found, flaky: secondTries, durations: took }) {
  flaky.push(...secondTries);
  fileDurations.push(...took);
  totals.passed += passed;
  totals.failed += failed;
  if (failed === 0) return;
  console.log(`\n✗ ${name}: ${failed} failed\n`);
  failures.push(...(found.length > 0 ? found : [{ name, error: 'failed as a whole' }]));
}

/**
 * @param {string} name
 * @param {string} command
 * @param {readonly string[]} args
 * @param {Record<string, string>} [env]
 */
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
