import type { ArticleTexts } from '../parts/articles.ts';

export const articles: ArticleTexts = {
  callouts: { note: 'Obs!', tip: 'Tips', important: 'Viktigt', warning: 'Varning', caution: 'Var försiktig' },
  backToText: 'Tillbaka till texten',
  general: 'Allmänt',
};
