/** What the launcher says before the widget and its messages are loaded. */

const labels: Readonly<Record<string, string>> = {
  ar: 'مساعدة',
  de: 'Hilfe',
  es: 'Ayuda',
  fr: 'Aide',
  sv: 'Hjälp',
};

/** What the launcher is called in a language, such as `sv` or `en-GB`. */
export const labelIn = (lang = ''): string => labels[lang.slice(0, 2)] ?? 'Help';

/** For when the widget cannot be loaded. */
export const failedMessage = 'Couldn’t load help. Try again.';
