import type { ArticleHelpMessages } from '../parts/article-help.ts';

export const articleHelp: ArticleHelpMessages = {
  passages: 'Cita un passaggio',
  beginning: 'Inizio',
  noPassages: 'Questo articolo non ha testo da citare.',
  passagesFailed: 'Non è stato possibile caricare l’articolo.',

  suggested: 'Articoli suggeriti',
  insert: 'Inserisci “{title}”',
  dismiss: 'Non suggerire più “{title}” qui',
  dontSuggest: 'Non suggerire articoli',
  suggestionsOff: 'In questo browser non vengono più suggeriti articoli.',
  suggest: 'Suggerisci articoli',
  notDismissed: 'Non salvato: l’articolo potrebbe essere suggerito di nuovo.',
};
