/** The form of e-mails: one rule for forms in browsers and for the server. */

import { maxEmailLength } from './limits.ts';

/**
 * One `@` between two texts without spaces and angle brackets, of which the second has a dot with something on each
 * side. The rule is loose on purpose: only a mail shows whether an address receives mail.
 */
const email = /^[^\s@<>]+@[^\s@<>][^\s@<>.]*\.[^\s@<>]+$/;

/** Whether a text is an e-mail address of the interface's form, with or without surrounding spaces. */
export function isEmail(text: string): boolean {
  const trimmed = text.trim();
  return trimmed.length <= maxEmailLength && email.test(trimmed);
}

/**
 * Quotes, comments, routes and literals: no mailbox of a person needs them, and they write one address in ever new
 * ways.
 */
const unusual = /["(),:;<>[\]\\%!|]/;

/** Whether mail that anybody can cause goes to an address: an e-mail address that is written as those of people are. */
export function isPlainEmail(text: string): boolean {
  return isEmail(text) && !unusual.test(text);
}
