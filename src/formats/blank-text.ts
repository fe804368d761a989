/** Invisible text: blanks of every script, and characters that are not drawn. */

/** One such character, for use within a pattern with the flag `u`. U+2800 is Braille without a dot. */
export const blankCharacter = String.raw`[\p{White_Space}\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}\u2800]`;

const onlyBlanks = new RegExp(`^${blankCharacter}*$`, 'u');

/** Whether a text shows nothing to a reader. */
export function isBlank(text: string): boolean {
  return onlyBlanks.test(text);
}
