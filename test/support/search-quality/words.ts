/** Returns the words of a text in lower case, cut as no engine in particular would. */
export function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}
