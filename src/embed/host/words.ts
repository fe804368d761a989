/** The few words that are needed before the widget is there. */

const labels: Readonly<Record<string, string>> = {
  ar: 'مساعدة',
  de: 'Hilfe',
  es: 'Ayuda',
  fr: 'Aide',
  sv: 'Hjälp',
};

/** What the launcher is called. */
export const labelIn = (lang = ''): string => labels[lang.slice(0, 2)] ?? 'Help';

/** For when the widget cannot be loaded, and its words with it. */
export const failedWords = 'Help did not load. Try again.';
