/** The ids of mails in headers, without angle brackets. */

import { mailLimits } from './parsed-mail.ts';

/** The one id of a header, whatever stands around it and in it. */
export function messageIdOf(value: string): string | null {
  const bare = value.replace(/[\s<>\p{Cc}]+/gu, '').slice(0, mailLimits.idLength);
  return bare === '' ? null : bare;
}

/**
 * The ids of a header that lists some, in their order and each once. Phrases between them are passed over, as some
 * programs write "message of Monday" there. Of a long list the first is kept, which began the thread, and the last ones.
 */
export function messageIdsOf(value: string): string[] {
  const bracketed = value.match(/<[^<>]*>/g);
  const written = bracketed ?? value.split(/[\s,]+/).filter((word) => word.includes('@'));
  const ids = [...new Set(written.flatMap((id) => messageIdOf(id) ?? []))];
  if (ids.length <= mailLimits.references) return ids;
  return [...ids.slice(0, 1), ...ids.slice(1 - mailLimits.references)];
}
