/**
 * Turns the sentence of a setting into the help of an option: without Markdown, and with a small first letter unless its
 * first word is one of capitals, such as URL.
 */
export function helpSentence(sentence: string): string {
  const plain = sentence.replace(/\[([^[\]]*)\]\([^()]*\)/g, '$1').replaceAll('`', '');
  return /^\p{Lu}(?!\p{Lu})/u.test(plain) ? plain.charAt(0).toLowerCase() + plain.slice(1) : plain;
}
