import { baseLanguage, isLanguageTag } from '../../../api/language-tag.ts';

/**
 * Guesses the language before the help center has responded with its languages. The guess is usually right; a wrong one
 * costs one request, and no guess costs waiting for the first response.
 */
export function guessLanguage(wanted: string | undefined): string | undefined {
  const base = baseLanguage(wanted ?? '');
  return isLanguageTag(base) ? base : undefined;
}
