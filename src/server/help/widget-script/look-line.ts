import { lookSheet } from '../../looks/look-sheet.ts';
import type { DerivedLook } from '../../looks/stored-look.ts';

/** Characters that would end a script's line, or its element if a page contains the script. */
const unsafe = /[<>\u2028\u2029]/g;

/** Returns the line before the widget's script that brings the help center's look; empty if nothing was chosen. */
export function lookLine(look: DerivedLook): string {
  const sheet = lookSheet(look);
  if (sheet === '') return '';
  const text = JSON.stringify(sheet).replace(unsafe, escapeCharacter);
  return `(document.currentScript||{}).look=${text};\n`;
}

const escapeCharacter = (character: string) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
