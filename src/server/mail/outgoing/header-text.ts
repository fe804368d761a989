/** Makes strangers' texts safe for the headers of a mail. */

import { oneLine } from '../../../formats/one-line.ts';

/** Characters that change the direction of a text, or are invisible: a name could look like another with them. */
const invisible = /[\u00ad\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]/g;

/** A text on one line, of at most `maxLength` characters, without misleading ones. */
export function headerText(text: string, maxLength: number): string {
  return [...oneLine(text.replace(invisible, ''))].slice(0, maxLength).join('');
}

/** A name to show beside an address; empty where it looks like an address itself. */
export function displayName(text: string): string {
  const name = headerText(text.replace(/["<>\\]/g, ' '), 80).trim();
  return name.includes('@') ? '' : name;
}
