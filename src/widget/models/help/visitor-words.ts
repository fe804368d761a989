/** What the visitor's side says, with the words that the site sets. */

import { computed, type ReadonlySignal } from '@preact/signals';
import { strings as en } from '../../../ui/i18n/messages/en.ts';
import { findMessageStrings } from '../../../ui/i18n/messages/find.ts';
import type { MessageStrings } from '../../../ui/i18n/messages/strings.ts';
import type { Models } from '../index.ts';
import { createSpoken } from './spoken.ts';

const wordsOf = new WeakMap<Models, ReadonlySignal<MessageStrings | undefined>>();

/** Those of a widget: `undefined` until they are there. English stands in for what cannot be loaded. */
export function messageWordsOf(models: Models): ReadonlySignal<MessageStrings | undefined> {
  const known = wordsOf.get(models) ?? createMessageWords(models);
  wordsOf.set(models, known);
  return known;
}

function createMessageWords({ source, helpCenter }: Models): ReadonlySignal<MessageStrings | undefined> {
  const language = computed(() => helpCenter.language.value ?? 'en');
  const spoken = createSpoken(source, language, en, findMessageStrings);
  return computed(() => spoken.value && { ...spoken.value.strings, ...source.settings.value.strings });
}
