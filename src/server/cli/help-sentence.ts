/** The sentence of a setting, which is Markdown, as the help of an option says it: without links, and begun small. */
export function helpSentence(sentence: string): string {
  const plain = sentence.replace(/\[([^[\]]*)\]\([^()]*\)/g, '$1').replaceAll('`', '');
  return plain.charAt(0).toLowerCase() + plain.slice(1);
}
