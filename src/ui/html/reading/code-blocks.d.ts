/** Blocks of code: a name for those who hear them, and a button that copies them. */
export interface CodeWords {
  readonly code: string;
  readonly copyCode: string;
  readonly copied: string;
}
/** `announce` says what was done to those who cannot see it. */
export declare function addCopyButtons(
  text: Element,
  words: CodeWords,
  announce: (message: string) => void,
): void;
