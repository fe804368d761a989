/**
 * The form in which e-mails are compared: ASCII letters in lower case. Other letters that Unicode folds may belong to
 * another mailbox: U+212A, the sign for kelvin, is no k.
 * In SQL, `lower(… collate "C")` is the same.
 */
export function foldEmail(email: string): string {
  return email.trim().replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
}
