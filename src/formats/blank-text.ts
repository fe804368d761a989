/** Recognises invisible text: whitespace of every script, and characters that are not drawn. */

/** Pattern of an invisible character, for regular expressions with flag `u`. U+2800 is the empty Braille pattern. */
export const blankCharacter = String.raw`[\p{White_Space}\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}\u2800]`;

const onlyBlanks = new RegExp(`^${blankCharacter}*$`, 'u');

/** Whether a reader sees nothing of a text. */
export function isBlank(text: string): boolean {
  return onlyBlanks.test(text);
}
