/** The help center and the language that it is read in. Everything else that is shown hangs on these two. */

import { computed, type ReadonlySignal } from '@preact/signals';
import type { OutputOf } from '../../api/operation.ts';
import { helpCenter } from '../../api/operations/faq.ts';
import { chooseLanguage, guessLanguage } from './language.ts';
import { createResource, type Resource } from './resource.ts';
import type { Source } from './source.ts';

export type HelpCenter = OutputOf<typeof helpCenter>;

export interface HelpCenterModel extends Resource<HelpCenter> {
  /** Until the help center has answered, a guess; `undefined` when there is nothing to guess from. */
  readonly language: ReadonlySignal<string | undefined>;
}

export function createHelpCenter({ settings, selector, send, onError }: Source): HelpCenterModel {
  const resource = createResource(async () => {
    const center = await send(helpCenter, selector);
    // What says no language fails here, where it can be asked for again.
    if (!center.defaultLanguage) throw new TypeError('no language');
    return { ...center, languages: [...center.languages] };
  }, onError);
  return {
    ...resource,
    language: computed(() => {
      const wanted = settings.value.lang;
      const center = resource.state.value;
      return center.status === 'ready' ? chooseLanguage(wanted, center.value) : guessLanguage(wanted);
    }),
  };
}
