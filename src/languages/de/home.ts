import type { HomeMessages } from '../messages.ts';

export const home: HomeMessages = {
  help: 'Hilfe',
  greeting: 'Wie können wir helfen?',
  back: 'Zurück',
  close: 'Schließen',
  loading: 'Wird geladen',
  search: 'Hilfe durchsuchen',
  clearSearch: 'Eingabe löschen',
  forThisPage: 'Zu dieser Seite',
  popular: 'Beliebte Artikel',
  categories: 'Themen',
  emptyHome: 'Hier gibt es noch keine Artikel.',
  contactUs: 'Kontakt',
  language: 'Sprache',
  loadFailed: 'Das Hilfe-Center ist gerade nicht erreichbar.',
  retry: 'Noch einmal versuchen',
};
