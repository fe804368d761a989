import type { PageData } from '../page-data.ts';

/** Milliseconds after which the launcher loads even if the page never becomes idle. */
const longestWait = 3000;

/** Loads the widget's launcher once the page has loaded and the browser is idle. */
export function loadLauncher(lang: string, service: NonNullable<PageData['service']>): void {
  const load = () => import('./open-widget.ts').then(({ showLauncher }) => showLauncher(lang, service));
  // Safari has no `requestIdleCallback`.
  const whenIdle = () =>
    'requestIdleCallback' in window ? requestIdleCallback(load, { timeout: longestWait }) : setTimeout(load);
  if (document.readyState === 'complete') whenIdle();
  else addEventListener('load', whenIdle, { once: true });
}
