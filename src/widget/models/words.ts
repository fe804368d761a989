/** The words of the interface in the language that is read. */

import { computed, effect, type ReadonlySignal, signal } from '@preact/signals';
import { findDictionary } from '../i18n/dictionaries.ts';
import { en } from '../i18n/en.ts';
import type { Words } from '../i18n/words.ts';
import type { HelpCenterModel } from './help-center.ts';
import type { Source } from './source.ts';

/** `undefined` until the language is known and its words are there. English stands in for what cannot be loaded. */
export function createWords(
  { settings, signal: lifetime, onError }: Source,
  center: HelpCenterModel,
): ReadonlySignal<Words | undefined> {
  const loaded = signal<Omit<Words, 'title'> | undefined>(undefined);

  // In which language an error is said when none is known: what follows would be a blank panel.
  const language = computed(
    () => center.language.value ?? (center.state.value.status === 'failed' ? 'en' : undefined),
  );

  const stop = effect(() => {
    const read = language.value;
    if (!read) return;
    const speak = (strings: Words['strings'], spoken: string) => {
      // Another may have been asked for meanwhile.
      if (read === language.peek()) loaded.value = { language: read, spoken, strings };
    };
    const load = findDictionary(read);
    if (!load) return speak(en, 'en');
    load().then(
      ({ strings }) => speak(strings, read),
      (error) => {
        speak(en, 'en');
        onError(error);
      },
    );
  });
  lifetime.addEventListener('abort', stop);

  return computed(() => {
    const words = loaded.value;
    if (!words) return;
    const known = center.state.value;
    const strings = { ...en, ...words.strings, ...settings.value.strings };
    return { ...words, strings, title: known.status === 'ready' ? known.value.title : strings.help };
  });
}
