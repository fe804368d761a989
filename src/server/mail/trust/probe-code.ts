/**
 * The one-time codes of probes. A code has the form of the token in a reply address, signed with a secret that nobody
 * keeps: so each door leads it to its inbox, in every form of reply address, and it is the reply address of no ticket.
 */

import { randomBytes, randomInt } from 'node:crypto';
import { domainToASCII } from 'node:url';
import { hashOf } from '../../../formats/hash.ts';
import type { ParsedMail } from '../incoming/parse/parsed-mail.ts';
import type { IncomingRow } from '../incoming/process/queries.ts';
import { tokenPartOf } from '../reply-address/address.ts';
import { createToken, readToken } from '../reply-address/token.ts';

/** 127 random bits. */
export function newProbeCode(userId: number): string {
  return createToken(randomBytes(32), { kind: 'reply', userId, id: randomInt(1, 2 ** 47) });
}

/** A code is random, so that a plain hash cannot be guessed back. */
export function hashOfProbeCode(code: string): string {
  return hashOf(code);
}

/** The `Message-ID` of a mail with a code, in brackets: answers name it where they cannot come to an address with it. */
export function probeMessageId(code: string, address: string): string {
  const domain = domainToASCII(address.slice(address.lastIndexOf('@') + 1)) || 'frontdesk.invalid';
  return `<frontdesk.${code}@${domain}>`;
}

/** Texts of one mail that are looked at for a code. */
const mostLooked = 300;

/**
 * The hashes of what may be codes in a mail: in an address that it came to, in an id that it has or answers, or at the end
 * of its subject, since some relays replace ids.
 */
export function possibleCodeHashes(
  { envelopeTo }: Pick<IncomingRow, 'envelopeTo'>,
  { deliveredTo, to, cc, messageId, inReplyTo, references, subject }: ParsedMail,
): string[] {
  const addresses = [...envelopeTo, ...deliveredTo, ...[...to, ...cc].map(({ address }) => address)];
  const ids = [...(messageId === null ? [] : [messageId]), ...inReplyTo, ...references];
  const looked = [
    ...ids.map((id) => /^frontdesk\.([a-z2-7]{1,40})@/i.exec(id)?.[1] ?? ''),
    subject.slice(subject.lastIndexOf(' ') + 1),
    ...addresses.map(tokenPartOf),
  ].slice(0, mostLooked);
  const codes = looked.map((text) => text.toLowerCase()).filter((text) => readToken(text) !== null);
  return [...new Set(codes)].slice(0, 20).map(hashOfProbeCode);
}
