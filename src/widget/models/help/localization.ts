import { computed, effect, type ReadonlySignal, signal } from '@preact/signals';
import type { LoadedMessages } from '../../../languages/load-messages.ts';
import type { Localization } from '../../../ui/i18n/localization.ts';
import type { Source } from '../source.ts';
import type { HelpCenterModel } from './help-center-state.ts';
import { englishMessages, loadWidgetMessages, needsMessages } from './load-widget-messages.ts';

/** `undefined` until the language is known and its messages are loaded; English if there are none or loading fails. */
export function createLocalization(
  { settings, signal: lifetime, onError }: Source,
  helpCenter: HelpCenterModel,
): ReadonlySignal<Localization | undefined> {
  const loaded = signal<Localization | undefined>(undefined);
  // If loading failed, the error is shown in English: without messages the panel would be empty.
  const wanted = computed(
    () => helpCenter.language.value ?? (helpCenter.state.value.status === 'failed' ? 'en' : undefined),
  );

  /** Identifies the newest request. */
  let latest: object;
  const formality = computed(() => settings.value.formality);

  const stop = effect(() => {
    const language = wanted.value;
    if (!language) return;
    const asked = {};
    latest = asked;
    const show = (shown: LoadedMessages<'widget'>) => {
      // The visitor may have changed the language meanwhile.
      if (language === wanted.peek() && asked === latest) loaded.value = { language, ...shown };
    };
    if (!needsMessages(language)) return show(englishMessages);
    loadWidgetMessages(language, formality.value).then(show, (error) => {
      show(englishMessages);
      onError(error);
    });
  });
  lifetime.addEventListener('abort', stop);

  // A separate signal, so that changes of other settings do not re-render everything.
  const replaced = computed(() => settings.value.strings);
  return computed(
    () =>
      loaded.value && {
        ...loaded.value,
        messages: {
          ...loaded.value.messages,
          ...helpCenter.known.value?.look?.texts[loaded.value.language],
          ...replaced.value,
        },
      },
  );
}
