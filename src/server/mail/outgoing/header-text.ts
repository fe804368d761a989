/** Texts of strangers, as they may stand in the headers of a mail. */

import { oneLine } from '../../../formats/one-line.ts';

/** What changes the direction of what follows, or is not seen at all: with it a name can look like another. */
const invisible = /[\u00ad\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]/g;

/** A text on one line, of at most so many letters, which can look like nothing that it is not. */
export function headerText(text: string, maxLength: number): string {
  return [...oneLine(text.replace(invisible, ''))].slice(0, maxLength).join('');
}

/** A name to stand beside an address; empty where it would pass for another address. */
export function displayName(text: string): string {
  const name = headerText(text.replace(/["<>\\]/g, ' '), 80).trim();
  return name.includes('@') ? '' : name;
}
