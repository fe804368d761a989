import { onceFor } from '../../../ui/i18n/once-for.ts';

const names = new Map<string, Intl.DisplayNames>();

/** Returns the name of a language in the language of the desk; its tag if there is no name. */
export function languageName(locale: string, tag: string): string {
  return onceFor(names, locale, () => new Intl.DisplayNames([locale], { type: 'language' })).of(tag) ?? tag;
}
