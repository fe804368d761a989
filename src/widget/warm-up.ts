/**
 * Prepares in idle time what the first keystroke and the first article need: the index of suggestions, and the formats
 * of counts and days. Each step is a task of its own, since the first use of a format takes milliseconds.
 */

import { effect } from '@preact/signals';
import { prepareNumbers, preparePlurals } from '../ui/i18n/format.ts';
import { prepareDays } from '../ui/i18n/format-day.ts';
import type { Models } from './models/index.ts';
import { whenIdle } from './when-idle.ts';

export function warmUp({ helpCenter, localization, search, source }: Models): void {
  let prepared: string | undefined;

  function prepare(steps: readonly (() => void)[]): void {
    const [step, ...later] = steps;
    if (!step) return;
    whenIdle(() => {
      if (source.signal.aborted) return;
      step();
      prepare(later);
    });
  }

  const stop = effect(() => {
    const locale = localization.value?.locale;
    if (locale === undefined || helpCenter.state.value.status !== 'ready' || locale === prepared) return;
    prepared = locale;
    prepare([
      search.prepare,
      () => prepareNumbers(locale),
      () => preparePlurals(locale),
      () => prepareDays(locale),
    ]);
  });
  source.signal.addEventListener('abort', stop);
}
