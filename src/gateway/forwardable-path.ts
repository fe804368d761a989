/** Checks paths before they are forwarded: only those that every server interprets alike are allowed. */

import { notFound } from '../api/refusal.ts';

/** Matches characters that a server may decode twice, read as a slash, or treat as the end of a path. */
const ambiguous = /[\\%]|\p{Cc}|\p{Surrogate}/u;

/** Matches `.` and `..` segments, also with path parameters, which some servers remove. */
const step = /^\.{1,2}(?:;|$)/;

/**
 * Refuses a value that would change the path of which it is one segment.
 * @throws {Refusal} `NotFound`: no record has such an id
 */
export function requireForwardable(segment: string): void {
  const isPlain = segment !== '' && !ambiguous.test(segment);
  if (!isPlain || segment.split('/').some((part) => step.test(part))) throw notFound();
}

/**
 * Checks each segment of an encoded path, after its first slash, as `requireForwardable` does.
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

/** Returns search text for use as one path segment: characters that a segment must not contain become spaces. */
export function forwardableWords(text: string): string {
  return text.replace(/[\\%]|\p{Cc}|\.(?=[.;/]|$)/gu, ' ');
}
