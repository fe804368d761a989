/** Texts of the page that leads back from a mail. */
export interface BackPageTexts {
  readonly title: string;
  /** Before a ticket is opened. */
  readonly text: string;
  readonly open: string;
  readonly opening: string;
  readonly usedTitle: string;
  readonly usedText: string;
  readonly sendLink: string;
  /** Whether it was sent or not. */
  readonly linkSent: string;
  readonly failed: string;
  /** On the way to the site: `{site}` is its name. */
  readonly continueOn: string;
  /** Without scripts. */
  readonly needsScript: string;
}
