/** Sorts the files of a site into articles, introductions of folders, redirects, and pages that are not imported. */

import type { DialectName } from '../../dialects/index.ts';
import type { SkippedFolder } from '../content.ts';
import type { CategoryTree } from '../placement/category-tree.ts';
import type { ArticleFile } from '../scan/article-file.ts';
import type { SitePages } from './addresses.ts';

/** Maximum length of an introduction in characters of Markdown: a longer index page is an article. */
const maxIntroductionLength = 2_000;

export interface SortedPages extends SitePages {
  readonly skipped: readonly SkippedFolder[];
}

/** Sorts pages with text. `redirects` are the files that only redirect, which are known already. */
export function sortPages(
  dialect: DialectName,
  files: readonly ArticleFile[],
  redirects: readonly ArticleFile[],
): SortedPages {
  if (dialect !== 'jekyll') {
    return { articles: files, introductions: [], frontPages: [], redirects, skipped: [] };
  }
  const articles: ArticleFile[] = [];
  const introductions: ArticleFile[] = [];
  const frontPages: ArticleFile[] = [];
  const skipped: SkippedFolder[] = [];
  for (const file of files) {
    const place = placeOfPage(file);
    if (place === 'article') articles.push(file);
    if (place === 'introduction') introductions.push(file);
    if (place === 'front') frontPages.push(file);
    if (place === 'front') skipped.push({ folder: file.file, reason: 'the home page of the site' });
    if (place === 'missing') skipped.push({ folder: file.file, reason: 'the 404 page of the site' });
  }
  return { articles, introductions, frontPages, redirects, skipped };
}

function placeOfPage({
  file,
  location,
  position,
  members,
  frontMatter,
}: ArticleFile): 'article' | 'introduction' | 'front' | 'missing' {
  const permalink = frontMatter.members.get('permalink')?.text ?? '';
  if (/^404\.\w+$/.test(file) || /^\/?404(?:\.html|\/)?$/.test(permalink)) return 'missing';
  const isFirst = /^index\.\w+$/i.test(location.name) || /(?:^|\/)index\.html$/.test(permalink);
  const isFrontAddress =
    permalink === '' ? location.folders.length === 0 : /^\/(?:index\.html)?$/.test(permalink);
  if (isFirst && isFrontAddress) return 'front';
  // Categories and sections are made of the first two folders only, so a third one cannot be described.
  const hasGroup =
    position.categoryName !== null || (location.folders.length > 0 && position.folders.length <= 2);
  const isIntroduction =
    isFirst && hasGroup && members.status === 'published' && frontMatter.body.length <= maxIntroductionLength;
  return isIntroduction ? 'introduction' : 'article';
}

/** Turns the introduction of a category or section without published articles into an article. */
export function withoutLoneIntroductions(
  pages: SortedPages,
  categoryTree: Pick<CategoryTree, 'locate'>,
): SortedPages {
  const pageGroup = (file: ArticleFile, isWhole: boolean) => {
    const { categoryKey, sectionKey } = categoryTree.locate(file.position);
    return JSON.stringify([file.language, categoryKey, isWhole ? sectionKey : null]);
  };
  const shown = pages.articles.filter(({ members }) => members.status === 'published');
  const groups = new Set(shown.flatMap((file) => [pageGroup(file, true), pageGroup(file, false)]));
  const hasArticles = (file: ArticleFile) => groups.has(pageGroup(file, true));
  return {
    ...pages,
    articles: [...pages.articles, ...pages.introductions.filter((file) => !hasArticles(file))],
    introductions: pages.introductions.filter(hasArticles),
  };
}
