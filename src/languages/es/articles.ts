import type { ArticleTexts } from '../parts/articles.ts';

export const articles: ArticleTexts = {
  callouts: {
    note: 'Nota',
    tip: 'Consejo',
    important: 'Importante',
    warning: 'Advertencia',
    caution: 'Precaución',
  },
  backToText: 'Volver al texto',
  general: 'General',
};
