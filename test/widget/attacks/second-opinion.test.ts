import { assert, property } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { madeUpMarkup } from '../../attacks/made-up.ts';
import { kinds } from './kinds.ts';
import { objections } from './second-opinion.ts';

describe.each(kinds)('the sanitiser of $kind', ({ clean, allowed, tried }) => {
  test('leaves nothing of the corpus that a second opinion objects to', () => {
    for (const { name, markup } of tried) expect(objections(clean(markup), allowed), name).toEqual([]);
  });

  test('leaves nothing of made-up markup that a second opinion objects to', () => {
    assert(
      property(madeUpMarkup, (text) => {
        expect(objections(clean(text), allowed)).toEqual([]);
      }),
      { numRuns: 3000 },
    );
  });
});
