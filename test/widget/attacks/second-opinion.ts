/** A second opinion on what the sanitiser leaves, without DOMPurify: as it is, and as a browser that reads it again. */

import type { AllowList } from '../../../src/markup/allowed.ts';
import type { SafeHtml } from '../../../src/ui/html/safe-html.ts';
import { findHarm } from '../../attacks/find-harm.ts';
import { draw } from '../../ui/html/draw.ts';
import { ownAttributes } from './kinds.ts';

/** As the browser reads markup. */
const read = (markup: string) => new DOMParser().parseFromString(markup, 'text/html').body;

/** What there is to object to a tree: as it is, and as it would be if it were written out and read again. */
export function objections(html: SafeHtml, list: AllowList): string[] {
  const tree = draw(html);
  return [tree, read(tree.outerHTML)].flatMap((root) => [...findHarm(root), ...notOn(list, root)]);
}

function notOn({ elements, attributes }: AllowList, root: Element): string[] {
  return Array.from(root.querySelectorAll('*')).flatMap((element) => [
    ...[element.localName].filter((name) => !elements.includes(name)),
    ...element.getAttributeNames().filter((name) => ![...attributes, ...ownAttributes].includes(name)),
  ]);
}
