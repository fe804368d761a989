/** What the interface says, with the words that the site sets. */

import { computed, type ReadonlySignal } from '@preact/signals';
import { findDictionary } from '../../../ui/i18n/dictionaries.ts';
import { en } from '../../../ui/i18n/en.ts';
import type { Words } from '../../../ui/i18n/words.ts';
import type { Source } from '../state/source.ts';
import type { HelpCenterModel } from './help-center-state.ts';
import { createSpoken } from './spoken.ts';

/** `undefined` until they are there. */
export function createWords(source: Source, center: HelpCenterModel): ReadonlySignal<Words | undefined> {
  // In which language an error is said when none is known: what follows would be a blank panel.
  const language = computed(
    () => center.language.value ?? (center.state.value.status === 'failed' ? 'en' : undefined),
  );
  const spoken = createSpoken<Words['strings']>(source, language, en, findDictionary);

  return computed(() => {
    const words = spoken.value;
    if (!words) return;
    const known = center.state.value;
    const strings = { ...en, ...words.strings, ...source.settings.value.strings };
    const title = known.status === 'ready' ? known.value.title : undefined;
    return { ...words, strings, title: title ?? strings.help };
  });
}
