import { lookSheet } from '../../looks/look-sheet.ts';
import type { DerivedLook } from '../../looks/stored-look.ts';

/** Characters that would end a string or a line of a script, or its element if a page contains the script. */
const unsafe = /[<>'`$\u2028\u2029]/g;

/** Returns the style sheet of a look for a string of the widget's script, in any quotes; empty if nothing was chosen. */
export function lookText(look: DerivedLook): string {
  return JSON.stringify(lookSheet(look)).slice(1, -1).replace(unsafe, escapeCharacter);
}

const escapeCharacter = (character: string) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
