/** What the page that leads back from a mail, and the server behind it, say to each other. */

/** What the server writes into the page. */
export interface BackPageSettings<Texts> {
  readonly userId: number;
  /** A language tag. */
  readonly language: string;
  readonly direction: 'ltr' | 'rtl';
  /** Goes with every request: only this page has it. */
  readonly nonce: string;
  /** The texts of the page, in its language. */
  readonly texts: Texts;
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
