/** What two writings of one e-mail address have in common. */
export function foldEmail(email: string): string {
  return email.normalize('NFC').toLowerCase();
}
