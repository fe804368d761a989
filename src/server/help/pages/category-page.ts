/** Makes the page of a category, and redirects from its other URLs. */

import type { ArticleLink, CategoryBody, PageLink } from '../../../help/page.ts';
import { articlePath, categoryPath, languagePath } from '../addresses.ts';
import { languageAlternates } from '../alternates.ts';
import { homeLink } from '../home-link.ts';
import { absoluteUrls, pageFrame } from '../page-frame.ts';
import type { ListedRow } from '../queries/article.sql.ts';
import { findCategoryPage } from '../queries/category.sql.ts';
import { groupBySection, idIn, otherLanguage } from './article-page.ts';
import { describeCategory } from './descriptions.ts';
import { missingPage } from './missing-page.ts';
import type { PageContext } from './page-context.ts';
import { movedTo, type PageResult } from './page-result.ts';

/** @param address the path's last segment: an id, and a title that may be out of date */
export async function categoryPage(context: PageContext, lang: string, address: string): Promise<PageResult> {
  const { site, db, brand } = context;
  const id = idIn(address);
  const where = { userId: site.userId, helpCenterId: site.helpCenterId, language: lang };
  const found = id === null ? null : await findCategoryPage(db, where, id);
  if (!found?.category) {
    const elsewhere = otherLanguage(site, found?.translations.map(({ language }) => language) ?? []);
    if (!found || elsewhere === null)
      return await missingPage(context, lang, { isGone: found?.isGone === true });
    return {
      kind: 'redirect',
      path: categoryPath(site, elsewhere, { id: found.id, title: '' }),
      isLasting: false,
    };
  }
  const { category, translations } = found;
  const path = categoryPath(site, lang, category);
  if (languagePath(site, lang) + address !== path) return movedTo(path);
  const linkTo = (row: ListedRow): ArticleLink => ({
    id: row.id,
    href: articlePath(site, lang, row),
    text: row.title,
  });
  const paths = new Map(translations.map((row) => [row.language, categoryPath(site, row.language, row)]));
  const breadcrumbs: PageLink[] = [homeLink(site, lang)];
  const body: CategoryBody = {
    kind: 'category',
    ...category,
    ...groupBySection(found.sections, found.articles, linkTo),
  };
  return {
    kind: 'page',
    status: 200,
    page: {
      frame: pageFrame(site, lang, { brand, translations: paths }),
      head: {
        title: category.title,
        canonical: site.origin + path,
        isListed: site.visibility === 'public',
        alternates: languageAlternates(site, absoluteUrls(site, paths)),
        ...describeCategory(
          { site, lang, brand, way: [...breadcrumbs, { href: path, text: category.title }] },
          category.description,
        ),
      },
      breadcrumbs,
      body,
    },
  };
}
