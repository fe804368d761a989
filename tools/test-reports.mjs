/**
 * Reads the JSON reports of Vitest and Playwright: how many tests passed, what each of the others says, and how long
 * each file took.
 */

import { stripVTControlCharacters } from 'node:util';

/**
 * @typedef {object} Failure A test that did not pass, or a file or program that broke outside its tests.
 * @property {string} name where it is and what it is called
 * @property {string} error how what went wrong is told, its first lines; empty when nothing was said
 *
 * @typedef {object} Counts
 * @property {number} passed
 * @property {number} failed skipped tests included: none may be skipped
 * @property {readonly Failure[]} failures
 * @property {readonly Failure[]} flaky what passed only at the second try, with what it said at the first
 * @property {readonly Duration[]} durations
 *
 * @typedef {object} Duration What a test file took.
 * @property {string} file
 * @property {number} seconds from its imports to its last hook
 * @property {number | undefined} [processorSeconds] of its worker and of the programs that it started and ended; where it is known
 *
 * @typedef {object} VitestReport What is read of it here.
 * @property {number} numPassedTests
 * @property {number} numTotalTests
 * @property {readonly VitestFile[]} testResults
 * @property {readonly { message?: string }[]} errors outside of tests, as `vitest-report.mjs` adds them
 * @property {readonly { file: string, fullName: string, message: string }[]} flaky as `vitest-report.mjs` adds them
 * @property {readonly Duration[]} durations as `vitest-report.mjs` adds them
 * @property {readonly string[]} unrun as `vitest-report.mjs` adds them
 * @property {readonly { message?: string }[]} unrunErrors as `vitest-report.mjs` adds them
 *
 * @typedef {object} VitestFile
 * @property {string} name
 * @property {string} status
 * @property {string} message
 * @property {readonly { fullName: string, status: string, failureMessages: readonly string[] }[]} assertionResults
 *
 * @typedef {object} PlaywrightReport What is read of it here.
 * @property {{ expected: number, flaky: number, unexpected: number, skipped: number }} stats
 * @property {readonly PlaywrightSuite[]} suites
 * @property {readonly { message?: string }[]} errors
 *
 * @typedef {object} PlaywrightSuite
 * @property {string} title
 * @property {readonly PlaywrightSpec[]} specs
 * @property {readonly PlaywrightSuite[]} [suites]
 *
 * @typedef {object} PlaywrightSpec
 * @property {string} file
 * @property {string} title
 * @property {readonly { status: string, results: readonly { duration: number, error?: { message?: string } }[] }[]} tests
 */

/**
 * @param {VitestReport | PlaywrightReport} report what the program wrote, parsed
 * @param {string} root the folder that paths are shown relative to
 * @returns {Counts}
 */
export function readReport(report, root) {
  return 'stats' in report ? readPlaywright(report) : readVitest(report, root);
}

/**
 * Prints each failure and the first lines of what it says, at most `limit` of them.
 * @param {readonly Failure[]} failures
 * @param {(line: string) => void} print
 */
export function printFailures(failures, print, limit = 30) {
  for (const { name, error } of failures.slice(0, limit)) print(`✗ ${name}${error && `: ${error}`}`);
  if (failures.length > limit) print(`✗ and ${failures.length - limit} more`);
}

/**
 * Prints each test that passed only at the second try: it counts as passed, and is to be mended all the same.
 * @param {readonly Failure[]} flaky
 * @param {(line: string) => void} print
 */
export function printFlaky(flaky, print) {
  for (const { name, error } of flaky) print(`~ at the second try: ${name}${error && `: ${error}`}`);
}

/**
 * Prints the files that took longest, and how many seconds of the processors they took where that is known.
 * @param {readonly Duration[]} durations
 * @param {(line: string) => void} print
 */
export function printSlowest(durations, print, limit = 20) {
  const slowest = durations.toSorted((a, b) => b.seconds - a.seconds).slice(0, limit);
  if (slowest.length > 0) print('The slowest files:');
  for (const { file, seconds, processorSeconds } of slowest) {
    const processor =
      processorSeconds === undefined ? '' : `, ${processorSeconds.toFixed(1)} s of the processors`;
    print(`  ${seconds.toFixed(1)} s${processor}: ${file}`);
  }
}

