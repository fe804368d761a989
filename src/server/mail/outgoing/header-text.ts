/** Makes untrusted texts safe for email headers. */

import { oneLine } from '../../../formats/one-line.ts';

/** Matches invisible characters and direction marks, which could make a name look like another. */
const invisible = /[\u00ad\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]/g;

/** Returns a text on one line, of at most `maxLength` characters, without misleading ones. */
export function headerText(text: string, maxLength: number): string {
  return [...oneLine(text.replace(invisible, ''))].slice(0, maxLength).join('');
}

/** Returns a name to show beside an email address; empty if the name looks like an email address. */
export function displayName(text: string): string {
  const name = headerText(text.replace(/["<>\\]/g, ' '), 80).trim();
  return name.includes('@') ? '' : name;
}
