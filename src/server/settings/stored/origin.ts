import { Refusal } from '../../../api/refusal.ts';
import { parseUrl } from '../../../formats/parse-url.ts';

/**
 * Parses an origin as browsers send it: scheme, host and port. `https://*.shop.example` means all subdomains, `*` all
 * origins.
 * @throws {Refusal} `BadRequest` for any other text
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