/**
 * @param {VitestReport} report
 * @param {string} root
 * @returns {Counts}
 */
function readVitest(report, root) {
  const { numPassedTests, numTotalTests, testResults, errors, flaky, durations, unrun, unrunErrors } = report;
  /** @param {string} name */
  const pathOf = (name) => (name.startsWith(root) ? name.slice(root.length + 1) : name);
  const inFiles = testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = pathOf(name);
    const failed = assertionResults.filter((test) => test.status !== 'passed');
    // A file whose imports or hooks fail has no failed test of its own.
    if (failed.length === 0 && status === 'failed') return [{ name: file, error: firstLines(message) }];
    return failed.map((test) => ({
      name: `${file} › ${test.fullName}`,
      error: test.status === 'failed' ? firstLines(test.failureMessages[0]) : test.status,
    }));
  });
  const missing = unrun.map((file) => ({
    name: pathOf(file),
    error: `did not run: ${firstLines(unrunErrors[0]?.message)}`,
  }));
  // A file that breaks outside its tests fails too, though the report counts no test of it.
  const failed = Math.max(numTotalTests - numPassedTests, inFiles.length) + missing.length + errors.length;
  return {
    passed: numPassedTests,
    failed,
    failures: [...inFiles, ...missing, ...outsideOfTests(errors)],
    flaky: flaky.map(({ file, fullName, message }) => ({
      name: `${pathOf(file)} › ${fullName}`,
      error: firstLines(message),
    })),
    durations: durations.map((duration) => ({ ...duration, file: pathOf(duration.file) })),
  };
}

/**
 * @param {PlaywrightReport} report
 * @returns {Counts}
 */
function readPlaywright({ stats, suites, errors }) {
  const named = (/** @type {readonly string[]} */ statuses) =>
    suites.flatMap((suite) => namedWith(statuses, suite, []));
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + stats.skipped,
    failures: [...named(['unexpected', 'skipped']), ...outsideOfTests(errors)],
    flaky: named(['flaky']),
    durations: suites.map((suite) => ({ file: `e2e/${suite.title}`, seconds: secondsOf(suite) })),
  };
}

/**
 * The time of a suite's tests, all their tries included.
 * @param {PlaywrightSuite} suite
 * @returns {number}
 */
function secondsOf({ specs, suites = [] }) {
  const results = specs.flatMap(({ tests }) => tests.flatMap((test) => test.results));
  const own = results.reduce((sum, { duration }) => sum + duration / 1000, 0);
  return suites.reduce((sum, suite) => sum + secondsOf(suite), own);
}

/**
 * @param {readonly { message?: string }[]} errors
 * @returns {Failure[]}
 */
function outsideOfTests(errors) {
  return errors.map(({ message }) => ({ name: 'outside of tests', error: firstLines(message) }));
}

/**
 * The tests that ended with one of these statuses.
 * @param {readonly string[]} statuses
 * @param {PlaywrightSuite} suite
 * @param {readonly string[]} titles those of the groups around it
 * @returns {Failure[]}
 */
function namedWith(statuses, { specs, suites = [] }, titles) {
  const own = specs.flatMap(({ file, title, tests }) =>
    tests
      .filter(({ status }) => statuses.includes(status))
      .map(({ status, results }) => ({
        name: [`e2e/${file}`, ...titles, title].join(' › '),
        error:
          status === 'skipped' ? status : firstLines(results.findLast(({ error }) => error)?.error?.message),
      })),
  );
  return [...own, ...suites.flatMap((suite) => namedWith(statuses, suite, [...titles, suite.title]))];
}

/** What a property test failed on, or what Playwright found, stands within them. */
const linesShown = 8;
const charactersShown = 300;

/** Without the colours of a terminal, empty lines and the stack. */
function firstLines(message = '') {
  const lines = stripVTControlCharacters(message)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const stack = lines.findIndex((line) => /^at .*:\d/.test(line));
  return lines
    .slice(0, stack === -1 ? linesShown : Math.min(stack, linesShown))
    .map((line) => line.slice(0, charactersShown))
    .join('\n  ');
}
