/**
 * Returns the focused element, also inside the shadow roots of the page.
 * @param host the widget's element, whose shadow root is not the page's
 */
export function deepActiveElement(host: Element): Element | null {
  let element = document.activeElement;
  while (element !== host && element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement;
  return element;
}
