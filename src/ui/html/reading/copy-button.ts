/**
 * Puts a button beside an element of an article's text, in a box of the two; pressed, it puts a text on the clipboard. It
 * has neither words nor looks of its own.
 */
export function addCopyButton(
  element: Element,
  boxClass: string,
  text: () => string,
  onCopied: () => void,
): HTMLButtonElement {
  const box = document.createElement('div');
  const button = document.createElement('button');
  box.className = boxClass;
  button.type = 'button';
  button.onclick = async () => {
    try {
      await navigator.clipboard.writeText(text());
      onCopied();
    } catch {
      // Not allowed here: the text can still be selected by hand.
    }
  };
  element.replaceWith(box);
  box.append(element, button);
  return button;
}
