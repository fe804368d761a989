/** Creates message ids that cannot be guessed: an answer to one shows that its sender got the email. */

import { randomBytes } from 'node:crypto';
import { domainToASCII } from 'node:url';

/** Returns a new message id, in brackets. */
export function createMessageId(fromAddress: string): string {
  const domain = domainToASCII(fromAddress.slice(fromAddress.lastIndexOf('@') + 1)) || 'frontdesk.invalid';
  return `<frontdesk.${randomBytes(16).toString('hex')}@${domain}>`;
}
