/**
 * The one-time codes of probes. A code has the form of a reply address's token, signed with a secret that is not kept:
 * so every channel leads it to its inbox, in every form of reply address, and it belongs to no ticket.
 */

import { randomBytes, randomInt } from 'node:crypto';
import { domainToASCII } from 'node:url';
import { sha256 } from '../../../formats/hash.ts';
import type { ParsedMail } from '../incoming/parse/parsed-mail.ts';
import type { IncomingRow } from '../incoming/process/queries.ts';
import { tokenPart } from '../reply-address/address.ts';
import { createToken, readToken } from '../reply-address/token.ts';

/** 127 random bits. */
export function newProbeCode(userId: number): string {
  return createToken(randomBytes(32), { kind: 'reply', userId, id: randomInt(1, 2 ** 47) });
}

/** Returns a plain hash, as a random code cannot be guessed from it. */
export function hashProbeCode(code: string): string {
  return sha256(code);
}

/** The `Message-ID` with a code, in brackets: answers name it where no address can hold the code. */
export function probeMessageId(code: string, address: string): string {
  const domain = domainToASCII(address.slice(address.lastIndexOf('@') + 1)) || 'frontdesk.invalid';
  return `<frontdesk.${code}@${domain}>`;
}

/** Texts of one mail that are searched for a code. */
const mostLooked = 300;

/**
 * The hashes of possible codes in a mail: in addresses it came to, in its id and those it answers, and at the end of
 * its subject, as some relays replace ids.
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
