/**
 * `npm test`: installs, then checks everything, and closes with one line that counts it all. `npm test -- PATTERN` runs
 * the tests whose path contains the pattern, such as `npm test -- tickets`, and nothing else. `--full`, with or without
 * a pattern, tries all of what is tried by samples otherwise (`test/support/sample.ts`).
 */

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, sep } from 'node:path';
import { parseArgs } from 'node:util';
import { isBuilt, root } from './fresh.mjs';
import { ensureInstalled } from './install.mjs';
import { processorSeconds } from './processor-seconds.mjs';
import { printFailures, printFlaky, printSlowest, readReport } from './test-reports.mjs';
import { typeChecker } from './type-checker.mjs';

await ensureInstalled();

/** @typedef {import('./test-reports.mjs').Counts} Counts */
/** @typedef {{ name: string, seconds?: number, start: () => Promise<void> }} Part */

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
  'db/migrate',
  'resources/faq/',
  'resources/tickets/list',
  'resources/contacts',
  'records/load',
  'search/explain',
  'search/indexing',
  'search/rows/',
  'search/owner-synonyms',
  'search/plan',
  'search/related',
  'search/search.',
  'search/semantic/embed-articles',
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

const { values, positionals } = parseArgs({ options: { full: { type: 'boolean' } }, allowPositionals: true });
if (values.full) process.env['TEST_FULL'] = '1';
const [pattern] = positionals;
const parts = pattern === undefined ? planAll() : planMatching(pattern);
announce(parts);
for (const { name, start } of parts) {
  const startedAt = Date.now();
  const before = processorSeconds() ?? 0;
  await start();
  durations[name] = Math.round((Date.now() - startedAt) / 1000);
  const processor = Math.round((processorSeconds() ?? 0) - before);
  ran.push(`${name}: ${durations[name]} s${processor > 0 ? `, ${processor} s of the processors` : ''}`);
}
if (pattern === undefined) {
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

/** Every part, with the seconds that it takes on two cores. */
function planAll() {
  /** @type {Part[]} */
  const parts = [
    ...(isBuilt() ? [] : [{ name: 'build', seconds: 40, start: checkBuild }]),
    {
      name: 'types, lint and import rules beside unit, component and server',
      seconds: 580,
      start: checkSourcesBesideTests,
    },
    { name: 'end to end', seconds: 410, start: () => suite('end to end', bin('playwright'), playwrightArgs) },
  ];
  if (process.env['TEST_DATABASE_URL']) {
    const name = 'server, on the PostgreSQL of TEST_DATABASE_URL';
    /** @param {string} report */
    const args = (report) => [...vitestArgs(report), '--project=node', ...overDatabase];
    const start = () => suite(name, bin('vitest'), args, { TEST_IMAP_URL: '' });
    parts.splice(-1, 0, { name, seconds: 80, start });
  }
  if (process.env['TEST_IMAP_URL']) {
    const name = 'fetching mail, from the mailboxes of TEST_IMAP_URL';
    /** @param {string} report */
    const args = (report) => [...vitestArgs(report), '--project=node', overMailbox];
    const start = () => suite(name, bin('vitest'), args, { TEST_DATABASE_URL: '' });
    parts.splice(-1, 0, { name, seconds: 25, start });
  }
  return parts;
}

/**
 * The files whose path contains a text. What a test of `test/` needs of the build, it builds itself.
 * @param {string} text
 */
function planMatching(text) {
  const tests = findFiles('test', /\.test\.tsx?$/, text);
  const specs = findFiles('e2e', /\.spec\.ts$/, text);
  if (tests.length + specs.length === 0) {
    count(`no test has “${text}” in its path`, broken);
  }
  /** @type {Part[]} */
  const parts = [];
  if (tests.length > 0) {
    const name = `${tests.length} of the unit, component and server tests`;
    /** @param {string} report */
    const args = (report) => [...vitestArgs(report), ...tests];
    parts.push({ name, start: () => suite(name, bin('vitest'), args, ownServers) });
  }
  if (specs.length > 0) {
    const name = `${specs.length} of the end-to-end tests`;
    const args = () => [...playwrightArgs(), ...specs.map((path) => `${path.replaceAll('.', '\\.')}$`)];
    if (!isBuilt()) parts.push({ name: 'build', start: checkBuild });
    parts.push({ name, start: () => suite(name, bin('playwright'), args) });
  }
  return parts;
}

/**
 * @param {string} folder
 * @param {RegExp} names
 * @param {string} text
 */
function findFiles(folder, names, text) {
  return readdirSync(join(root, folder), { encoding: 'utf8', recursive: true })
    .map((name) => `${folder}/${name.split(sep).join('/')}`)
    .filter((path) => names.test(path) && path.includes(text))
    .sort();
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

/** Tests wait for databases and browsers; the checks take what is left of the processors meanwhile. */
async function checkSourcesBesideTests() {
  await Promise.all([
    suite('unit, component and server', bin('vitest'), vitestArgs, ownServers),
    // Threads check the types that they share once each.
    check('types', process.execPath, [typeChecker, '-b', '--singleThreaded']),
    check('format and lint', bin('biome'), ['ci', '.']),
    check('import rules', process.execPath, ['tools/check-imports.mjs']),
    check('unused files, exports and packages', bin('knip'), []),
  ]);
}

async function checkBuild() {
  await check('build', bin('vite'), ['build']);
}

function playwrightArgs() {
  return ['test', '--config', 'e2e/playwright.config.ts'];
}

/** @param {string} report */
function vitestArgs(report) {
  return [
    'run',
    '--maxWorkers=2',
    '--reporter=default',
    '--reporter=./tools/vitest-report.mjs',
    `--outputFile.json=${report}`,
  ];
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
 * A program that writes how its tests went into a file.
 * @param {string} name
 * @param {string} command
 * @param {(report: string) => readonly string[]} argsOf
 * @param {Record<string, string>} [env]
 */
async function suite(name, command, argsOf, env = {}) {
  const report = join(reports, `${name.replaceAll(/\W+/g, '-')}.json`);
  const status = await run(name, command, argsOf(report), { ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: report });
  const counts = existsSync(report)
    ? readReport(JSON.parse(readFileSync(report, 'utf8')), root)
    : { ...broken, failed: 0 };
  // A suite that broke, or that ran nothing, has not passed whatever its report says.
  const isBroken = (status !== 0 && counts.failed === 0) || counts.passed + counts.failed === 0;
  count(name, isBroken ? { ...counts, failed: counts.failed + 1 } : counts);
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
