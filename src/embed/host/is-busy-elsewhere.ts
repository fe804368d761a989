/**
 * Whether the visitor has gone to another part of the page since they asked for the widget, such as a field that they
 * type in: what comes late leaves the focus there.
 * @param focused what had the focus when the widget was asked for
 */
export function isBusyElsewhere(focused: Element | null | undefined): boolean {
  const { activeElement, body } = document;
  return activeElement !== focused && activeElement !== body;
}
