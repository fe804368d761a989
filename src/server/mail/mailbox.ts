import { domainToASCII } from 'node:url';
import { foldEmail } from '../../formats/fold-email.ts';

/**
 * The address of a mailbox, in lower case: without a plus suffix, and a dot at the very end.
 */
export function mailboxAddress(email: string): string {
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
 * The key by which limits count a mailbox: its `mailboxAddress`, with all forms of a Gmail address as one. It tells
 * where mail arrives, and must not identify a person.
 */
export function countedMailbox(email: string): string {
  const mailbox = mailboxAddress(email);
  const local = mailbox.slice(0, mailbox.lastIndexOf('@'));
  const domain = mailDomain(mailbox);
  return gmail.has(domain) ? `${local.replaceAll('.', '')}@gmail.com` : mailbox;
}

/** The domain of an address, in lower case and in ASCII letters, without a dot at its end. */
export function mailDomain(email: string): string {
  const mailbox = mailboxAddress(email);
  const domain = mailbox.slice(mailbox.lastIndexOf('@') + 1);
  return domainToASCII(domain) || domain;
}
