import type { HomeMessages } from '../messages.ts';

export const home: HomeMessages = {
  help: 'المساعدة',
  greeting: 'كيف يمكننا مساعدتك؟',
  back: 'رجوع',
  close: 'إغلاق',
  loading: 'جارٍ التحميل',
  search: 'ابحث في مركز المساعدة',
  clearSearch: 'مسح البحث',
  forThisPage: 'مقالات متعلقة بهذه الصفحة',
  popular: 'المقالات الأكثر قراءة',
  categories: 'تصفّح حسب الموضوع',
  emptyHome: 'لا توجد مقالات هنا بعد.',
  contactUs: 'تواصل معنا',
  language: 'اللغة',
  loadFailed: 'يتعذّر الوصول إلى مركز المساعدة.',
  retry: 'إعادة المحاولة',
};
