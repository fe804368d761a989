import type { ArticleHelpMessages } from '../parts/article-help.ts';

export const articleHelp: ArticleHelpMessages = {
  passages: 'Quote a passage',
  beginning: 'Beginning',
  noPassages: 'This article has no text to quote.',
  passagesFailed: 'The article couldn’t be loaded.',

  suggested: 'Suggested articles',
  insert: 'Insert “{title}”',
  dismiss: 'Don’t suggest “{title}” here again',
  dontSuggest: 'Don’t suggest articles',
  suggestionsOff: 'Articles are no longer suggested in this browser.',
  suggest: 'Suggest articles',
  notDismissed: 'Not saved: the article may be suggested again.',
};
