import { foldEmail } from '../text/fold-email.ts';

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
