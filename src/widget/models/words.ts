/** The words of the interface in the language that is read. */

import { computed, effect, type ReadonlySignal, signal } from '@preact/signals';
import { findDictionary } from '../i18n/dictionaries.ts';
import { en } from '../i18n/en.ts';
import type { Strings } from '../i18n/strings.ts';
import type { HelpCenterModel } from './help-center.ts';
import { createLatest } from './latest.ts';
import type { Source } from './source.ts';

export interface Words {
  /** The language tag that dates, numbers and plurals follow. */
  readonly language: string;
  readonly strings: Strings;
}

/** `undefined` until the language is known and its words are there. English stands in for what cannot be loaded. */
export function createWords(source: Source, center: HelpCenterModel): ReadonlySignal<Words | undefined> {
  const loaded = signal<Words | undefined>(undefined);
  const latest = createLatest();

  const stop = effect(() => {
    const failed = center.state.value.status === 'failed';
    const language = center.language.value ?? (failed ? 'en' : undefined);
    if (language === undefined) return;
    const load = findDictionary(language);
    if (!load) {
      latest.cancel();
      loaded.value = { language, strings: en };
      return;
    }
    latest.run(load).then(
      (strings) => {
        if (strings) loaded.value = { language, strings };
      },
      (error) => {
        loaded.value = { language, strings: en };
        source.onError(error);
      },
    );
  });
  source.signal.addEventListener('abort', stop);

  return computed(() => {
    const words = loaded.value;
    return words && { ...words, strings: { ...words.strings, ...source.settings.value.strings } };
  });
}
