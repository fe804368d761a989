/** The words of the visitor's side in the language that is read. */

import { computed, effect, type ReadonlySignal, signal } from '@preact/signals';
import { strings as en } from '../i18n/messages/en.ts';
import { findMessageStrings } from '../i18n/messages/find.ts';
import type { MessageStrings } from '../i18n/messages/strings.ts';
import type { HelpCenterModel } from './help-center.ts';
import type { Models } from './index.ts';
import type { Source } from './source.ts';

export type MessageWords = ReadonlySignal<MessageStrings | undefined>;

const wordsOf = new WeakMap<Models, MessageWords>();

/** Those of a widget: `undefined` until they are there. English stands in for what cannot be loaded. */
export function messageWordsOf(models: Models): MessageWords {
  const known = wordsOf.get(models) ?? createMessageWords(models.source, models.helpCenter);
  wordsOf.set(models, known);
  return known;
}

function createMessageWords(
  { settings, signal: lifetime, onError }: Source,
  { language }: HelpCenterModel,
): MessageWords {
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
