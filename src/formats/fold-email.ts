/**
 * Returns the form in which email addresses are compared: with ASCII letters in lower case. Folding other letters might
 * join two mailboxes: U+212A (the kelvin sign) is not the letter k. In SQL, `lower(… collate "C")` does the same.
 */
export function foldEmail(email: string): string {
  return email.trim().replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
}
