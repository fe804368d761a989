/** Checks email addresses: one rule for forms in browsers and for the server. */

import { maxEmailLength } from './limits.ts';

/**
 * Matches one `@` between two texts without whitespace and angle brackets; the second text has a dot with a character
 * on each side. The rule is loose on purpose: only a delivered mail proves that an email address exists.
 */
const email = /^[^\s@<>]+@[^\s@<>][^\s@<>.]*\.[^\s@<>]+$/;

/** Whether a text is an email address, ignoring surrounding whitespace. */
export function isEmail(text: string): boolean {
  const trimmed = text.trim();
  return trimmed.length <= maxEmailLength && email.test(trimmed);
}

/**
 * Matches characters of quoted names, comments, routes and IP literals. People's email addresses do not contain them,
 * and with them one email address can be written in many ways.
 */
const unusual = /["(),:;<>[\]\\%!|]/;

/**
 * Whether Frontdesk may send mail that strangers can trigger to an email address: it must have no unusual characters.
 */
export function isPlainEmail(text: string): boolean {
  return isEmail(text) && !unusual.test(text);
}
