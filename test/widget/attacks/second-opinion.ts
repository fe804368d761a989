/** A second opinion on what the sanitiser builds: that of DOMPurify, and that of a browser which reads it again. */

import purify, { type Config } from 'dompurify';
import type { AllowList } from '../../../src/widget/html/allowed.ts';
import type { SafeHtml } from '../../../src/widget/html/safe-html.ts';
import { findHarm } from '../../attacks/find-harm.ts';
import { draw } from '../html/draw.ts';
import { ownAttributes } from './kinds.ts';

const configOf = ({ elements, attributes }: AllowList): Config => ({
  ALLOWED_TAGS: [...elements],
  ALLOWED_ATTR: [...attributes, ...ownAttributes],
  ALLOWED_URI_REGEXP: /^(?:(?:https?|mailto|tel):|[^a-z]|[a-z+.-]+(?:[^a-z+.:-]|$))/i,
  // It reads every value as an address, where we read those that are.
  ADD_URI_SAFE_ATTR: [...attributes, ...ownAttributes].filter((name) => !/^(?:href|src)$/.test(name)),
  // No value of ours is ever written into XML, where the end of a comment or a style could stand in it.
  SAFE_FOR_XML: false,
  ALLOW_ARIA_ATTR: false,
  ALLOW_DATA_ATTR: false,
  // Names of the page's own properties are prefixed.
  SANITIZE_DOM: false,
});

/** As the browser reads markup. */
const read = (markup: string) => new DOMParser().parseFromString(markup, 'text/html').body;

/** What there is to object to a tree: as it is, and as it would be if it were written out and read again. */
export function objections(html: SafeHtml, list: AllowList): string[] {
  const tree = draw(html);
  const markup = tree.outerHTML;
  const readAgain = read(markup);
  const config = configOf(list);
  const found = [tree, readAgain].flatMap((root) => [...findHarm(root), ...notOn(list, root)]);

  // Of what is read again, DOMPurify takes nothing away.
  const purified = purify.sanitize(markup, config);
  if (purified !== readAgain.innerHTML) found.push(`DOMPurify answers ${purified} to ${markup}`);

  purify.sanitize(tree, { ...config, IN_PLACE: true });
  if (tree.outerHTML !== markup) found.push(`DOMPurify leaves ${tree.outerHTML} of ${markup}`);
  return found;
}

function notOn({ elements, attributes }: AllowList, root: Element): string[] {
  return Array.from(root.querySelectorAll('*')).flatMap((element) => [
    ...[element.localName].filter((name) => !elements.includes(name)),
    ...element.getAttributeNames().filter((name) => ![...attributes, ...ownAttributes].includes(name)),
  ]);
}
