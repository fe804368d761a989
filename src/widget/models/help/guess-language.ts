import { baseLanguage, isLanguageTag } from '../../../api/language-tag.ts';

/**
 * The language to ask in before the help center has said which it has. Usually right, and a wrong guess costs
 * a request; nothing to guess from costs the time of one.
 */
export function guessLanguage(wanted: string | undefined): string | undefined {
  const base = baseLanguage(wanted ?? '');
  return isLanguageTag(base) ? base : undefined;
}
