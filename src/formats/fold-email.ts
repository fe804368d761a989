/**
 * What all writings of one e-mail address have in common: only the case of ASCII letters is not told apart. Whatever
 * else Unicode takes for the same letter may be another mailbox: U+212A, the sign for kelvin, is no k.
 * In SQL, `lower(… collate "C")` is the same.
 */
export function foldEmail(email: string): string {
  return email.trim().replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
}
