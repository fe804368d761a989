/** Reads the ids of mails in headers, without angle brackets. */

import { mailLimits } from './parsed-mail.ts';

/** The id in a header with one, without brackets, blanks and control characters. */
export function readMessageId(value: string): string | null {
  const bare = value.replace(/[\s<>\p{Cc}]+/gu, '').slice(0, mailLimits.idLength);
  return bare === '' ? null : bare;
}

/**
 * The ids in a header with several, in their order and each once. Phrases such as "message of Monday" between them are
 * skipped. A long list keeps its first id, which began the thread, and its last ones.
 */
export function readMessageIds(value: string): string[] {
  const bracketed = value.match(/<[^<>]*>/g);
  const written = bracketed ?? value.split(/[\s,]+/).filter((word) => word.includes('@'));
  const ids = [...new Set(written.flatMap((id) => readMessageId(id) ?? []))];
  if (ids.length <= mailLimits.references) return ids;
  return [...ids.slice(0, 1), ...ids.slice(1 - mailLimits.references)];
}
