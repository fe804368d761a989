/** What the launcher says before the widget and its messages are loaded. */

interface LauncherMessages {
  /** What the launcher is called. */
  readonly label: string;
  /** For when the widget cannot be loaded. */
  readonly failed: string;
}

const english: LauncherMessages = { label: 'Help', failed: 'Couldn’t load help. Try again.' };

const messages: Readonly<Record<string, LauncherMessages>> = {
  ar: { label: 'مساعدة', failed: 'حدث خطأ. أعد المحاولة.' },
  de: { label: 'Hilfe', failed: 'Fehler. Erneut versuchen.' },
  es: { label: 'Ayuda', failed: 'Error. Reinténtalo.' },
  fr: { label: 'Aide', failed: 'Échec. Réessayez.' },
  sv: { label: 'Hjälp', failed: 'Fel. Försök igen.' },
};

const messagesIn = (lang = ''): LauncherMessages => messages[lang.slice(0, 2)] ?? english;

/** What the launcher is called in a language, such as `sv` or `en-GB`. */
export const labelIn = (lang?: string): string => messagesIn(lang).label;

/** Says in a language that the widget cannot be loaded. */
export const failedIn = (lang?: string): string => messagesIn(lang).failed;
