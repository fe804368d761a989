/** Language tags: `en`, `pt-BR`, and as people write them, `pt_br`. */

/**
 * The canonical form of a well-formed language tag (`pt_br` and `PT-br` are `pt-BR`), else null. A tag begins with the
 * two or three letters of a language.
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
 * A language tag in the form in which it is stored; one that is not well-formed only has its underscores replaced, so
 * that nothing is found by it. The server compares languages exactly and never falls back from one to another: that is
 * for whoever asks.
 */
export function storedLanguage(tag: string): string {
  return languageTag(tag) ?? tag.replaceAll('_', '-');
}
