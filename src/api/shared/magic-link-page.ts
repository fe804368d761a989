/** Data exchanged between the server and the page that a magic link in a mail opens. */

export interface MagicLinkPageSettings<Texts> {
  readonly userId: number;
  readonly language: string;
  readonly direction: 'ltr' | 'rtl';
  /** Sent with every request; proves that the server's own page sends it. */
  readonly nonce: string;
  readonly texts: Texts;
}

/** The ticket that a posted one-time code opens. */
export interface OpenedByCode {
  readonly status: 'open';
  readonly ticketId: number;
  readonly helpCenterId: number;
  readonly token: string;
  /** Host of the site on which the visitor can continue the thread; null if no site is set. */
  readonly site: string | null;
}

/** The response to a posted code. `used`: used before or expired. `stale`: the nonce has expired; the page reloads. */
export type OneTimeCodeAnswer = OpenedByCode | { readonly status: 'used' } | { readonly status: 'stale' };
