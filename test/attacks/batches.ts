/** Many attacks in one text, so that one drawing tries them all. */

import type { Attack } from './attack.ts';

const perBatch = 12;

/**
 * Attacks one after the other, as far as none keeps the next from being read: one of which `swallows` says so stands
 * at the end.
 */
export function inBatches(all: readonly Attack[], swallows: (markup: string) => boolean): string[] {
  const open = all.filter(({ markup }) => swallows(markup));
  const closed = all.filter((attack) => !open.includes(attack));
  const count = Math.max(open.length, Math.ceil(closed.length / perBatch));
  return Array.from({ length: count }, (_, batch) =>
    [...closed.filter((_, index) => index % count === batch), ...open.slice(batch, batch + 1)]
      .map(({ markup }) => markup)
      .join('\n'),
  );
}

/** Elements that may be left open: what follows in them is shown. */
const plain = new Set(['html', 'body', 'div', 'p', 'b', 'a', 'span', 'details', 'summary', 'blockquote']);

/** Whether what stands in this element is shown. */
export const isPlain = (name: string) => plain.has(name);

/** A longer attack stands at the end in any case. */
export const longestWithin = 5_000;
