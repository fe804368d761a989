/**
 * The emails that stand for visitors who left none. No mail is sent to them: RFC 2606 keeps names below `invalid` from
 * ever existing.
 */

export const reservedEmailDomain = 'visitors.invalid';

/** Whether an email is one that stands for none. */
export function isReservedEmail(email: string): boolean {
  const domain = email
    .slice(email.lastIndexOf('@') + 1)
    .trim()
    .toLowerCase();
  return domain === reservedEmailDomain || domain === `${reservedEmailDomain}.`;
}
