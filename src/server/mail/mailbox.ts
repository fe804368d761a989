import { domainToASCII } from 'node:url';
import { foldEmail } from '../../formats/fold-email.ts';

/**
 * The mailbox behind an address, in lower case: what stands after a plus sign, or a dot at the very end, leads to the
 * same one.
 */
export function mailboxOf(email: string): string {
  const address = foldEmail(email);
  const at = address.indexOf('@');
  const plus = address.indexOf('+', 1);
  const mailbox = plus > 0 && plus < at ? address.slice(0, plus) + address.slice(at) : address;
  let end = mailbox.length;
  while (mailbox[end - 1] === '.') end -= 1;
  return mailbox.slice(0, end);
}

/** Domains of Gmail, whose mailboxes are the same under both names, with and without dots. */
const gmail = new Set(['gmail.com', 'googlemail.com']);

/**
 * What limits for each recipient count as one mailbox: as `mailboxOf`, and all writings of a mailbox at Gmail. It says
 * where mail arrives, and never who somebody is.
 */
export function countedMailboxOf(email: string): string {
  const mailbox = mailboxOf(email);
  const local = mailbox.slice(0, mailbox.lastIndexOf('@'));
  const domain = mailDomainOf(mailbox);
  return gmail.has(domain) ? `${local.replaceAll('.', '')}@gmail.com` : mailbox;
}

/** The domain of an address, in lower case and in ASCII letters, without a dot at its end. */
export function mailDomainOf(email: string): string {
  const mailbox = mailboxOf(email);
  const domain = mailbox.slice(mailbox.lastIndexOf('@') + 1);
  return domainToASCII(domain) || domain;
}
