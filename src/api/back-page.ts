/** What the page that leads back from a mail, and the server behind it, say to each other. */

/** What the page says, in one language. */
export interface BackPageTexts {
  readonly title: string;
  /** Before anything is opened. */
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
}

/** What the server writes into the page. */
export interface BackPageSettings {
  readonly userId: number;
  /** A language tag. */
  readonly language: string;
  readonly direction: 'ltr' | 'rtl';
  /** Goes with every request: only this page has it. */
  readonly nonce: string;
  readonly texts: BackPageTexts;
}

/** What a posted code opens. */
export interface OpenBack {
  readonly status: 'open';
  readonly ticketId: number;
  readonly helpCenterId: number;
  /** A ticket token for this page. */
  readonly token: string;
  /** The host of the site that the thread can be gone on with; null: there is none. */
  readonly site: string | null;
}

/** What a code was answered with. `used`: it was used, or has ended; `stale`: the page is an old one. */
export type BackAnswer = OpenBack | { readonly status: 'used' } | { readonly status: 'stale' };
