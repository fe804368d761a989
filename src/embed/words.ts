/** The few words that are needed before the widget is there. */

/** The label of the launcher, and the sentence for when the widget cannot be loaded. */
export function launcherWords(lang: string): readonly [help: string, failed: string] {
  return /^sv/i.test(lang)
    ? ['Hjälp', 'Hjälpen kunde inte laddas. Försök igen.']
    : ['Help', 'Help could not be loaded. Try again.'];
}
