/** Reads all headers of a mail, including those that mail servers add on the way. */

import { cutHead } from '../incoming/store/header-fields.ts';

export interface HeaderField {
  /** The name in lower case. */
  readonly name: string;
  /** The value on one line. */
  readonly value: string;
}

const mostFields = 500;
const mostCharacters = 4000;

/** Returns the headers, the topmost first. */
export function readHeaderFields(raw: Buffer): HeaderField[] {
  const fields: string[] = [];
  for (const line of cutHead(raw).toString('latin1').split('\n')) {
    const last = fields.length - 1;
    if (/^[ \t]/.test(line)) {
      const former = fields[last];
      if (former !== undefined && former.length < mostCharacters) fields[last] = `${former} ${line.trim()}`;
    } else if (fields.push(line.trim()) > mostFields) break;
  }
  return fields.map((field) => {
    const colon = Math.max(field.indexOf(':'), 0);
    return { name: field.slice(0, colon).trim().toLowerCase(), value: field.slice(colon + 1).trim() };
  });
}

export function valuesNamed(fields: readonly HeaderField[], name: string): string[] {
  return fields.filter((field) => field.name === name).map(({ value }) => value);
}

/** Returns the host that wrote a `Received` header, in lower case; null if the header has none. */
export function receivingHost(value: string): string | null {
  return /(?:^|\s)by\s+([A-Za-z0-9][A-Za-z0-9.-]{0,252})/.exec(value)?.[1]?.toLowerCase() ?? null;
}
