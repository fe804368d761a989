/**
 * Prepares in idle time what the first keystroke and the first article need: the formats of counts and days, and the
 * index of suggestions.
 */

import { effect } from '@preact/signals';
import { prepareCounts } from '../ui/i18n/format.ts';
import { prepareDays } from '../ui/i18n/format-day.ts';
import type { Models } from './models/index.ts';
import { whenIdle } from './when-idle.ts';

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
      // A task of its own: the first format of a language takes milliseconds.
      whenIdle(() => prepareDays(locale));
    });
  });
  source.signal.addEventListener('abort', stop);
}
