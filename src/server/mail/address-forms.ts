/** Finds the forms of an email address that lead to one mailbox or look alike to a reader. */

import { domainToASCII, domainToUnicode } from 'node:url';
import { foldEmail } from '../../formats/fold-email.ts';
import { mailboxAddress } from './mailbox.ts';

/**
 * Returns an email address in lower case, with and without its plus suffix or final dot, and with its domain both in
 * Unicode and in Punycode. Full-width letters of the domain become ordinary ones, as in DNS.
 */
export function addressForms(address: string): string[] {
  const written = [foldEmail(address), mailboxAddress(address)];
  return [...new Set(written.flatMap((form) => [form, ...withDomains(form)]))];
}

function withDomains(address: string): string[] {
  const at = address.lastIndexOf('@') + 1;
  const ascii = domainToASCII(address.slice(at));
  if (at === 0 || ascii === '') return [];
  return [ascii, domainToUnicode(ascii)].map((domain) => mailboxAddress(address.slice(0, at) + domain));
}
