/** The visible parts of a mail, which are printed as text and as HTML. */

import type { FormattedText } from './formatted-text.ts';

export interface Quote {
  /** Such as `On 3 March 2026, Maja wrote:`. */
  readonly heading: string;
  readonly text: string;
}

export interface MailFile {
  readonly name: string;
  /** Null: this deployment does not know its own url, so that it has no links. */
  readonly url: string | null;
}

/** An agent's signature below a message. */
export interface MailSignature {
  readonly text: string;
  /** The signature's HTML in a mail; null: it has no formatting. */
  readonly html: string | null;
}

export interface MailMessage {
  /** The line above a message where a mail has several; null: the mail's sender says the author. */
  readonly heading: string | null;
  readonly text: string;
  /** The formatted text; null: the text has no formatting. */
  readonly formatted: FormattedText | null;
  readonly signature?: MailSignature | undefined;
  readonly files: readonly MailFile[];
}

export interface BackLink {
  readonly url: string;
  readonly label: string;
  /** The text below the button. */
  readonly note: string;
}

export interface MailParts {
  /** A language tag. */
  readonly language: string;
  readonly direction: 'ltr' | 'rtl';
  /** The inbox's name. */
  readonly name: string;
  /** `#rrggbb` */
  readonly color: string;
  /** The url of the link on the name; null: no link. */
  readonly siteUrl: string | null;
  /** The first line; null: none. */
  readonly title: string | null;
  /** Lines below the title, about the author. */
  readonly context?: readonly string[];
  readonly messages: readonly MailMessage[];
  /** The label of files. */
  readonly filesLabel: string;
  /** The link to the conversation; null: none. */
  readonly back: BackLink | null;
  readonly footer: string;
  /** The newest first. */
  readonly quotes: readonly Quote[];
}
