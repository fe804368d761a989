import { describe, expect, test } from 'vitest';
import { filesToRunAgain, mergeReports } from '../tools/second-run.mjs';

type Statuses = Readonly<Record<string, 'passed' | 'failed'>>;

/** The results of a file, by the names of its tests. */
function fileOf(name: string, statuses: Statuses, message = '') {
  const assertionResults = Object.entries(statuses).map(([fullName, status]) => ({
    fullName,
    status,
    failureMessages: status === 'failed' ? [`${fullName} is wrong`] : [],
  }));
  const isFailed = message !== '' || Object.values(statuses).includes('failed');
  return { name, status: isFailed ? 'failed' : 'passed', message, assertionResults };
}

function reportOf(
  testResults: readonly ReturnType<typeof fileOf>[],
  { unrun = [] }: { readonly unrun?: readonly string[] } = {},
) {
  const tests = testResults.flatMap(({ assertionResults }) => assertionResults);
  return {
    numPassedTests: tests.filter(({ status }) => status === 'passed').length,
    numTotalTests: tests.length,
    testResults,
    errors: [],
    unrun,
    unrunErrors: unrun.length > 0 ? [{ message: 'The browser did not connect' }] : [],
    flaky: [],
    durations: testResults.map(({ name }) => ({ file: name, seconds: 1 })),
  };
}

describe('a second run of tests', () => {
  const first = reportOf(
    [
      fileOf('/a.test.ts', { adds: 'passed' }),
      fileOf('/b.test.ts', { opens: 'passed', closes: 'failed' }),
      fileOf('/c.test.ts', {}, 'the hook is wrong'),
      fileOf('/d.test.ts', { ends: 'failed' }),
    ],
    { unrun: ['/e.test.ts'] },
  );

  test('has the files that did not run and those that failed', () => {
    expect(filesToRunAgain(first)).toEqual(['/e.test.ts', '/b.test.ts', '/c.test.ts', '/d.test.ts']);
  });

  test('leaves out the failed ones if they are many', () => {
    const files = Array.from({ length: 21 }, (_, at) => fileOf(`/${at}.test.ts`, { adds: 'failed' }));
    expect(filesToRunAgain(reportOf(files, { unrun: ['/e.test.ts'] }))).toEqual(['/e.test.ts']);
  });

  test('decides what passed, and names what passed only then', () => {
    const second = reportOf([
      fileOf('/b.test.ts', { opens: 'passed', closes: 'passed' }),
      fileOf('/c.test.ts', { waits: 'passed' }),
      fileOf('/d.test.ts', { ends: 'failed' }),
      fileOf('/e.test.ts', { begins: 'passed' }),
    ]);
    const { testResults, durations, ...merged } = mergeReports(first, second);
    expect(merged).toEqual({
      numPassedTests: 5,
      numTotalTests: 6,
      errors: [],
      unrun: [],
      unrunErrors: [],
      flaky: [
        { file: '/b.test.ts', fullName: 'closes', message: 'closes is wrong' },
        { file: '/c.test.ts', fullName: 'outside of tests', message: 'the hook is wrong' },
      ],
    });
    const names = ['/a.test.ts', '/b.test.ts', '/c.test.ts', '/d.test.ts', '/e.test.ts'];
    expect(testResults.map(({ name, status }) => `${name} ${status}`)).toEqual(
      names.map((name) => `${name} ${name === '/d.test.ts' ? 'failed' : 'passed'}`),
    );
    expect(durations.map(({ file }) => file)).toEqual(names);
  });

  test('names the files that did not run in it either', () => {
    const second = reportOf([], { unrun: ['/e.test.ts'] });
    expect(mergeReports(first, second)).toMatchObject({
      unrun: ['/e.test.ts'],
      unrunErrors: [{ message: 'The browser did not connect' }],
    });
  });
});
