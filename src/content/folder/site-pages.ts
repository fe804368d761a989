/** What an import makes of the files of a site: articles, introductions of folders, redirects, and what is no article. */

import type { DialectName } from '../dialects/index.ts';
import type { SitePages } from './addresses.ts';
import type { ArticleFile } from './article-file.ts';
import type { CategoryTree } from './category-tree.ts';
import type { SkippedFolder } from './content.ts';

/** Characters of Markdown: what says more than an introduction does is an article. */
const maxIntroductionLength = 2_000;

export interface SortedPages extends SitePages {
  /** What is a page of the site, and no article. */
  readonly skipped: readonly SkippedFolder[];
}

/** `redirects` are the stubs among the files, which have been found before. */
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
    if (place === 'front') skipped.push({ folder: file.file, reason: 'the front page of the site' });
    if (place === 'missing')
      skipped.push({ folder: file.file, reason: 'the page for what the site does not have' });
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
  // A third folder has no group of its own that could be described.
  const hasGroup =
    position.categoryName !== null || (location.folders.length > 0 && position.folders.length <= 2);
  const isIntroduction =
    isFirst && hasGroup && members.status === 'published' && frontMatter.body.length <= maxIntroductionLength;
  return isIntroduction ? 'introduction' : 'article';
}

/** An introduction of a category or a section in which there is no article is the article there. */
export function withoutLoneIntroductions(
  pages: SortedPages,
  categoryTree: Pick<CategoryTree, 'locate'>,
): SortedPages {
  const groupOf = (file: ArticleFile, isWhole: boolean) => {
    const { categoryKey, sectionKey } = categoryTree.locate(file.position);
    return JSON.stringify([file.language, categoryKey, isWhole ? sectionKey : null]);
  };
  const shown = pages.articles.filter(({ members }) => members.status === 'published');
  const groups = new Set(shown.flatMap((file) => [groupOf(file, true), groupOf(file, false)]));
  const hasArticles = (file: ArticleFile) => groups.has(groupOf(file, true));
  return {
    ...pages,
    articles: [...pages.articles, ...pages.introductions.filter((file) => !hasArticles(file))],
    introductions: pages.introductions.filter(hasArticles),
  };
}
