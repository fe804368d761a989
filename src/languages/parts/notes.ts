/** Notes in a message about the mail that it came as. */
export interface NoteTexts {
  /** In place of a text that is too long; the mail itself is kept. */
  readonly tooLarge: string;
  /** Below the beginning of a text of which all is in a file. */
  readonly goesOnIn: (file: string) => string;
  /** Below the beginning of a text whose end could not be kept. */
  readonly isCutOff: string;
  /** The note on a mail that its receiver's mail program alone could read. */
  readonly encrypted: string;
  /** Above a program's mail that may be anybody's. */
  readonly automaticNotVerified: string;
  /** Above a mail with the address of an agent or an inbox that may be anybody's. */
  readonly senderNotVerified: string;
}
