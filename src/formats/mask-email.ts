/** An e-mail that only its owner recognises: `kim@mail.example` is `k…@mail.example`. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  const [first = ''] = email;
  return at > 0 ? `${first}…${email.slice(at)}` : '…';
}
