import { domainToASCII, domainToUnicode } from 'node:url';
import { foldEmail } from '../../formats/fold-email.ts';
import { mailboxAddress } from './mailbox.ts';

/**
 * Returns the forms of an email address that lead to one mailbox or look alike: in lower case, with and without plus
 * suffix or final dot, with the domain in Unicode and in Punycode, and its full-width letters as ordinary ones.
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
