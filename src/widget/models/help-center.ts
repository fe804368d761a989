/** The help center and the language that it is read in. Everything else that is shown hangs on these two. */

import { computed, type ReadonlySignal } from '@preact/signals';
import type { OutputOf } from '../../api/operation.ts';
import { helpCenter } from '../../api/operations/faq.ts';
import { chooseLanguage, guessLanguage } from './language.ts';
import { createResource, type State } from './resource.ts';
import type { Source } from './source.ts';

export type HelpCenter = OutputOf<typeof helpCenter>;

export interface HelpCenterModel {
  readonly state: ReadonlySignal<State<HelpCenter>>;
  /** Until the help center has answered, a guess; `undefined` when there is nothing to guess from. */
  readonly language: ReadonlySignal<string | undefined>;
  /** Asks again after a failure. */
  retry(): void;
}

export function createHelpCenter({ client, settings, selector, signal, onError }: Source): HelpCenterModel {
  const { state, retry } = createResource(() => client.send(helpCenter, selector, { signal }), onError);
  return {
    state,
    retry,
    language: computed(() => {
      const wanted = settings.value.lang;
      if (state.value.status !== 'ready') return guessLanguage(wanted);
      const { languages, defaultLanguage } = state.value.value;
      return chooseLanguage(wanted, languages, defaultLanguage);
    }),
  };
}
