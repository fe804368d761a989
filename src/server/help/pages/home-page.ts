/** The page that a help center begins with, in one language. */

import { maxPopularArticles } from '../../../api/limits.ts';
import type { HomeBody } from '../../../help/page.ts';
import { listCategories, listPopularArticles } from '../../resources/faq/queries.ts';
import { articlePath, categoryPath, homePath } from '../addresses.ts';
import { alternatesOf } from '../alternates.ts';
import { frameOf, inFull } from '../page-frame.ts';
import { listFeaturedArticles } from '../queries/home.ts';
import { describeHome } from './descriptions.ts';
import type { PageContext } from './page-context.ts';
import type { PageResult } from './page-result.ts';

export async function homePage(context: PageContext, lang: string): Promise<PageResult> {
  const { site, db, brand } = context;
  const where = { userId: site.userId, helpCenterId: site.helpCenterId, language: lang };
  const [categories, popular, featured] = await Promise.all([
    listCategories(db, { ...where, helpCenters: site.helpCenterId }),
    listPopularArticles(db, where, new Date(), maxPopularArticles),
    listFeaturedArticles(db, where),
  ]);
  const linkTo = (id: number, title: string) => ({
    id,
    href: articlePath(site, lang, { id, title }),
    text: title,
  });
  const paths = new Map(site.languages.map((language) => [language, homePath(site, language)]));
  const body: HomeBody = {
    kind: 'home',
    categories: categories.map(({ faqCategoryId: id, title, description }) => ({
      id,
      href: categoryPath(site, lang, { id, title }),
      text: title,
      description,
    })),
    popular: popular.map(({ article }) => linkTo(article.faqArticleId, article.title)),
    featured: featured.map(({ id, title }) => linkTo(id, title)),
  };
  return {
    kind: 'page',
    status: 200,
    page: {
      frame: frameOf(site, lang, { brand, translations: paths }),
      head: {
        title: '',
        canonical: site.origin + homePath(site, lang),
        isListed: site.visibility === 'public',
        alternates: alternatesOf(site, inFull(site, paths)),
        ...describeHome(
          { site, lang, brand, way: [] },
          categories.map(({ title }) => title),
        ),
      },
      breadcrumbs: [],
      body,
    },
  };
}
