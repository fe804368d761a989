/**
 * Reserved emails, the placeholders for visitors who gave no email. No mail is sent to them: by RFC 2606, domains below
 * `invalid` never exist.
 */

export const reservedEmailDomain = 'visitors.invalid';

/** Whether an email is a placeholder for none. */
export function isReservedEmail(email: string): boolean {
  const domain = email
    .slice(email.lastIndexOf('@') + 1)
    .trim()
    .toLowerCase();
  return domain === reservedEmailDomain || domain === `${reservedEmailDomain}.`;
}
