/** Reads the email addresses in headers. */

import { parseAddressHeader } from 'mailparser';
import { oneLine } from '../../../../formats/one-line.ts';
import { type HeaderLine, headerValues } from './header-lines.ts';
import { type MailAddress, mailLimits } from './parsed-mail.ts';

/** Matches invisible characters and direction marks, which could make a name look like another. */
const deceiving = /[\p{Cf}\p{Cc}\p{Cs}]/gu;

const address = /^[^\s@\p{Cc}\p{Cf}<>"(),:;[\\\]]{1,64}@[^\s@\p{Cc}\p{Cf}<>"(),:;[\\\]]{1,190}$/u;

/** Returns the valid email addresses in all headers with a name. */
export function readAddresses(lines: readonly HeaderLine[], name: string): MailAddress[] {
  const values = headerValues(lines, name);
  if (values.length === 0) return [];
  const { value } = parseAddressHeader(values, { flatten: true, decodePunycode: false });
  const found: MailAddress[] = [];
  for (const entry of value) {
    const written = withoutScheme(entry.address ?? '');
    if (!address.test(written)) continue;
    found.push({ address: written, name: displayedName(entry.name) });
    if (found.length === mailLimits.addresses) break;
  }
  return found;
}

/** Counts the email addresses in all headers with a name, including invalid ones. */
export function countAddresses(lines: readonly HeaderLine[], name: string): number {
  const values = headerValues(lines, name);
  return values.length === 0 ? 0 : parseAddressHeader(values, { flatten: true }).value.length;
}

function withoutScheme(written: string): string {
  const trimmed = written.trim();
  return /^mailto:/i.test(trimmed) ? trimmed.slice('mailto:'.length) : trimmed;
}

function displayedName(written: string): string {
  const name = oneLine(written.slice(0, mailLimits.words).replace(deceiving, ' '));
  return name.slice(0, 200);
}
