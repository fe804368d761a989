/**
 * Returns the sentence of a setting without its Markdown links and with a small first letter, for the help of an
 * option.
 */
export function helpSentence(sentence: string): string {
  const plain = sentence.replace(/\[([^[\]]*)\]\([^()]*\)/g, '$1').replaceAll('`', '');
  return plain.charAt(0).toLowerCase() + plain.slice(1);
}
