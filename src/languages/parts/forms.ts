/** Texts of the pages around forms without a script. */
export interface FormTexts {
  readonly voted: string;
  /** After the contact form. */
  readonly checkMail: string;
  readonly checkMailText: string;
  /** On the page behind the link of the mail. */
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
