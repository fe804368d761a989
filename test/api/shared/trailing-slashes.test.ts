import { expect, test } from 'vitest';
import { withoutTrailingSlashes } from '../../../src/api/shared/trailing-slashes.ts';

test.each([
  ['https://desk.example', 'https://desk.example'],
  ['https://desk.example/', 'https://desk.example'],
  ['https://desk.example/help///', 'https://desk.example/help'],
  ['///', ''],
  ['', ''],
])('%s is %s', (url, bare) => {
  expect(withoutTrailingSlashes(url)).toBe(bare);
});
