/** Prepares in idle time what the first keystroke needs: the formats of counts, and the index of suggestions. */

import { effect } from '@preact/signals';
import { prepareCounts } from '../ui/i18n/format.ts';
import type { Models } from './models/index.ts';

/** Milliseconds after which a browser that is never idle prepares all the same. */
const longestWait = 2000;

export function warmUp({ helpCenter, localization, search, source }: Models): void {
  let prepared: string | undefined;
  const stop = effect(() => {
    const locale = localization.value?.locale;
    if (locale === undefined || helpCenter.state.value.status !== 'ready' || locale === prepared) return;
    prepared = locale;
    whenIdle(() => {
      if (source.signal.aborted) return;
      prepareCounts(locale);
      search.prepare();
    });
  });
  source.signal.addEventListener('abort', stop);
}

function whenIdle(act: () => void): void {
  // Safari has no `requestIdleCallback`.
  const request: typeof requestIdleCallback | undefined = window.requestIdleCallback;
  if (request) request(act, { timeout: longestWait });
  else setTimeout(act);
}
