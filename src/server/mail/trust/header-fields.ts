/** The fields of a mail's header as they came, with those that servers on the way added. */

import { headOf } from '../incoming/store/header-fields.ts';

export interface HeaderField {
  /** In lower case. */
  readonly name: string;
  /** On one line. */
  readonly value: string;
}

const mostFields = 500;
const mostCharacters = 4000;

/** The topmost first. */
export function readHeaderFields(raw: Buffer): HeaderField[] {
  const fields: string[] = [];
  for (const line of headOf(raw).toString('latin1').split('\n')) {
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

/** The values of the fields of a name. */
export function valuesNamed(fields: readonly HeaderField[], name: string): string[] {
  return fields.filter((field) => field.name === name).map(({ value }) => value);
}

/** The host that one `Received` says it was written by, in lower case; null: it says none. */
export function hostOfReceived(value: string): string | null {
  return /(?:^|\s)by\s+([A-Za-z0-9][A-Za-z0-9.-]{0,252})/.exec(value)?.[1]?.toLowerCase() ?? null;
}
