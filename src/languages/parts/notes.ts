/** Notes in a message about its mail. */
export interface NoteTexts {
  /** In place of a text that is too long; the mail itself is stored. */
  readonly tooLarge: string;
  /** Below the beginning of a text that is whole in a file. */
  readonly goesOnIn: (file: string) => string;
  /** Below the beginning of a text whose end is lost. */
  readonly isCutOff: string;
  /** For an encrypted mail. */
  readonly encrypted: string;
  /** Above an unproven mail of a program. */
  readonly automaticNotVerified: string;
  /** Above an unproven mail from the address of an agent or an inbox. */
  readonly senderNotVerified: string;
}
