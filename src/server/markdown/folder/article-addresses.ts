/** Finds articles by the addresses that they have on the site that they come from. */

import { addressPath } from '../article/addresses.ts';
import type { ArticleFile } from './article-file.ts';

export interface ArticleAddresses {
  /** The file of the article at a path of the site, of this language where several have it. */
  find(path: string, language: string): string | undefined;
}

export function createArticleAddresses(files: readonly ArticleFile[]): ArticleAddresses {
  const byLanguage = new Map<string, string>();
  const byPath = new Map<string, string>();
  const add = (articleFile: ArticleFile, address: string) => {
    const path = addressPath(address);
    const name = `${articleFile.language} ${path}`;
    const file = articleFile.file.normalize('NFC');
    if (!byLanguage.has(name)) byLanguage.set(name, file);
    if (!byPath.has(path)) byPath.set(path, file);
  };
  // What an article says of itself comes before what its place says.
  for (const file of files) for (const address of file.members.addresses) add(file, address);
  for (const file of files) for (const address of impliedAddresses(file)) add(file, address);
  return { find: (path, language) => byLanguage.get(`${language} ${path}`) ?? byPath.get(path) };
}

/** Those that generators of sites make of the path of a file, and of the date and the categories of a post. */
function impliedAddresses({ key, location, members, frontMatter }: ArticleFile): string[] {
  const addresses = [key.replace(/(?:^|\/)(?:index|readme)$/i, '')];
  const [, date = '', post = ''] = /^(\d{4}-\d{2}-\d{2})-(.+?)\.\w+$/.exec(location.name) ?? [];
  if (post !== '') {
    const path = `${date.replaceAll('-', '/')}/${post}`;
    addresses.push(path, [...members.categories, path].join('/'));
  }
  // Some links name an article by the id that its front matter gives it.
  const id = frontMatter.members.get('id')?.text;
  if (id) addresses.push([...location.folders, id].join('/'));
  return addresses;
}
