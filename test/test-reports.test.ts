import { expect, test } from 'vitest';
import { printFailures, printFlaky, printSlowest, readReport } from '../tools/test-reports.mjs';

const vitestReport = {
  numPassedTests: 1,
  numTotalTests: 3,
  testResults: [
    {
      name: '/repo/test/a.test.ts',
      status: 'failed',
      message: '',
      assertionResults: [
        { fullName: 'adds', status: 'passed', failureMessages: [] },
        {
          fullName: 'group takes away',
          status: 'failed',
          failureMessages: ['AssertionError: 1 is not 2\n\n  - 1\n  + 2\n    at x (a.test.ts:1:2)'],
        },
        { fullName: 'waits', status: 'skipped', failureMessages: [] },
      ],
    },
    {
      name: '/repo/test/b.test.ts',
      status: 'failed',
      message: 'Cannot find “c”\nmore',
      assertionResults: [],
    },
  ],
  errors: [{ message: 'Error: the page was closed\n    at x (a.test.ts:1:2)' }],
  flaky: [{ file: '/repo/test/a.test.ts', fullName: 'adds', message: '1 is not 2\nmore' }],
  durations: [
    { file: '/repo/test/b.test.ts', seconds: 0.25 },
    { file: '/repo/test/a.test.ts', seconds: 3, processorSeconds: 2.5 },
  ],
  unrun: ['/repo/test/c.test.ts'],
  unrunErrors: [{ message: 'Error: the browser did not connect\n    at x (a.test.ts:1:2)' }],
};

const playwrightReport = {
  stats: { expected: 4, flaky: 1, unexpected: 1, skipped: 1 },
  errors: [{ message: 'Error: the port is taken\nmore' }],
  suites: [
    {
      title: 'faults/a.spec.ts',
      specs: [
        {
          file: 'faults/a.spec.ts',
          title: 'opens',
          tests: [
            { status: 'flaky', results: [{ duration: 2000, error: { message: 'once' } }, { duration: 500 }] },
          ],
        },
      ],
      suites: [
        {
          title: 'a group',
          specs: [
            {
              file: 'faults/a.spec.ts',
              title: 'closes',
              tests: [
                {
                  status: 'unexpected',
                  results: [
                    { duration: 1000, error: { message: '\u001b[31m\nError: still open\u001b[39m\n' } },
                  ],
                },
              ],
            },
            { file: 'faults/a.spec.ts', title: 'later', tests: [{ status: 'skipped', results: [] }] },
          ],
        },
      ],
    },
  ],
};

test('a report of Vitest names failed tests with their errors, broken files, and files that did not run', () => {
  expect(readReport(vitestReport, '/repo')).toEqual({
    passed: 1,
    failed: 5,
    failures: [
      { name: 'test/a.test.ts › group takes away', error: 'AssertionError: 1 is not 2\n  - 1\n  + 2' },
      { name: 'test/a.test.ts › waits', error: 'skipped' },
      { name: 'test/b.test.ts', error: 'Cannot find “c”\n  more' },
      { name: 'test/c.test.ts', error: 'did not run: Error: the browser did not connect' },
      { name: 'outside of tests', error: 'Error: the page was closed' },
    ],
    flaky: [{ name: 'test/a.test.ts › adds', error: '1 is not 2\n  more' }],
    durations: [
      { file: 'test/b.test.ts', seconds: 0.25 },
      { file: 'test/a.test.ts', seconds: 3, processorSeconds: 2.5 },
    ],
  });
});

test('a report of Playwright names failed tests with their groups, and counts a second try that passes', () => {
  expect(readReport(playwrightReport, '/repo')).toEqual({
    passed: 5,
    failed: 2,
    failures: [
      { name: 'e2e/faults/a.spec.ts › a group › closes', error: 'Error: still open' },
      { name: 'e2e/faults/a.spec.ts › a group › later', error: 'skipped' },
      { name: 'outside of tests', error: 'Error: the port is taken\n  more' },
    ],
    flaky: [{ name: 'e2e/faults/a.spec.ts › opens', error: 'once' }],
    durations: [{ file: 'e2e/faults/a.spec.ts', seconds: 3.5 }],
  });
});

test('a test that passes only at the second try is named', () => {
  const lines: string[] = [];
  printFlaky(readReport(vitestReport, '/repo').flaky, (line: string) => lines.push(line));
  expect(lines).toEqual(['~ at the second try: test/a.test.ts › adds: 1 is not 2\n  more']);
});

test('the slowest files come first, with their processor seconds', () => {
  const lines: string[] = [];
  const { durations } = readReport(vitestReport, '/repo');
  printSlowest(durations, (line: string) => lines.push(line));
  expect(lines).toEqual([
    'The slowest files:',
    '  3.0 s, 2.5 s of the processors: test/a.test.ts',
    '  0.3 s: test/b.test.ts',
  ]);
  lines.length = 0;
  printSlowest(durations, (line: string) => lines.push(line), 1);
  expect(lines).toHaveLength(2);
});

test('a long list of failures and a long message are cut', () => {
  const lines: string[] = [];
  const failures = Array.from({ length: 32 }, (_, index) => ({
    name: `test ${index}`,
    error: index ? 'no' : '',
  }));
  printFailures(failures, (line: string) => lines.push(line));
  expect(lines).toHaveLength(31);
  expect(lines[0]).toBe('✗ test 0');
  expect(lines[1]).toBe('✗ test 1: no');
  expect(lines[30]).toBe('✗ and 2 more');

  const errors = [
    { message: Array.from({ length: 40 }, (_, index) => `${index} ${'x'.repeat(400)}`).join('\n') },
  ];
  const [long] = readReport({ ...playwrightReport, suites: [], errors }, '/repo').failures;
  expect(long?.error.split('\n')).toHaveLength(8);
  expect(long?.error.length).toBeLessThan(8 * 310);
});
