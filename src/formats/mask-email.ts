/** Returns an email address that only its owner recognises: `k…@mail.example` for `kim@mail.example`. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  const [first = ''] = email;
  return at > 0 ? `${first}…${email.slice(at)}` : '…';
}
