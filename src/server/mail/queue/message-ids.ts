/** Creates ids of mails. They cannot be guessed: an answer that names one shows that its sender had the mail. */

import { randomBytes } from 'node:crypto';
import { domainToASCII } from 'node:url';

/** A new id, in brackets. */
export function createMessageId(fromAddress: string): string {
  const domain = domainToASCII(fromAddress.slice(fromAddress.lastIndexOf('@') + 1)) || 'frontdesk.invalid';
  return `<frontdesk.${randomBytes(16).toString('hex')}@${domain}>`;
}
