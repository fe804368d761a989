import { expect, test } from 'vitest';
import { findTests } from '../tools/find-tests.mjs';

test('several words name the test files and stories that contain any of them', () => {
  expect(findTests(['find-tests', 'desk-merge', 'lock-file'])).toEqual({
    tests: ['test/find-tests.test.ts', 'test/lock-file.test.ts'],
    stories: ['e2e/stories/desk-merge.spec.ts'],
    unknown: [],
  });
});

test('a word that no path contains is named', () => {
  const { tests, unknown } = findTests(['find-tests', 'tikcets']);
  expect(tests).toEqual(['test/find-tests.test.ts']);
  expect(unknown).toEqual(['tikcets']);
});
