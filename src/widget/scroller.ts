/** What scrolls a view of a panel: the view itself, or the whole panel in a window that is too low for bars that stay. */
export function findScroller(view: Element | null | undefined): Element | null {
  if (!view) return null;
  return getComputedStyle(view).overflowY === 'visible' ? view.closest('.panel') : view;
}
