/** What the launcher says before the widget and its messages are loaded. */

interface LauncherMessages {
  /** What the launcher is called. */
  readonly label: string;
  /** For when the widget cannot be loaded. */
  readonly failed: string;
}

const english: LauncherMessages = { label: 'Help', failed: 'Couldn’t load help. Try again.' };

const messages: Readonly<Record<string, LauncherMessages>> = {
  ar: { label: 'مساعدة', failed: 'تعذّر تحميل المساعدة.' },
  de: { label: 'Hilfe', failed: 'Hilfe konnte nicht geladen werden.' },
  es: { label: 'Ayuda', failed: 'No se pudo cargar la ayuda.' },
  fr: { label: 'Aide', failed: 'L’aide n’a pas pu être chargée.' },
  sv: { label: 'Hjälp', failed: 'Hjälpen kunde inte laddas.' },
};

const messagesIn = (lang = ''): LauncherMessages => messages[lang.slice(0, 2)] ?? english;

/** What the launcher is called in a language, such as `sv` or `en-GB`. */
export const labelIn = (lang?: string): string => messagesIn(lang).label;

/** Says in a language that the widget cannot be loaded. */
export const failedIn = (lang?: string): string => messagesIn(lang).failed;
