import type { ArticleTexts } from '../parts/articles.ts';

export const articles: ArticleTexts = {
  callouts: {
    note: 'Nota',
    tip: 'Suggerimento',
    important: 'Importante',
    warning: 'Avviso',
    caution: 'Attenzione',
  },
  backToText: 'Torna al testo',
  general: 'Generale',
};
