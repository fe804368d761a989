/** Which of a help center's languages a visitor reads. */

import { baseLanguage } from '../i18n/dictionaries.ts';

const fold = (tag: string) => tag.toLowerCase().replaceAll('_', '-');

/**
 * The help center's own spelling of the nearest language: the one wanted (case and underscore aside), else a
 * shorter tag of it (`en` for `en-GB`), else another variant of it (`pt-BR` for `pt`), else the default.
 */
export function chooseLanguage(
  wanted: string | undefined,
  languages: readonly string[],
  defaultLanguage: string,
): string {
  if (!wanted) return defaultLanguage;
  const parts = fold(wanted).split('-');
  for (let length = parts.length; length > 0; length--) {
    const tag = parts.slice(0, length).join('-');
    const match = languages.find((language) => fold(language) === tag);
    if (match) return match;
  }
  return languages.find((language) => baseLanguage(language) === parts[0]) ?? defaultLanguage;
}

/**
 * The language to ask in before the help center has said which it has. Usually right, and a wrong guess costs
 * a request; nothing to guess from costs the time of one.
 */
export function guessLanguage(wanted: string | undefined): string | undefined {
  const base = baseLanguage(wanted ?? '');
  return /^[a-z]{2,3}$/.test(base) ? base : undefined;
}
