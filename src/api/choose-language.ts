/** Chooses the language of a help center for a visitor. */

import { baseLanguage, foldLanguageTag } from './language-tag.ts';

export interface Languages {
  readonly languages: readonly string[];
  readonly defaultLanguage: string;
}

/**
 * The help center's own spelling of the nearest language: the one wanted (case and underscore aside), else its
 * base language (`en` for `en-GB`), else another variant of that (`pt-BR` for `pt`), else the default.
 */
export function chooseLanguage(
  wanted: string | undefined,
  { languages, defaultLanguage }: Languages,
): string {
  const tag = foldLanguageTag(wanted ?? '');
  const base = baseLanguage(tag);
  return (
    languages.find((language) => foldLanguageTag(language) === tag) ??
    languages.find((language) => foldLanguageTag(language) === base) ??
    languages.find((language) => baseLanguage(language) === base) ??
    defaultLanguage
  );
}
