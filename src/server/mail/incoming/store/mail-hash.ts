import { hashInPieces, hashOf } from '../../../../formats/hash.ts';
import type { MailDoor } from '../../../db/tables/index.ts';

/** Bytes in which the end of the headers is looked for. */
const mostHeadBytes = 1_000_000;

/** Minutes within which a copy of a mail without an id and a date is taken for the same mail. */
export const copyMinutes = 10;

/** A `Date` that is farther from the arrival says nothing of when a mail was written: the clocks of some devices stand still. */
const mostDaysAway = 40;
const dayMs = 86_400_000;

/** How a mail came in. */
export interface Arrival {
  readonly door: MailDoor;
  readonly receivedAt: Date;
}

/** What tells a mail from others as it arrives, before anything else of it is read. */
export interface MailIdentity {
  /** Its `Message-ID`, in brackets; null: it has none. */
  readonly messageId: string | null;
  /**
   * Of its id and its body, or without an id of its body and the headers that its author writes. What servers on the way
   * write above does not count, and an id alone is anybody's.
   */
  readonly hash: string;
  /** Whether it has neither an id nor a date, so that a later mail of the same words may be meant as another. */
  readonly isUndated: boolean;
}

/** Headers that the author of a mail writes. The `Reply-To` of a contact form tells those who write in it apart. */
const authorFields = ['from', 'reply-to', 'to', 'cc', 'date', 'subject'] as const;

export async function identityOf(raw: Buffer, { door, receivedAt }: Arrival): Promise<MailIdentity> {
  const { head, body } = splitHead(raw);
  const fields = fieldsOf(head);
  const bare = (fields.get('message-id') ?? '').slice(0, 1000).replace(/[\s<>\p{Cc}]+/gu, '');
  const bodyHash = await hashInPieces(withoutEnd(body));
  if (bare !== '') {
    const messageId = `<${bare.slice(0, 250)}>`;
    return { messageId, hash: hashOf(`${messageId} ${bodyHash}`), isUndated: false };
  }
  const isUndated = !isDateNear(fields.get('date') ?? '', receivedAt);
  const written = authorFields.map((name) => fields.get(name) ?? null);
  const hash = hashOf(JSON.stringify([bodyHash, written, isUndated ? door : null]));
  return { messageId: null, hash, isUndated };
}

/** Whether a `Date` can be read, and is about when the mail arrived. */
function isDateNear(written: string, receivedAt: Date): boolean {
  const awayMs = Math.abs(new Date(written.slice(0, 100)).getTime() - receivedAt.getTime());
  return awayMs <= mostDaysAway * dayMs;
}

/** The first header of each name that counts, on one line: servers on the way may fold lines in other places. */
function fieldsOf(head: string): ReadonlyMap<string, string> {
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

/** SMTP ends every mail with a line break, whether it had one or not. */
function withoutEnd(body: Buffer): Buffer {
  let end = body.length;
  while (end > 0 && (body[end - 1] === 0x0a || body[end - 1] === 0x0d)) end -= 1;
  return body.subarray(0, end);
}

/** A mail without a blank line has headers only, and they are what it is known by. */
function splitHead(raw: Buffer): { readonly head: string; readonly body: Buffer } {
  const start = raw.subarray(0, mostHeadBytes);
  const ends = ['\r\n\r\n', '\n\n'].map((blank) => start.indexOf(blank)).filter((at) => at >= 0);
  if (ends.length === 0) return { head: start.toString('latin1'), body: raw };
  const end = Math.min(...ends);
  return { head: raw.subarray(0, end).toString('latin1'), body: raw.subarray(end) };
}
