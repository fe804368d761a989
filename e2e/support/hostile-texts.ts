/** The attacks that can be stored, as texts for lines, pages and messages. */

import { type DefaultTreeAdapterTypes, parse } from 'parse5';
import { inBatches, isPlain, longestWithin } from '../../test/attacks/batches.ts';
import { attacks } from '../../test/attacks/corpus.ts';

/** What can be stored: PostgreSQL knows no null bytes, and the server refuses what is nested too deeply. */
const storable = attacks.filter(
  ({ markup }) => !/[\0\p{Surrogate}]/u.test(markup) && markup.split('<').length < 200,
);

/** For places of one line. */
export const lines = storable
  .filter(({ markup, isMailOnly }) => !isMailOnly && markup.length < 300)
  .map(({ markup }) => markup)
  .filter((markup) => !/[\n\r\f\v\t]| {2}|^ | $/.test(markup));

/** Attacks one after the other, in which a picture of another site is none. */
export const pages = inBatches(
  storable.filter(({ isMailOnly }) => !isMailOnly),
  swallows,
);

/** The same with such pictures. */
export const messages = inBatches(storable, swallows);

/** Whether what stands after it becomes a part of something that is taken out as a whole. */
function swallows(markup: string): boolean {
  if (markup.length > longestWithin) return true;
  const find = (node: DefaultTreeAdapterTypes.Node): boolean =>
    'childNodes' in node &&
    node.childNodes.some(
      (child) =>
        ('attrs' in child && child.attrs.some(({ name }) => name === 'after')) ||
        (isPlain(child.nodeName) && find(child)),
    );
  return !find(parse(`${markup}<p after>`));
}

/** The parts of a list, each of so many. */
export function inParts<T>(all: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(all.length / size) }, (_, index) =>
    all.slice(index * size, (index + 1) * size),
  );
}
