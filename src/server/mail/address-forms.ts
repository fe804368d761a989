/** The writings of an e-mail address that lead to one mailbox, or look like it to a reader. */

import { domainToASCII, domainToUnicode } from 'node:url';
import { foldEmail } from '../../formats/fold-email.ts';
import { mailboxOf } from './mailbox.ts';

/**
 * Returns an address in lower case, and the same without what stands after a plus sign or a dot at the end, with its
 * domain in either alphabet. Full-width letters of a domain are ordinary ones in these forms, as they are for DNS.
 */
export function addressForms(address: string): string[] {
  const written = [foldEmail(address), mailboxOf(address)];
  return [...new Set(written.flatMap((form) => [form, ...withDomains(form)]))];
}

function withDomains(address: string): string[] {
  const at = address.lastIndexOf('@') + 1;
  const ascii = domainToASCII(address.slice(at));
  if (at === 0 || ascii === '') return [];
  return [ascii, domainToUnicode(ascii)].map((domain) => mailboxOf(address.slice(0, at) + domain));
}
