import type { ArticleHelpMessages } from '../parts/article-help.ts';

export const articleHelp: ArticleHelpMessages = {
  passages: 'Eine Stelle zitieren',
  beginning: 'Anfang',
  noPassages: 'Dieser Artikel hat keinen Text zum Zitieren.',
  passagesFailed: 'Der Artikel konnte nicht geladen werden.',

  suggested: 'Passende Artikel',
  insert: '„{title}“ einfügen',
  dismiss: '„{title}“ hier nicht mehr vorschlagen',
  dontSuggest: 'Keine Artikel vorschlagen',
  suggestionsOff: 'In diesem Browser werden keine Artikel mehr vorgeschlagen.',
  suggest: 'Artikel vorschlagen',
  notDismissed: 'Nicht gespeichert: Der Artikel wird vielleicht wieder vorgeschlagen.',
};
