/** Normalises language tags, including tags as people write them, such as `pt_br`. */

/**
 * Returns the canonical form of a language tag: `pt-BR` for `pt_br`; null if it is malformed. A tag begins with a
 * language code of two or three letters.
 */
export function languageTag(text: string): string | null {
  if (!/^[a-z]{2,3}([-_][a-z0-9]{1,8})*$/i.test(text)) return null;
  try {
    return Intl.getCanonicalLocales(text.replaceAll('_', '-'))[0] ?? null;
  } catch {
    return null;
  }
}

/**
 * Returns a language tag in its stored form. A malformed tag only gets hyphens, and matches nothing. The server
 * compares languages exactly; clients choose a fallback language.
 */
export function storedLanguage(tag: string): string {
  return languageTag(tag) ?? tag.replaceAll('_', '-');
}
