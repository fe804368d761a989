/** Makes the page of an article, and redirects from its other URLs. */

import { chooseLanguage } from '../../../api/shared/choose-language.ts';
import { parseUrl } from '../../../formats/parse-url.ts';
import type { ArticleBody, ArticleLink, CategoryContent, Page, PageLink } from '../../../help/page.ts';
import { groupBy } from '../../db/group-by.ts';
import { listRelatedArticles, type RelatedArticle } from '../../search/related.ts';
import {
  articlePath,
  categoryPath,
  contactPath,
  contactPathAbout,
  homePath,
  languagePath,
  votePath,
} from '../addresses.ts';
import { languageAlternates } from '../alternates.ts';
import { withPageLinks } from '../article-links.ts';
import { homeLink } from '../home-link.ts';
import { absoluteUrls, pageFrame } from '../page-frame.ts';
import {
  type ArticlePageRow,
  findArticlePage,
  type ListedRow,
  type SectionHead,
  type SiblingRow,
} from '../queries/article.sql.ts';
import type { HelpSite } from '../site.ts';
import { describeArticle } from './descriptions.ts';
import { missingPage } from './missing-page.ts';
import type { PageContext } from './page-context.ts';
import { movedTo, type PageResult } from './page-result.ts';

/** An article with the articles that resemble it. */
interface DrawnArticle extends ArticlePageRow {
  readonly related: readonly ListedRow[];
}

const mostRelated = 4;

const listed = ({ faqArticleId, title }: RelatedArticle): ListedRow => ({ id: faqArticleId, title });

/** Matches the values of `showFeedback` that hide the vote. */
const noVote = /^(never|none|off|hidden|false|no)$/;

/** @param address the path's last segment: an id, and a title that may be out of date */
export async function articlePage(context: PageContext, lang: string, address: string): Promise<PageResult> {
  const { db, site } = context;
  const id = idIn(address);
  const where = { userId: site.userId, helpCenterId: site.helpCenterId, language: lang };
  const found = id === null ? null : await findArticlePage(db, where, id);
  if (!found?.article) {
    const elsewhere = otherLanguage(site, found?.languages ?? []);
    if (!found || elsewhere === null)
      return await missingPage(context, lang, { isGone: found?.state === 'gone' });
    return {
      kind: 'redirect',
      path: articlePath(site, elsewhere, { id: found.id, title: '' }),
      isLasting: false,
    };
  }
  const { article } = found;
  const path = articlePath(site, lang, article);
  if (`${languagePath(site, lang)}articles/${address}` !== path) return movedTo(path);
  const related = await listRelatedArticles(context.searchIndexes, where, article.rowId, mostRelated);
  const draw = (row: ArticlePageRow, page: NonNullable<ArticlePageRow['page']>) =>
    drawArticle(context, lang, { ...row, related: related.map(listed) }, page, path);
  if (article.page) return { kind: 'page', status: 200, page: draw(article, article.page) };
  const { rowId, content, contentPlain } = article;
  const printed = await context.makeArticle({ ...where, id: rowId, content, contentPlain });
  // The article is read again, as the titles of linked articles are known only once its page is stored.
  const again = (await findArticlePage(db, where, found.id))?.article ?? article;
  return { kind: 'page', status: 200, page: draw(again, again.page ?? printed) };
}

/** Returns the id at the beginning; null if there is none. */
export function idIn(address: string): number | null {
  const [, digits] = /^([1-9]\d{0,14})(?:[-/.].*)?$/s.exec(address) ?? [];
  return digits === undefined ? null : Number(digits);
}

/** Returns the language in place of a missing one; null if there is none. */
export function otherLanguage(site: HelpSite, languages: readonly string[]): string | null {
  if (languages.length === 0) return null;
  const nearest = chooseLanguage(undefined, { languages, defaultLanguage: site.defaultLanguage });
  return languages.includes(nearest) ? nearest : (languages[0] ?? null);
}

