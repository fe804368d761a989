/**
 * Which files of a run of Vitest run a second time, and what both runs say together. A second run has new processes,
 * databases and browsers: unlike another try within a file, it begins without the rows and servers of the first.
 */

/** @typedef {import('./test-reports.mjs').VitestReport} VitestReport */

/** With more failed files, it is the product that fails, not the machine. */
const mostFailed = 20;

/**
 * Returns the paths of the files that did not run, and, if they are few, of those that failed.
 * @param {VitestReport} report
 */
export function filesToRunAgain({ testResults, unrun }) {
  const failed = testResults.filter(({ status }) => status === 'failed').map(({ name }) => name);
  return failed.length > mostFailed ? unrun : [...unrun, ...failed];
}

/**
 * Replaces the results of files by those of their second run; tests that failed in the first one only are flaky.
 * @param {VitestReport} first
 * @param {VitestReport} second the report of a run of `filesToRunAgain(first)`
 * @returns {VitestReport}
 */
export function mergeReports(first, second) {
  // A path that is asked for finds the files whose paths begin with it too.
  const again = new Set([...filesToRunAgain(first), ...second.testResults.map(({ name }) => name)]);
  const ranOnce = first.testResults.filter(({ name }) => !again.has(name));
  const testResults = [...ranOnce, ...second.testResults];
  const tests = testResults.flatMap(({ assertionResults }) => assertionResults);
  return {
    ...second,
    numPassedTests: tests.filter(({ status }) => status === 'passed').length,
    numTotalTests: tests.length,
    testResults,
    errors: [...first.errors, ...second.errors],
    flaky: [
      ...first.flaky.filter(({ file }) => !again.has(file)),
      ...second.flaky,
      ...first.testResults.flatMap((file) => mended(file, second)),
    ],
    durations: [...first.durations.filter(({ file }) => !again.has(file)), ...second.durations],
  };
}

/**
 * Returns what failed in a file, if the file passed in the second run.
 * @param {import('./test-reports.mjs').VitestFile} file
 * @param {VitestReport} second
 */
function mended({ name, status, message, assertionResults }, { testResults }) {
  if (status !== 'failed') return [];
  if (!testResults.some((other) => other.name === name && other.status === 'passed')) return [];
  const failed = assertionResults.filter((test) => test.status === 'failed');
  // A file whose imports or hooks fail has no failed test of its own.
  if (failed.length === 0) return [{ file: name, fullName: 'outside of tests', message }];
  return failed.map(({ fullName, failureMessages }) => ({
    file: name,
    fullName,
    message: failureMessages[0] ?? '',
  }));
}
