import { hashInPieces, sha256 } from '../../../../formats/hash.ts';
import type { MailChannel } from '../../../db/tables/index.ts';

/** Limits the bytes in which the end of the headers is searched. */
const mostHeadBytes = 1_000_000;

/** Minutes within which a mail with the same content, and without an id and a date, counts as the same mail. */
export const copyMinutes = 10;

/** Limits the days between a valid `Date` header and the time of receipt: the clocks of some devices are wrong. */
const mostDaysAway = 40;
const dayMs = 86_400_000;

/** The channel and the time by which a mail was received. */
export interface Arrival {
  readonly channel: MailChannel;
  readonly receivedAt: Date;
}

/** The identity of a mail, determined when it is received. */
export interface MailIdentity {
  /** The `Message-ID`, in brackets; null if the mail has none. */
  readonly messageId: string | null;
  /**
   * The hash of the id and the body; for a mail without an id, of the body and the headers that its author wrote.
   * Headers that mail servers add do not count, nor does an id alone, which a forger can copy.
   */
  readonly hash: string;
  /** Whether the mail has neither an id nor a date, so that a later one with the same words may be another mail. */
  readonly isUndated: boolean;
}

/** Headers that the author of a mail writes. `Reply-To` distinguishes the users of a contact form. */
const authorFields = ['from', 'reply-to', 'to', 'cc', 'date', 'subject'] as const;

export async function identifyMail(raw: Buffer, { channel, receivedAt }: Arrival): Promise<MailIdentity> {
  const { head, body } = splitHead(raw);
  const fields = readAuthorFields(head);
  const bare = (fields.get('message-id') ?? '').slice(0, 1000).replace(/[\s<>\p{Cc}]+/gu, '');
  const bodyHash = await hashInPieces(withoutEnd(body));
  if (bare !== '') {
    const messageId = `<${bare.slice(0, 250)}>`;
    return { messageId, hash: sha256(`${messageId} ${bodyHash}`), isUndated: false };
  }
  const isUndated = !isDateNear(fields.get('date') ?? '', receivedAt);
  const written = authorFields.map((name) => fields.get(name) ?? null);
  const hash = sha256(JSON.stringify([bodyHash, written, isUndated ? channel : null]));
  return { messageId: null, hash, isUndated };
}

/** Whether a `Date` header can be parsed, and is near the time of receipt. */
function isDateNear(written: string, receivedAt: Date): boolean {
  const awayMs = Math.abs(new Date(written.slice(0, 100)).getTime() - receivedAt.getTime());
  return awayMs <= mostDaysAway * dayMs;
}

/** Returns the first of each header that the hash needs, on one line, as mail servers may fold lines differently. */
function readAuthorFields(head: string): ReadonlyMap<string, string> {
  const unfolded = head.replace(/\r?\n(?=[ \t])/g, '');
  const fields = new Map<string, string>();
  for (const match of unfolded.matchAll(
    /^(message-id|from|reply-to|to|cc|date|subject)[ \t]*:([^\r\n]*)/gim,
  )) {
    const [, name = '', value = ''] = match;
    const key = name.toLowerCase();
    if (!fields.has(key)) fields.set(key, value.replace(/\s+/g, ' ').trim());
  }
  return fields;
}

/** Returns the body without final line breaks, as SMTP ends every mail with one. */
function withoutEnd(body: Buffer): Buffer {
  let end = body.length;
  while (end > 0 && (body[end - 1] === 0x0a || body[end - 1] === 0x0d)) end -= 1;
  return body.subarray(0, end);
}

/** Splits a mail at its first blank line. A mail without one has only headers, which also count as its body. */
function splitHead(raw: Buffer): { readonly head: string; readonly body: Buffer } {
  const start = raw.subarray(0, mostHeadBytes);
  const ends = ['\r\n\r\n', '\n\n'].map((blank) => start.indexOf(blank)).filter((at) => at >= 0);
  if (ends.length === 0) return { head: start.toString('latin1'), body: raw };
  const end = Math.min(...ends);
  return { head: raw.subarray(0, end).toString('latin1'), body: raw.subarray(end) };
}
