/**
 * A language tag in the form in which it is stored: `pt_br` and `PT-br` are `pt-BR`. The server compares languages
 * exactly and never falls back from one to another: that is for whoever asks.
 */
export function storedLanguage(tag: string): string {
  const hyphened = tag.replaceAll('_', '-');
  try {
    return Intl.getCanonicalLocales(hyphened)[0] ?? hyphened;
  } catch {
    return hyphened;
  }
}
