import type { ArticleTexts } from '../parts/articles.ts';

export const articles: ArticleTexts = {
  callouts: { note: 'ملاحظة', tip: 'نصيحة', important: 'مهم', warning: 'تحذير', caution: 'تنبيه' },
  backToText: 'العودة إلى النص',
  general: 'عام',
};
