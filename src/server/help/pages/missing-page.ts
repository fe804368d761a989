/** Makes the page for missing and removed URLs, with a search and popular articles. */

import { listPopularArticles } from '../../resources/faq/visible-content.sql.ts';
import { articlePath } from '../addresses.ts';
import { homeLink } from '../home-link.ts';
import { pageFrame } from '../page-frame.ts';
import type { PageContext } from './page-context.ts';
import type { PageResult } from './page-result.ts';

const mostPopular = 5;

export async function missingPage(
  { site, brand, missingText, db }: PageContext,
  lang: string,
  { isGone }: { readonly isGone: boolean },
): Promise<PageResult> {
  const helpCenter = { userId: site.userId, helpCenterId: site.helpCenterId, language: lang };
  const popular = await listPopularArticles(db, helpCenter, new Date(), mostPopular);
  return {
    kind: 'page',
    status: isGone ? 410 : 404,
    page: {
      frame: pageFrame(site, lang, { brand }),
      head: {
        title: '',
        description: '',
        canonical: null,
        isListed: false,
        alternates: [],
        image: null,
        structuredData: [],
      },
      breadcrumbs: [homeLink(site, lang)],
      body: {
        kind: 'missing',
        isGone,
        text: isGone ? null : missingText,
        popular: popular.map(({ article: { faqArticleId: id, title } }) => ({
          id,
          href: articlePath(site, lang, { id, title }),
          text: title,
        })),
      },
    },
  };
}
