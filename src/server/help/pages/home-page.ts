/** Makes the home page of a help center in one language. */

import { maxPopularArticles } from '../../../api/limits.ts';
import { findTopicIcon } from '../../../api/shared/topic-icons.ts';
import type { HomeBody } from '../../../help/page.ts';
import { listCategories, listPopularArticles } from '../../resources/faq/visible-content.sql.ts';
import { articlePath, categoryPath, homePath } from '../addresses.ts';
import { languageAlternates } from '../alternates.ts';
import { absoluteUrls, pageFrame } from '../page-frame.ts';
import { countArticlesByCategory, listFeaturedArticles } from '../queries/home.sql.ts';
import { describeHome } from './descriptions.ts';
import type { PageContext } from './page-context.ts';
import type { PageResult } from './page-result.ts';

export async function homePage(context: PageContext, lang: string): Promise<PageResult> {
  const { site, db, brand } = context;
  const where = { userId: site.userId, helpCenterId: site.helpCenterId, language: lang };
  const [categories, counts, popular, featured] = await Promise.all([
    listCategories(db, { ...where, helpCenters: site.helpCenterId }),
    countArticlesByCategory(db, where),
    listPopularArticles(db, where, new Date(), maxPopularArticles),
    listFeaturedArticles(db, where),
  ]);
  const linkTo = (id: number, title: string) => ({
    id,
    href: articlePath(site, lang, { id, title }),
    text: title,
  });
  const paths = new Map(site.languages.map((language) => [language, homePath(site, language)]));
  const first = new Set(featured.map(({ id }) => id));
  const body: HomeBody = {
    kind: 'home',
    topics: categories.map(({ faqCategoryId: id, title, description, icon }) => ({
      id,
      href: categoryPath(site, lang, { id, title }),
      text: title,
      description,
      icon: icon && findTopicIcon(icon),
      articleCount: counts.get(id) ?? 0,
    })),
    popular: popular
      .filter(({ article }) => !first.has(article.faqArticleId))
      .map(({ article }) => linkTo(article.faqArticleId, article.title)),
    featured: featured.map(({ id, title, description }) => ({ ...linkTo(id, title), description })),
  };
  return {
    kind: 'page',
    status: 200,
    page: {
      frame: pageFrame(site, lang, { brand, translations: paths }),
      head: {
        title: '',
        canonical: site.origin + homePath(site, lang),
        isListed: site.visibility === 'public',
        alternates: languageAlternates(site, absoluteUrls(site, paths)),
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
