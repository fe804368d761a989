/** Loads the suggestions once the search field gets the focus, by press, Tab or the key `/`. */

import type { PageData } from '../page-data.ts';

export function loadSearch(data: PageData, service: NonNullable<PageData['service']>): void {
  const place = document.querySelector<HTMLElement>('.search-form');
  const input = place?.querySelector('input');
  if (!place || !input) return;

  const load = () => {
    input.removeEventListener('focus', load);
    import('./instant-search/start-search.tsx').then(({ startSearch }) => startSearch(place, data, service));
  };
  if (document.activeElement === input) load();
  else input.addEventListener('focus', load);

  addEventListener('keydown', (event) => {
    const { key, target, ctrlKey, metaKey, altKey } = event;
    if (key !== '/' || ctrlKey || metaKey || altKey) return;
    if (target instanceof Element && target.closest('input, textarea, select, frontdesk-widget')) return;
    event.preventDefault();
    input.focus();
  });
}
