/** Reads message ids in headers, without angle brackets. */

import { mailLimits } from './parsed-mail.ts';

/** Returns the id in a header that has one, without brackets, whitespace and control characters. */
export function readMessageId(value: string): string | null {
  const bare = value.replace(/[\s<>\p{Cc}]+/gu, '').slice(0, mailLimits.idLength);
  return bare === '' ? null : bare;
}

/**
 * Returns the ids in a header that has several, in their order and each once. Skips phrases between them, such as
 * "message of Monday". Of a long list, keeps the first id, which began the thread, and the last ones.
 */
export function readMessageIds(value: string): string[] {
  const bracketed = value.match(/<[^<>]*>/g);
  const written = bracketed ?? value.split(/[\s,]+/).filter((word) => word.includes('@'));
  const ids = [...new Set(written.flatMap((id) => readMessageId(id) ?? []))];
  if (ids.length <= mailLimits.references) return ids;
  return [...ids.slice(0, 1), ...ids.slice(1 - mailLimits.references)];
}
