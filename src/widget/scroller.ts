/** Returns the scroll container of a view: the view, or the whole panel in a window too low for fixed bars. */
export function findScroller(view: Element | null | undefined): Element | null {
  if (!view) return null;
  return getComputedStyle(view).overflowY === 'visible' ? view.closest('.panel') : view;
}
