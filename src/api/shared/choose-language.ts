import { baseLanguage, foldLanguageTag } from './language-tag.ts';

export interface Languages {
  readonly languages: readonly string[];
  readonly defaultLanguage: string;
}

/**
 * Returns the help center's language nearest to the wanted one, as the help center spells it: the same tag (ignoring
 * case, and `_` for `-`), else its base language (`en` for `en-GB`), else another variant of that, else the default.
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
