import { baseLanguage, isLanguageTag } from '../../../api/shared/language-tag.ts';

/** Guesses the language before the help center responds: a wrong guess costs one request, no guess costs waiting. */
export function guessLanguage(wanted: string | undefined): string | undefined {
  const base = baseLanguage(wanted ?? '');
  return isLanguageTag(base) ? base : undefined;
}
