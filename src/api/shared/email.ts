/** Checks email addresses: one rule for forms in browsers and for the server. */

import { maxEmailLength } from '../limits.ts';

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

/** Matches characters with which one email address can be written in many ways; people's addresses lack them. */
const unusual = /["(),:;<>[\]\\%!|]/;

/** Whether strangers may trigger mail to an email address: it must have no unusual characters. */
export function isPlainEmail(text: string): boolean {
  return isEmail(text) && !unusual.test(text);
}
