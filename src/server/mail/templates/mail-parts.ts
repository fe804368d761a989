/** Defines the visible parts of an email, which are printed as text and as HTML. */

import type { FormattedText } from './formatted-text.ts';

export interface Quote {
  /** The line above the quote, such as `On 3 March 2026, Maja wrote:`. */
  readonly heading: string;
  readonly text: string;
}

export interface MailFile {
  readonly name: string;
  /** Null if this deployment does not know its own URL: files then have no links. */
  readonly url: string | null;
}

export interface MailSignature {
  readonly text: string;
  /** The signature as HTML; null if it has no formatting. */
  readonly html: string | null;
}

export interface MailMessage {
  /** The line above each of several messages; null if the email has one message, whose author is in From. */
  readonly heading: string | null;
  readonly text: string;
  /** The formatted text; null if the text has no formatting. */
  readonly formatted: FormattedText | null;
  readonly signature?: MailSignature | undefined;
  readonly files: readonly MailFile[];
}

export interface MailLink {
  readonly url: string;
  readonly label: string;
  /** The text below the button; null if there is none. */
  readonly note: string | null;
}

export interface MailLogo {
  /** The URL of a PNG on this deployment; it is the same in every mail, so that it tells nothing about its reader. */
  readonly url: string;
  readonly alt: string;
  /** In CSS pixels. */
  readonly width: number;
  readonly height: number;
}

export interface MailParts {
  /** A language tag. */
  readonly language: string;
  readonly direction: 'ltr' | 'rtl';
  /** The inbox's name. */
  readonly name: string;
  /** A colour as `#rrggbb`. */
  readonly color: string;
  /** Shown in place of the name, in mails to customers. */
  readonly logo?: MailLogo | undefined;
  /** The URL to which the name links; null for no link. */
  readonly siteUrl: string | null;
  /** The first line; null if there is none. */
  readonly title: string | null;
  /** Lines below the title about the message's author. */
  readonly context?: readonly string[];
  readonly messages: readonly MailMessage[];
  readonly filesLabel: string;
  /** The link to the conversation, or of agents to the ticket; null if there is none. */
  readonly back: MailLink | null;
  readonly footer: string;
  /** Quotes of earlier messages, the newest first. */
  readonly quotes: readonly Quote[];
}
