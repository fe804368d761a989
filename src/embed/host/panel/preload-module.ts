/**
 * Requests a module's file and compiles it, without evaluating it and after everything more urgent. Its import waits for
 * the same request, or takes the file from the browser's modules: each file is requested once. The link leaves the page
 * once the file is there, since a browser may cancel the request of a link that is removed before; one that cannot
 * preload imports the module later, and keeps the link.
 */
export function preloadModule(href: string): void {
  const link = document.createElement('link');
  // Both are called on the link.
  const { remove } = link;
  Object.assign(link, { rel: 'modulepreload', fetchPriority: 'low', href, onload: remove, onerror: remove });
  document.head.append(link);
}
