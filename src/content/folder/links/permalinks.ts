/** Computes the urls of Jekyll's pages from the patterns (`/:path/`) in front matter, collections and settings. */

import { posix } from 'node:path';
import { toSlug } from '../../../api/shared/heading-ids.ts';
import { type Collection, readCollections } from '../placement/collections.ts';
import type { ArticleFile } from '../scan/article-file.ts';
import type { Site } from '../site.ts';

const styles: Readonly<Record<string, string>> = {
  date: '/:categories/:year/:month/:day/:title:output_ext',
  pretty: '/:categories/:year/:month/:day/:title/',
  ordinal: '/:categories/:year/:y_day/:title:output_ext',
  weekdate: '/:categories/:year/W:week/:short_day/:title:output_ext',
  none: '/:categories/:title:output_ext',
};

/** The parts of a page's path that its url may contain. */
interface PagePath {
  /** Folder of the page, relative to its collection's or the site's folder. */
  readonly folder: string;
  /** File name without extension and, for a post, without date. */
  readonly name: string;
  /** Date in the file name of a post; '' for other pages. */
  readonly date: string;
}

/** Creates a function that returns the path of a file's page; null if the pattern needs values only the site has. */
export function createPermalinks(site: Site): (articleFile: ArticleFile) => string | null {
  const collections = readCollections(site);
  const { permalink } = site.settings;
  const style = typeof permalink === 'string' ? permalink : 'date';
  const ending = style === 'pretty' || style.endsWith('/') ? '/' : ':output_ext';

  return (articleFile) => {
    const path = posix.join(site.contentPath, articleFile.file);
    const collection = collections.find(({ folder }) => path.startsWith(`${folder}/`));
    const page = pagePath(path, collection);
    const pattern =
      articleFile.frontMatter.members.get('permalink')?.text ??
      (page.date === '' ? permalinkPattern(collection) : (styles[style] ?? style));
    return filled(pattern, page, articleFile, collection);
  };

  function permalinkPattern(collection: Collection | undefined): string {
    if (collection === undefined) return `/:path${ending}`;
    return collection.permalink ?? `/:collection/:path${ending}`;
  }
}

function pagePath(path: string, collection: Collection | undefined): PagePath {
  const within = collection === undefined ? path : path.slice(collection.folder.length + 1);
  const { dir, name } = posix.parse(within);
  const folder = dir.replace(/(?:^|\/)_(?:posts|drafts)(?=\/|$)/, '');
  const [, date = '', post = ''] = /^(\d{4}-\d{1,2}-\d{1,2})-(.+)$/.exec(name) ?? [];
  const isPost = date !== '' && /(?:^|\/)_posts(?:\/|$)/.test(posix.dirname(path));
  return isPost ? { folder, name: post, date } : { folder, name, date: '' };
}

function filled(
  pattern: string,
  { folder, name, date }: PagePath,
  { members, frontMatter }: ArticleFile,
  collection: Collection | undefined,
): string | null {
  const [year = '', month = '', day = ''] = date.split('-');
  const slug = frontMatter.members.get('slug')?.text ?? name;
  const values: Readonly<Record<string, string>> = {
    collection: collection?.name ?? '',
    path: [folder, name === 'index' ? '' : name].filter((part) => part !== '').join('/'),
    name: toSlug(name),
    basename: name,
    title: slug,
    slug: toSlug(slug),
    categories: members.categories.map((category) => toSlug(category)).join('/'),
    output_ext: '.html',
    ...(date === '' ? {} : { year, month: month.padStart(2, '0'), day: day.padStart(2, '0') }),
    ...(date === '' ? {} : { short_year: year.slice(2), i_month: month, i_day: day }),
  };
  const address = pattern.replace(/:([a-z_]+)/g, (whole, key: string) => values[key] ?? whole);
  if (/:[a-z_]/.test(address)) return null;
  return `/${address}`.replace(/\/{2,}/g, '/').replace(/\/\.html$/, '/');
}
