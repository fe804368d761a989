/** Notes that are added to a message about the mail from which it was made. */
export interface NoteTexts {
  /** Shown in place of a text that is too long; the mail itself is stored. */
  readonly tooLarge: string;
  /** Shown below the beginning of a text; `file` contains the whole text. */
  readonly goesOnIn: (file: string) => string;
  /** Shown below the beginning of a text whose end was lost. */
  readonly isCutOff: string;
  /** Shown in place of an encrypted text. */
  readonly encrypted: string;
  /** Line below a mail whose parts could not be separated. */
  readonly damaged: string;
  /** The event of an invitation: when it is, where it is, and that it does not take place. */
  readonly eventTime: (time: string) => string;
  readonly eventPlace: (place: string) => string;
  readonly eventCancelled: string;
  /** Shown above an automatic mail whose sender is not verified. */
  readonly automaticNotVerified: string;
  /** Shown above a mail from the email address of an agent or an inbox whose sender is not verified. */
  readonly senderNotVerified: string;
}
