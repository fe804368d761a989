import { hashInPieces, hashOf } from '../../../text/hash.ts';

/** Bytes in which the end of the headers is looked for. */
const mostHeadBytes = 1_000_000;

/** What tells a mail from others as it arrives, before anything else of it is read. */
export interface MailIdentity {
  /** Its `Message-ID`, in brackets; null: it has none. */
  readonly messageId: string | null;
  /** Of its id and its body: what servers on the way write above does not count, and an id alone is anybody's. */
  readonly hash: string;
}

export async function identityOf(raw: Buffer): Promise<MailIdentity> {
  const { head, body } = splitHead(raw);
  const line = /(?:^|\n)message-id:((?:[^\r\n]|\r?\n[ \t]){0,1000})/i.exec(head)?.[1] ?? '';
  const bare = line.replace(/[\s<>\p{Cc}]+/gu, '').slice(0, 250);
  const messageId = bare === '' ? null : `<${bare}>`;
  return { messageId, hash: hashOf(`${messageId ?? ''} ${await hashInPieces(withoutEnd(body))}`) };
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
