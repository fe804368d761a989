/** Deep links of the page into the widget: `<a href="#frontdesk/articles/34">`. */

const prefix = '#frontdesk';

/** Handles clicks on deep links, without changing the page's URL, until the signal aborts. */
export function followLinks(navigate: (path: string) => void, signal: AbortSignal): void {
  document.addEventListener(
    'click',
    (event) => {
      const [target] = event.composedPath();
      const link = target instanceof Element && target.closest<HTMLAnchorElement>(`a[href^="${prefix}/"]`);
      const isPlain = !(event.ctrlKey || event.metaKey || event.shiftKey || event.defaultPrevented);
      const path = link && isPlain && link.hash.slice(prefix.length);
      if (!path) return;
      event.preventDefault();
      navigate(path);
    },
    { signal },
  );
}
