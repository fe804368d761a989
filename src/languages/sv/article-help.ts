import type { ArticleHelpMessages } from '../parts/article-help.ts';

export const articleHelp: ArticleHelpMessages = {
  passages: 'Citera ett stycke',
  beginning: 'Början',
  noPassages: 'Artikeln har ingen text att citera.',
  passagesFailed: 'Artikeln kunde inte hämtas.',

  suggested: 'Föreslagna artiklar',
  insert: 'Infoga ”{title}”',
  dismiss: 'Föreslå inte ”{title}” här igen',
  dontSuggest: 'Föreslå inga artiklar',
  suggestionsOff: 'Artiklar föreslås inte längre i den här webbläsaren.',
  suggest: 'Föreslå artiklar',
  notDismissed: 'Inte sparat: artikeln kan föreslås igen.',
};
