import type { HomeMessages } from '../messages.ts';

export const home: HomeMessages = {
  help: 'Hjälp',
  greeting: 'Vad kan vi hjälpa till med?',
  back: 'Tillbaka',
  close: 'Stäng',
  loading: 'Laddar',
  search: 'Sök i hjälpen',
  clearSearch: 'Rensa sökningen',
  forThisPage: 'För den här sidan',
  popular: 'Populära artiklar',
  categories: 'Bläddra efter ämne',
  emptyHome: 'Här finns inga artiklar än.',
  contactUs: 'Kontakta oss',
  language: 'Språk',
  loadFailed: 'Vi når inte hjälpcentret.',
  retry: 'Försök igen',
};
