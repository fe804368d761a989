import { expect, test } from 'vitest';
import { createHeadingIds, toSlug } from '../../../src/api/shared/heading-ids.ts';

test.each([
  ['Before you start', 'before-you-start'],
  ['  Ångra köp & retur ', 'ångra-köp--retur'],
  ['snake_case and 4 x 4', 'snake_case-and-4-x-4'],
  ['???', ''],
])('the slug of “%s” is “%s”', (text, slug) => {
  expect(toSlug(text)).toBe(slug);
});

test('ids that are taken get the first number that is free, and headings of signs alone have an id too', () => {
  const taken = new Set(['returns', 'returns-1']);
  const idOf = createHeadingIds(taken);
  const ids = ['Returns', 'Returns', 'Sizes', '???', '!!!'].map((text) => {
    const id = idOf(text);
    taken.add(id);
    return id;
  });
  expect(ids).toEqual(['returns-2', 'returns-3', 'sizes', 'section', 'section-1']);
});
