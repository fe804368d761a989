/** Returns the canonical form of a language tag (`pt-BR` for `pt_br`); null if it is malformed. */
export function languageTag(text: string): string | null {
  if (!/^[a-z]{2,3}([-_][a-z0-9]{1,8})*$/i.test(text)) return null;
  try {
    return Intl.getCanonicalLocales(text.replaceAll('_', '-'))[0] ?? null;
  } catch {
    return null;
  }
}

/** Returns a tag's stored form, compared exactly by the server. A malformed tag gets hyphens, and matches nothing. */
export function storedLanguage(tag: string): string {
  return languageTag(tag) ?? tag.replaceAll('_', '-');
}
