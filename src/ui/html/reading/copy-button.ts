/** Adds a button beside an element of an article's text, in a box around both. */
export function addCopyButton(element: Element, boxClass: string, buttonClass: string): HTMLButtonElement {
  const box = document.createElement('div');
  const button = document.createElement('button');
  box.className = boxClass;
  button.type = 'button';
  button.className = buttonClass;
  element.replaceWith(box);
  box.append(element, button);
  return button;
}

export function pressedCopyButton({ target }: Event, boxClass: string): HTMLButtonElement | undefined {
  const button = target instanceof Element ? target.closest(`.${boxClass} > button`) : null;
  return button instanceof HTMLButtonElement ? button : undefined;
}

/** Puts a text on the clipboard; resolves to whether the browser allowed it. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // The reader can still select and copy the text by hand.
    return false;
  }
}
