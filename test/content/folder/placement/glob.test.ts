import { expect, test } from 'vitest';
import { matchesGlob } from '../../../../src/content/folder/placement/glob.ts';

test.each([
  ['*.md', 'a.md', true],
  ['*.md', 'docs/a.md', false],
  ['docs/*/old', 'docs/a/old', true],
  ['docs/*/old', 'docs/a/b/old', false],
  ['**/old', 'docs/a/old', true],
  ['docs/**', 'docs/a/b.md', true],
  ['docs/**', 'other/a.md', false],
  ['a*b*c', 'a-b-c-b-c', true],
  ['a*b*c', 'a-b-c-b', false],
  ['a.c*', 'abcd', false],
])('%s and %s', (glob, path, isMatch) => {
  expect(matchesGlob(glob, path)).toBe(isMatch);
});
