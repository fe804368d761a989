import type { PageData } from '../page-data.ts';

/** Milliseconds after which a page that is never at rest has its launcher all the same. */
const longestWait = 3000;

/** Loads the widget's launcher once the page is there and the browser has nothing else to do. */
export function loadLauncher(lang: string, service: NonNullable<PageData['service']>): void {
  const load = () => import('./open-widget.ts').then(({ showLauncher }) => showLauncher(lang, service));
  // Safari has no idle callback.
  const whenIdle = () =>
    'requestIdleCallback' in window ? requestIdleCallback(load, { timeout: longestWait }) : setTimeout(load);
  if (document.readyState === 'complete') whenIdle();
  else addEventListener('load', whenIdle, { once: true });
}
