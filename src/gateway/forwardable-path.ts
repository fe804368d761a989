/** Which paths are sent on to the upstream: only those that every server reads alike. */

import { notFound } from '../api/refusal.ts';

/** What a server may decode once more, take for a slash, or end a path at. */
const ambiguous = /[\\%]|\p{Cc}|\p{Surrogate}/u;

/** A step to the same folder or the one above, also with the parameters that some servers cut off. */
const step = /^\.{1,2}(?:;|$)/;

/**
 * Throws for a value that would change the path in which it is one segment.
 * @throws {Refusal} `NotFound`: nothing has such an id.
 */
export function requireForwardable(segment: string): void {
  const isPlain = segment !== '' && !ambiguous.test(segment);
  if (!isPlain || segment.split('/').some((part) => step.test(part))) throw notFound();
}

/**
 * The same for each segment of a path that is encoded, from its first slash on.
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

/** Words to search for, which are a segment too: what must not be in one is no part of a word. */
export function forwardableWords(text: string): string {
  return text.replace(/[\\%]|\p{Cc}|\.(?=[.;/]|$)/gu, ' ');
}
