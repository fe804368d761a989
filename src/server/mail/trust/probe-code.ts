/**
 * Creates and recognises probes' one-time codes: tokens of reply addresses, signed with a secret that is not stored.
 * Every channel delivers them to their inbox, in every form of reply address, and they belong to no ticket.
 */

import { randomBytes, randomInt } from 'node:crypto';
import { domainToASCII } from 'node:url';
import { sha256 } from '../../../formats/hash.ts';
import type { ParsedMail } from '../incoming/parse/parsed-mail.ts';
import type { IncomingRow } from '../incoming/process/facts.sql.ts';
import { tokenPart } from '../reply-address/address.ts';
import { createToken, readToken } from '../reply-address/token.ts';

/** Returns a code with 127 random bits. */
export function newProbeCode(userId: number): string {
  return createToken(randomBytes(32), { kind: 'reply', userId, id: randomInt(1, 2 ** 47) });
}

/** Returns a hash without a salt: a random code cannot be guessed from its hash. */
export function hashProbeCode(code: string): string {
  return sha256(code);
}

/** Returns a `Message-ID`, in brackets, with a code: answers refer to it if no email address can contain the code. */
export function probeMessageId(code: string, address: string): string {
  const domain = domainToASCII(address.slice(address.lastIndexOf('@') + 1)) || 'frontdesk.invalid';
  return `<frontdesk.${code}@${domain}>`;
}

/** Limits the texts of one mail in which a code is searched. */
const mostLooked = 300;

/**
 * Returns the hashes of all texts in a mail that may be the code of a probe: in its recipients, in its Message-IDs, or
 * in its subject, since some relays replace Message-IDs.
 */
export function possibleCodeHashes(
  { envelopeTo }: Pick<IncomingRow, 'envelopeTo'>,
  { deliveredTo, to, cc, messageId, inReplyTo, references, subject }: ParsedMail,
): string[] {
  const addresses = [...envelopeTo, ...deliveredTo, ...[...to, ...cc].map(({ address }) => address)];
  const ids = [messageId, ...inReplyTo, ...references].filter((id) => id !== null);
  const looked = [
    ...ids.map((id) => /^frontdesk\.([a-z2-7]{1,40})@/i.exec(id)?.[1] ?? ''),
    subject.slice(subject.lastIndexOf(' ') + 1),
    ...addresses.map(tokenPart),
  ].slice(0, mostLooked);
  const codes = looked.map((text) => text.toLowerCase()).filter((text) => readToken(text) !== null);
  return [...new Set(codes)].slice(0, 20).map(hashProbeCode);
}
