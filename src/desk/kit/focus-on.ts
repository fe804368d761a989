/** Moves the focus to an element at once, as the next key is for it; after the next frame if it is not drawn yet. */
export function focusOn(selector: string): void {
  const focus = () => document.querySelector<HTMLElement>(selector)?.focus();
  focus();
  if (!document.activeElement?.matches(selector)) requestAnimationFrame(focus);
}