function drawArticle(
  context: PageContext,
  lang: string,
  article: DrawnArticle,
  page: NonNullable<ArticlePageRow['page']>,
  path: string,
): Page {
  const { site, brand } = context;
  const translations = new Map(
    article.translations.map((row) => [row.language, articlePath(site, row.language, row)]),
  );
  const category = article.category && {
    href: categoryPath(site, lang, article.category),
    text: article.category.title,
  };
  const breadcrumbs: PageLink[] = [homeLink(site, lang), ...(category ? [category] : [])];
  const way = [...breadcrumbs, { href: path, text: article.title }];
  return {
    frame: pageFrame(site, lang, { brand, translations }),
    head: {
      title: article.title,
      canonical: site.origin + path,
      isListed: site.visibility === 'public' && article.isListed,
      alternates: languageAlternates(site, absoluteUrls(site, translations)),
      ...describeArticle({ site, lang, brand, way }, article, page.html),
    },
    breadcrumbs,
    body: articleBody(site, lang, article, page, category),
  };
}

function articleBody(
  site: HelpSite,
  lang: string,
  article: DrawnArticle,
  page: NonNullable<ArticlePageRow['page']>,
  category: PageLink | null,
): ArticleBody {
  const linkTo = (row: ListedRow): ArticleLink => ({
    id: row.id,
    href: articlePath(site, lang, row),
    text: row.title,
  });
  return {
    kind: 'article',
    id: article.id,
    title: article.title,
    html: linkedHtml(site, lang, article, page.html),
    author:
      article.authorName === null
        ? null
        : { name: article.authorName, picture: authorPictureUrl(site, article.authorPicture) },
    revisedAt: article.revisedAt && new Date(article.revisedAt).toISOString(),
    category: category && {
      ...category,
      content: groupBySection(article.sections, article.siblings, linkTo),
    },
    headings: page.headings,
    previous: article.previous && linkTo(article.previous),
    next: article.next && linkTo(article.next),
    related: article.related.map(linkTo),
    voteHref: site.isStatic || noVote.test(article.showFeedback) ? null : votePath(site, lang, article.id),
    contactHref: site.contactEnabled ? contactPathAbout(site, lang, article.id) : null,
    offersContact: article.feedbackChatEnabled,
  };
}

function linkedHtml(site: HelpSite, lang: string, { linked }: ArticlePageRow, html: string): string {
  const titles = new Map(linked.map(({ id, title }) => [id, title]));
  return withPageLinks(html, {
    article: (id) => articlePath(site, lang, { id, title: titles.get(id) ?? '' }),
    category: (id) => categoryPath(site, lang, { id, title: '' }),
    home: homePath(site, lang),
    contact: site.contactEnabled ? contactPath(site, lang) : null,
    origin: site.isStatic ? null : site.origin,
  });
}

/** Leaves out sections without articles. */
export function groupBySection(
  sections: readonly SectionHead[],
  articles: readonly SiblingRow[],
  linkTo: (row: ListedRow) => ArticleLink,
): CategoryContent {
  const inSection = groupBy(articles, ({ sectionId }) => sectionId);
  return {
    orphans: (inSection.get(null) ?? []).map(linkTo),
    sections: sections.flatMap(({ id, title, description }) => {
      const inIt = inSection.get(id) ?? [];
      return inIt.length === 0 ? [] : [{ title, description, articles: inIt.map(linkTo) }];
    }),
  };
}

/** Returns the full URL of a stored path or URL; null for other values. */
function authorPictureUrl({ origin, basePath }: HelpSite, picture: string | null): string | null {
  const base = `${origin}${basePath}/`;
  const url = picture === null ? null : parseUrl(picture.replace(/^\/(?!\/)/, ''), base);
  if (!url || !/^https?:$/.test(url.protocol)) return null;
  return url.origin === origin ? url.pathname + url.search : url.href;
}
