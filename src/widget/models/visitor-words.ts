/** The words of the visitor's side in the language that is read. */

import { computed, effect, type ReadonlySignal, signal } from '@preact/signals';
import { strings as en } from '../i18n/messages/en.ts';
import { findMessageStrings } from '../i18n/messages/find.ts';
import type { MessageStrings } from '../i18n/messages/strings.ts';
import type { HelpCenterModel } from './help-center.ts';
import type { Source } from './source.ts';

/** `undefined` until they are there. English stands in for what cannot be loaded. */
export function createMessageWords(
  { settings, signal: lifetime, onError }: Source,
  { language }: HelpCenterModel,
): ReadonlySignal<MessageStrings | undefined> {
  const loaded = signal<MessageStrings | undefined>(undefined);

  const stop = effect(() => {
    const read = language.value ?? 'en';
    const speak = (strings: MessageStrings) => {
      // Another may have been asked for meanwhile.
      if (read === (language.peek() ?? 'en')) loaded.value = strings;
    };
    const load = findMessageStrings(read);
    if (!load) return speak(en);
    load().then(
      ({ strings }) => speak(strings),
      (error) => {
        speak(en);
        onError(error);
      },
    );
  });
  lifetime.addEventListener('abort', stop);

  return computed(() => loaded.value && { ...loaded.value, ...settings.value.strings });
}
