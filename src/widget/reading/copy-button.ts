/** A button that puts a text on the clipboard. It has neither words nor looks of its own. */
export function copyButton(text: () => string, onCopied: () => void): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.onclick = async () => {
    try {
      await navigator.clipboard.writeText(text());
      onCopied();
    } catch {
      // Not allowed here: the text can still be selected by hand.
    }
  };
  return button;
}
