/** Language tags: `en`, `pt-BR`, and as people write them, `pt_br`. */

/**
 * The canonical form of a well-formed language tag, else null: `pt_br` and `PT-br` are `pt-BR`. A tag begins with the
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
 * A language tag in its stored form; in a malformed tag only underscores are replaced, so that it finds nothing. The
 * server compares languages exactly: clients fall back from one language to another.
 */
export function storedLanguage(tag: string): string {
  return languageTag(tag) ?? tag.replaceAll('_', '-');
}
