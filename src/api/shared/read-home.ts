import type { InputOf } from '../operation.ts';
import type { home } from '../operations/faq.ts';
import type { Home } from '../schemas/faq.ts';
import type { Caller, Service } from '../service.ts';
import { chooseLanguage } from './choose-language.ts';

/** Implements the operation `home` by operations of the interface, for deployments that lack it. */
export async function readHome(
  service: Pick<Service, 'helpCenter' | 'listCategories' | 'listPopularArticles'>,
  caller: Caller,
  { lang: wanted, ...selector }: InputOf<typeof home>,
): Promise<Home> {
  const helpCenter = await service.helpCenter(caller, selector);
  const language = chooseLanguage(wanted, helpCenter);
  const input = { lang: language, ...selector };
  const [categories, popularArticles] = await Promise.all([
    service.listCategories(caller, input),
    service.listPopularArticles(caller, input),
  ]);
  return {
    helpCenter,
    language,
    categories: categories.map(({ faqCategoryId, title, description }) => ({
      faqCategoryId,
      title,
      description,
    })),
    popularArticles: popularArticles.map(({ faqArticleId, title, categoryId }) => ({
      faqArticleId,
      title,
      categoryId,
    })),
  };
}
