/** Texts of the pages that follow forms in browsers without scripts. */
export interface FormTexts {
  readonly voted: string;
  /** Title and text after the contact form was sent. */
  readonly checkMail: string;
  readonly checkMailText: string;
  /** Texts of the page that the link in the confirmation mail opens. */
  readonly confirm: string;
  confirmText(subject: string): string;
  readonly confirmButton: string;
  readonly pressAgain: string;
  readonly sent: string;
  readonly sentText: string;
  readonly ended: string;
  readonly endedText: string;
  readonly contact: string;
  readonly tooMany: string;
  readonly tooManyText: string;
  readonly refused: string;
  readonly refusedText: string;
  readonly unreadable: string;
  readonly unreadableText: string;
  readonly home: string;
}
