/** Describes pages for search engines and other sites. */

import { shorten } from '../../../formats/shorten.ts';
import type { Head, PageBrand, PageLink } from '../../../help/page.ts';
import { articlePath, homePath, markdownPath, previewImagePath, searchPath } from '../addresses.ts';
import { articleDescription, maxDescriptionLength } from '../description.ts';
import { imageSize } from '../preview-images/drawing.ts';
import type { ArticlePageRow } from '../queries/article.sql.ts';
import type { HelpSite } from '../site.ts';
import { articleData, breadcrumbData, faqData, type Publisher, webSiteData } from '../structured-data.ts';

type Description = Omit<Head, 'title' | 'canonical' | 'isListed' | 'alternates'>;

export interface DescribedPage {
  readonly site: HelpSite;
  readonly lang: string;
  readonly brand: PageBrand;
  /** The breadcrumb from the home page to this page. */
  readonly way: readonly PageLink[];
}

/** @param topics the titles of the categories */
export function describeHome({ site, lang, brand }: DescribedPage, topics: readonly string[]): Description {
  return {
    description:
      topics.length === 0
        ? ''
        : shorten(`${site.title}: ${joinTitles(topics, lang)}.`, lang, maxDescriptionLength),
    image: logoImage(site, brand),
    structuredData: [
      webSiteData({
        title: site.title,
        lang,
        url: site.origin + homePath(site, lang),
        searchUrl: site.isStatic ? null : site.origin + searchPath(site, lang),
      }),
    ],
  };
}

export function describeCategory(
  { site, lang, brand, way }: DescribedPage,
  description: string,
): Description {
  return {
    description: shorten(description, lang, maxDescriptionLength),
    image: logoImage(site, brand),
    structuredData: listed(breadcrumbData(absoluteLinks(site, way))),
  };
}

/** @param html the article as its page shows it */
export function describeArticle(
  { site, lang, brand, way }: DescribedPage,
  article: ArticlePageRow,
  html: string,
): Description {
  const { title, authorName, imageHash, rowId } = article;
  const description = articleDescription({ ...article, language: lang });
  const modifiedAt = article.revisedAt === null ? undefined : new Date(article.revisedAt).toISOString();
  const broughtAt = new Date(article.publishAt ?? article.createdAt).toISOString();
  // The date of an imported text may be before that of its row.
  const publishedAt = modifiedAt !== undefined && modifiedAt < broughtAt ? modifiedAt : broughtAt;
  const drawn = imageHash && {
    href: site.origin + previewImagePath(site, rowId, imageHash),
    alt: title,
    ...imageSize,
  };
  const facts = articleData({
    title,
    description,
    lang,
    publishedAt,
    modifiedAt,
    author: authorName,
    url: site.origin + articlePath(site, lang, article),
    publisher: describePublisher(site, lang, brand),
    image: drawn ? drawn.href : null,
  });
  return {
    description,
    image: drawn || logoImage(site, brand),
    publishedAt,
    modifiedAt,
    structuredData: [
      facts,
      ...listed(breadcrumbData(absoluteLinks(site, way))),
      ...listed(faqData(html, lang)),
    ],
    markdownHref: markdownPath(site, lang, article),
  };
}

function describePublisher(site: HelpSite, lang: string, brand: PageBrand): Publisher {
  return {
    name: site.title,
    url: site.origin + homePath(site, lang),
    logo: logoImage(site, brand)?.href ?? null,
  };
}

function logoImage({ origin }: HelpSite, { logo }: PageBrand): Head['image'] {
  return logo && { ...logo, href: new URL(logo.href, origin).href };
}

const absoluteLinks = ({ origin }: HelpSite, way: readonly PageLink[]) =>
  way.map(({ href, text }) => ({ href: origin + href, text }));

function joinTitles(titles: readonly string[], lang: string): string {
  return new Intl.ListFormat(lang, { type: 'unit' }).format(titles);
}

const listed = <Item>(item: Item | null): Item[] => (item === null ? [] : [item]);
