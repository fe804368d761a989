/** Paths that are sent on to the upstream: only those that every server reads alike. */

import { notFound } from '../api/refusal.ts';

/** Characters that a server may decode a second time, read as a slash, or end a path at. */
const ambiguous = /[\\%]|\p{Cc}|\p{Surrogate}/u;

/** A step to the same folder or the one above, also with the parameters that some servers cut off. */
const step = /^\.{1,2}(?:;|$)/;

/**
 * Throws for a value that would change the path of which it is one segment.
 * @throws {Refusal} `NotFound`: nothing has such an id.
 */
export function requireForwardable(segment: string): void {
  const isPlain = segment !== '' && !ambiguous.test(segment);
  if (!isPlain || segment.split('/').some((part) => step.test(part))) throw notFound();
}

/**
 * Checks each segment of an encoded path, from its first slash on, as `requireForwardable` does.
 * @throws {Refusal} `NotFound`
 */
export function requireForwardablePath(path: string): void {
  for (const segment of path.split('/').slice(1)) requireForwardable(decoded(segment));
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    throw notFound();
  }
}

/** Search words as one segment of a path: characters that a segment must not contain become blanks. */
export function forwardableWords(text: string): string {
  return text.replace(/[\\%]|\p{Cc}|\.(?=[.;/]|$)/gu, ' ');
}
