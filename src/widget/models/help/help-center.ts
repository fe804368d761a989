/** The help center and its current language, on which all other content depends. */

import { computed, signal } from '@preact/signals';
import { chooseLanguage } from '../../../api/shared/choose-language.ts';
import { baseLanguage, isLanguageTag } from '../../../api/shared/language-tag.ts';
import { startQuery } from '../../../state/query.ts';
import type { Source } from '../source.ts';
import type { ChatOfferModel } from './chat-offer.ts';
import { createHelpCenterReader } from './help-center-reader.ts';
import { type HelpCenter, type HelpCenterModel, isKnownPlain, isRefused } from './help-center-state.ts';
import { createHelpCenterMemory } from './remembered-help-center.ts';

export interface HelpCenterOptions {
  readonly chatOffer: Pick<ChatOfferModel, 'readHome'>;
  /** Whether home is the first view. */
  readonly startsAtHome: boolean;
}

export function createHelpCenter(
  source: Source,
  { chatOffer, startsAtHome }: HelpCenterOptions,
): HelpCenterModel {
  const { settings, onError, signal: lifetime } = source;
  const { read, isPlain, asksForHome, takeHome } = createHelpCenterReader(source, chatOffer, startsAtHome);
  const query = startQuery({ read, onError });

  // A deployment other than Frontdesk has no list of languages, so each wanted language is checked for content.
  const stop = computed(() => settings.value.lang).subscribe(() => {
    if (isKnownPlain(query.state.peek())) query.refresh();
  });
  lifetime.addEventListener('abort', stop);

  const known = signal<HelpCenter | undefined>(undefined);
  const memory = createHelpCenterMemory(source);
  query.state.subscribe((state) => {
    if (state.status === 'ready') {
      known.value = state.value;
      memory.keep(state.value);
    } else if (state.status === 'failed' && !isRefused(state)) known.value ??= memory.read();
  });

  return {
    ...query,
    known,
    canWrite: computed(() => {
      const state = query.state.value;
      if (known.value) return known.value.contactEnabled;
      return state.status === 'failed' && !isRefused(state) && !isPlain();
    }),
    language: computed(() => {
      const wanted = settings.value.lang;
      const state = query.state.value;
      const center = state.status === 'ready' ? state.value : state.status === 'failed' && known.value;
      return center ? chooseLanguage(wanted, center) : guessLanguage(wanted);
    }),
    bringsHome: computed(() => asksForHome.value && query.state.value.status !== 'ready'),
    takeHome,
  };
}

/** Guesses the language before the help center responds: a wrong guess costs one request, no guess costs waiting. */
export function guessLanguage(wanted: string | undefined): string | undefined {
  const base = baseLanguage(wanted ?? '');
  return isLanguageTag(base) ? base : undefined;
}
