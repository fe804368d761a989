import type { ArticleTexts } from '../parts/articles.ts';

export const articles: ArticleTexts = {
  callouts: { note: 'Note', tip: 'Tip', important: 'Important', warning: 'Warning', caution: 'Caution' },
  backToText: 'Back to the text',
  general: 'General',
};
