/** Texts of the page that a magic link in a mail opens. */
export interface BackPageTexts {
  readonly title: string;
  /** Shown before a ticket is opened. */
  readonly text: string;
  readonly open: string;
  readonly opening: string;
  readonly usedTitle: string;
  readonly usedText: string;
  readonly sendLink: string;
  /** Shown whether a link was sent or not. */
  readonly linkSent: string;
  readonly failed: string;
  /** Label of the link to the site; `{site}` is the site's name. */
  readonly continueOn: string;
  /** Shown to browsers that run no scripts. */
  readonly needsScript: string;
}
