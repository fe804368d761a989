/** The few words that are needed before the widget is there. */

/** The label of the launcher, and the sentence for when the widget cannot be loaded. */
export function launcherWords(lang = ''): readonly [help: string, failed: string] {
  return /^sv/i.test(lang)
    ? ['Hjälp', 'Hjälpen laddades inte. Försök igen.']
    : ['Help', 'Help did not load. Try again.'];
}
