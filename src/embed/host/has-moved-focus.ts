/**
 * Whether the visitor has moved the focus since they asked for the widget; late content then leaves the focus there.
 * @param focused element that had the focus when the widget was requested
 */
export function hasMovedFocus(focused: Element | null | undefined): boolean {
  const { activeElement, body } = document;
  return activeElement !== focused && activeElement !== body;
}
