/** The ids of mails: nobody can guess one, so that naming one is a sign of having got the mail. */

import { randomBytes } from 'node:crypto';
import { domainToASCII } from 'node:url';

/** A new id, in brackets. */
export function createMessageId(fromAddress: string): string {
  const domain = domainToASCII(fromAddress.slice(fromAddress.lastIndexOf('@') + 1)) || 'frontdesk.invalid';
  return `<frontdesk.${randomBytes(16).toString('hex')}@${domain}>`;
}
