/** Reads the JSON reports of Vitest and Playwright: how many tests passed, and what each of the others says. */

/**
 * @typedef {object} Failure A test that did not pass, or a file or program that broke outside its tests.
 * @property {string} name where it is and what it is called
 * @property {string} error the first line of what went wrong; empty when nothing was said
 *
 * @typedef {object} Counts
 * @property {number} passed
 * @property {number} failed skipped tests included: none may be skipped
 * @property {readonly Failure[]} failures
 */

/**
 * @param {any} report what the program wrote, parsed
 * @param {string} root the folder that paths are shown relative to
 * @returns {Counts}
 */
export function readReport(report, root) {
  return report.stats ? readPlaywright(report) : readVitest(report, root);
}

/**
 * Prints one line for each failure, at most `limit` of them.
 * @param {readonly Failure[]} failures
 * @param {(line: string) => void} print
 */
export function printFailures(failures, print, limit = 30) {
  for (const { name, error } of failures.slice(0, limit)) print(`✗ ${name}${error && `: ${error}`}`);
  if (failures.length > limit) print(`✗ and ${failures.length - limit} more`);
}

/** A file that breaks outside its tests fails too, though the report counts no test of it. */
function readVitest({ numPassedTests, numTotalTests, testResults }, root) {
  const failures = testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = name.startsWith(root) ? name.slice(root.length + 1) : name;
    const failed = assertionResults.filter((test) => test.status !== 'passed');
    // A file whose imports or hooks fail has no failed test of its own.
    if (failed.length === 0 && status === 'failed') return [{ name: file, error: firstLine(message) }];
    return failed.map((test) => ({
      name: `${file} › ${test.fullName}`,
      error: test.status === 'failed' ? firstLine(test.failureMessages[0]) : test.status,
    }));
  });
  return {
    passed: numPassedTests,
    failed: Math.max(numTotalTests - numPassedTests, failures.length),
    failures,
  };
}

function readPlaywright({ stats, suites, errors }) {
  const failures = suites.flatMap((suite) => failuresOf(suite, []));
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + stats.skipped,
    failures: [
      ...failures,
      ...errors.map(({ message }) => ({ name: 'outside of tests', error: firstLine(message) })),
    ],
  };
}

function failuresOf({ specs, suites = [] }, titles) {
  const own = specs.flatMap(({ file, title, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'skipped')
      .map(({ status, results }) => ({
        name: [`e2e/${file}`, ...titles, title].join(' › '),
        error: status === 'skipped' ? status : firstLine(results.at(-1)?.error?.message),
      })),
  );
  return [...own, ...suites.flatMap((suite) => failuresOf(suite, [...titles, suite.title]))];
}

/** Without the colours of a terminal. */
function firstLine(message = '') {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the sequences that set colours begin with one
  const text = message.replaceAll(/\u001b\[[\d;]*m/g, '');
  return (
    text
      .split('\n')
      .find((line) => line.trim() !== '')
      ?.trim() ?? ''
  );
}
