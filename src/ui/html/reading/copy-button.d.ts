/**
 * Puts a button beside an element of an article's text, in a box of the two; pressed, it puts a text on the clipboard. It
 * has neither words nor looks of its own.
 */
export declare function addCopyButton(
  element: Element,
  boxClass: string,
  text: () => string,
  onCopied: () => void,
): HTMLButtonElement;
