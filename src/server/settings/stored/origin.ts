import { Refusal } from '../../../api/refusal.ts';
import { parseUrl } from '../../../formats/parse-url.ts';

/**
 * An origin as browsers send it: scheme, host and port; `https://*.shop.example` for all hosts below one; `*` for all.
 * @throws {Refusal} `BadRequest` for anything else.
 */
export function parseOrigin(text: string): string {
  const trimmed = text.trim();
  if (trimmed === '*') return '*';
  const wildcard = /^https?:\/\/\*\./i.test(trimmed);
  const plain = wildcard ? trimmed.replace('://*.', '://') : trimmed;
  const { origin, href } = parseUrl(plain) ?? { origin: 'null', href: '' };
  const isBare = href === `${origin}/`;
  if (!/^https?:/.test(origin) || origin.includes('*') || !isBare) {
    throw new Refusal('BadRequest', `“${trimmed}” is not an origin such as https://shop.example.`);
  }
  return wildcard ? origin.replace('://', '://*.') : origin;
}
