/** A mail as it is read: one content, as text and as HTML. */

import type { FormattedText } from './formatted-text.ts';

export interface Quote {
  /** Such as `On 3 March 2026, Maja wrote:`. */
  readonly heading: string;
  readonly text: string;
}

export interface MailFile {
  readonly name: string;
  /** Null: this deployment does not know its own address, so that nothing can lead there. */
  readonly url: string | null;
}

/** What stands below an agent's words. */
export interface MailSignature {
  readonly text: string;
  /** The same as a mail prints it; null: it has no formatting. */
  readonly html: string | null;
}

export interface MailMessage {
  /** Above it, where a mail brings several; null: the mail's own sender says it. */
  readonly heading: string | null;
  readonly text: string;
  /** The same as it was formatted; null: it was not. */
  readonly formatted: FormattedText | null;
  readonly signature?: MailSignature | undefined;
  readonly files: readonly MailFile[];
}

export interface BackLink {
  readonly url: string;
  readonly label: string;
  /** Below it. */
  readonly note: string;
}

export interface MailParts {
  /** A language tag. */
  readonly language: string;
  readonly direction: 'ltr' | 'rtl';
  /** Of the inbox. */
  readonly name: string;
  /** `#rrggbb` */
  readonly color: string;
  /** Where the name leads; null: nowhere. */
  readonly siteUrl: string | null;
  /** The first line; null: there is none. */
  readonly title: string | null;
  /** Lines below it, about who wrote. */
  readonly context?: readonly string[];
  readonly messages: readonly MailMessage[];
  /** How files are called. */
  readonly filesLabel: string;
  /** The way back to what it is about; null: there is none. */
  readonly back: BackLink | null;
  readonly footer: string;
  /** The newest first. */
  readonly quotes: readonly Quote[];
}
