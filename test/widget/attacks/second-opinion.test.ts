/** Nobody finds anything to object to what the sanitiser leaves, of the corpus and of markup that is made up. */

import { assert, property } from 'fast-check';
import { expect, test } from 'vitest';
import { madeUpMarkup } from '../../attacks/made-up.ts';
import { kinds } from './kinds.ts';
import { objections } from './second-opinion.ts';

test.each(kinds)('of the corpus as $kind', ({ clean, allowed, tried }) => {
  for (const { name, markup } of tried) expect(objections(clean(markup), allowed), name).toEqual([]);
});

test.each(kinds)('of anything as $kind', ({ clean, allowed }) => {
  assert(
    property(madeUpMarkup, (text) => {
      expect(objections(clean(text), allowed)).toEqual([]);
    }),
    { numRuns: 3000 },
  );
});
