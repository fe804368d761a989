/** Looks for what keeps people out, by the rules that a machine can check (WCAG 2.2 AA and good practice). */

import axe from 'axe-core';
import { expect } from 'vitest';
import { untilStill } from './still.ts';

/**
 * Fails with what is wrong and where. The context may hold a shadow root. Where a modal dialog is open, it is looked at
 * alone: the rest is inert.
 */
export async function expectAccessible(place: Element): Promise<void> {
  const context = [...place.querySelectorAll('dialog:modal')].at(-1) ?? place;
  // Colours are looked at as they are once nothing moves any more.
  await untilStill(context);
  const { violations } = await axe.run(context, {
    // The address of each element that is as it should be takes longer to write than the element to look over.
    resultTypes: ['violations'],
    runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  });
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
  expect(found).toEqual([]);
}
