import type { ArticleHelpMessages } from '../parts/article-help.ts';

export const articleHelp: ArticleHelpMessages = {
  passages: 'اقتبس مقطعًا',
  beginning: 'البداية',
  noPassages: 'لا يحتوي هذا المقال على نص للاقتباس.',
  passagesFailed: 'تعذّر تحميل المقال.',

  suggested: 'مقالات مقترحة',
  insert: 'أدرج «{title}»',
  dismiss: 'لا تقترح «{title}» هنا مرة أخرى',
  dontSuggest: 'لا تقترح مقالات',
  suggestionsOff: 'لم تعد المقالات تُقترح في هذا المتصفح.',
  suggest: 'اقترح مقالات',
  notDismissed: 'لم يُحفظ: قد يُقترح المقال مرة أخرى.',
};
