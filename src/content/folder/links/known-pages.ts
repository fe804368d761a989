import type { LinkTarget } from '../../article/article-context.ts';
import type { CategoryTree } from '../placement/category-tree.ts';
import type { ArticleFile } from '../scan/article-file.ts';
import type { AddressBook, Destination, SitePages } from './addresses.ts';
import type { KnownPages } from './link-targets.ts';

export interface PagesOfFolder {
  readonly pages: SitePages;
  readonly addresses: AddressBook;
  readonly categoryTree: CategoryTree;
  /** Url of the site's home page; null for a folder that is not a site, where `/` may belong to another site. */
  readonly homeAddress: string | null;
  /** Whether the path of an article in the default language means its translation in a translation. */
  readonly hasSharedPaths: boolean;
}

/** Creates a function that returns the pages to which a given article can link. */
export function createKnownPages(folder: PagesOfFolder): (from: ArticleFile) => KnownPages {
  const { pages, addresses, categoryTree, homeAddress, hasSharedPaths } = folder;
  const byPath = new Map<string, Destination | undefined>();
  const add = (file: ArticleFile, destination: Destination | undefined) =>
    byPath.set(file.file.normalize('NFC'), destination);
  for (const file of pages.redirects) add(file, addresses.follow(file));
  for (const file of pages.frontPages) add(file, { kind: 'home' });
  for (const file of pages.introductions) add(file, { kind: 'introduction', file, fragment: '' });
  for (const file of pages.articles) add(file, { kind: 'article', file, fragment: '' });
  const translations = new Map(pages.articles.map((file) => [`${file.language}/${file.key}`, file]));
  const shown = pages.articles.filter(({ members }) => members.status === 'published');
  const categories = new Set(
    shown.map(({ language, position }) => `${language}/${categoryTree.locate(position).categoryKey}`),
  );

  return (from) => ({
    atPath: (path, fragment) => linkTarget(inLanguage(byPath.get(path), from), fragment, from),
    atAddress: (address, fragment) =>
      homeAddress !== null && address.replace(/\/$/, '') === homeAddress.replace(/\/$/, '')
        ? { kind: 'home' }
        : linkTarget(addresses.find(address, from.language), fragment, from),
  });

  function inLanguage(destination: Destination | undefined, from: ArticleFile): Destination | undefined {
    if (!hasSharedPaths || destination?.kind !== 'article') return destination;
    const file = translations.get(`${from.language}/${destination.file.key}`);
    return file === undefined ? destination : { ...destination, file };
  }

  function linkTarget(
    destination: Destination | undefined,
    fragment: string,
    from: ArticleFile,
  ): LinkTarget | undefined {
    if (destination === undefined) return undefined;
    if (destination.kind === 'home') return { kind: 'home' };
    if (destination.kind === 'url') return { kind: 'external', url: destination.url };
    const { file } = destination;
    if (destination.kind === 'introduction') return introductionTarget(file, from.language);
    if (file.members.status === 'draft' && from.members.status === 'published')
      return { kind: 'broken', message: `The link leads to ${file.file}, which is a draft.` };
    const path = file.file.normalize('NFC');
    return { kind: 'article', path, fragment: fragment === '' ? destination.fragment : fragment };
  }

  function introductionTarget({ file, position }: ArticleFile, preferred: string): LinkTarget {
    const { categoryKey: key } = categoryTree.locate(position);
    const language = [preferred, position.language].find((one) => categories.has(`${one}/${key}`));
    return language === undefined
      ? { kind: 'broken', message: `The link leads to ${file}, whose folder has no articles.` }
      : { kind: 'category', key, language, title: categoryTree.titleAt({ ...position, language }) };
  }
}
