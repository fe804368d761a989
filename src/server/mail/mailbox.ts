import { domainToASCII } from 'node:url';
import { foldEmail } from '../../formats/fold-email.ts';

/** Returns the email address of a mailbox in lower case, without a plus suffix and without a final dot. */
export function mailboxAddress(email: string): string {
  const address = foldEmail(email);
  const at = address.indexOf('@');
  const plus = address.indexOf('+', 1);
  const mailbox = plus > 0 && plus < at ? address.slice(0, plus) + address.slice(at) : address;
  let end = mailbox.length;
  while (mailbox[end - 1] === '.') end -= 1;
  return mailbox.slice(0, end);
}

/** The two domains of Gmail: a mailbox has the same name at both, with or without dots. */
const gmail = new Set(['gmail.com', 'googlemail.com']);

/** The key by which limits count a mailbox, equal for all spellings at Gmail. It must not identify a person. */
export function countedMailbox(email: string): string {
  const mailbox = mailboxAddress(email);
  const local = mailbox.slice(0, mailbox.lastIndexOf('@'));
  const domain = mailDomain(mailbox);
  return gmail.has(domain) ? `${local.replaceAll('.', '')}@gmail.com` : mailbox;
}

/** Returns the domain of an email address, in lower case, in ASCII letters, and without a final dot. */
export function mailDomain(email: string): string {
  const mailbox = mailboxAddress(email);
  const domain = mailbox.slice(mailbox.lastIndexOf('@') + 1);
  return domainToASCII(domain) || domain;
}
