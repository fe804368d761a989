/** Turns the sentence of a setting into the help of an option: without Markdown, and with a small first letter. */
export function helpSentence(sentence: string): string {
  const plain = sentence.replace(/\[([^[\]]*)\]\([^()]*\)/g, '$1').replaceAll('`', '');
  return plain.charAt(0).toLowerCase() + plain.slice(1);
}
