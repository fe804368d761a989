/** Texts about mails as they were received, at the desk. */
export interface OriginalMessages {
  /** Title of the dialog, and of the button that opens it. */
  title: string;
  /** `{date}` is the last day on which the mail is kept. */
  kept: string;
  /** Says what the mail is shown without. */
  masked: string;
  headers: string;
  download: string;
  isCut: string;
  gone: string;
  failed: string;
}
