import { beforeAll, expect, test } from 'vitest';
import { ensureBuilt } from '../tools/fresh.mjs';
import { measureSizes } from '../tools/sizes.mjs';

beforeAll(() => ensureBuilt());

test('what visitors download is within its limits', () => {
  const sizes = measureSizes();
  expect(sizes.map(({ name }) => name)).toEqual([
    'script tag',
    'up to the open home view',
    'every view, in English',
    'with the panel in a frame',
    'beside a frame',
  ]);
  for (const { name, files, bytes, limit } of sizes) {
    expect(files.length, name).toBeGreaterThan(0);
    expect(bytes, name).toBeGreaterThan(0);
    expect(bytes, name).toBeLessThanOrEqual(limit);
  }
});
