/** Places articles as the site generator does, if that differs from their folders. */

import { asDraft } from '../../article/article-members.ts';
import type { Report } from '../../article/report.ts';
import type { DialectName } from '../../dialects/index.ts';
import type { ArticleFile } from '../scan/article-file.ts';
import type { Site } from '../site.ts';
import type { FolderPage } from './category-tree.ts';
import { isDraft, readCollections } from './collections.ts';
import { createGitbookPlacement } from './gitbook-placement.ts';
import { readMintlifyNavigation } from './mintlify-navigation.ts';
import { readMkdocsNavigation } from './mkdocs-navigation.ts';
import { type Navigation, type NavigationPlace, pagePath } from './navigation.ts';
import { type Placement, placeInGroups } from './place-in-groups.ts';
import { readStarlightNavigation } from './starlight-navigation.ts';

export async function createPlacement(
  dialect: DialectName,
  site: Site,
  reportIn: (file: string) => Report,
): Promise<Placement> {
  if (dialect === 'gitbook') return await createGitbookPlacement(site, reportIn);
  const pages: FolderPage[] = [];
  if (dialect === 'jekyll') return { place: createJekyllPlacement(site, pages), pages };
  const navigationIn = createNavigation(dialect, site);
  return { place: placeInNavigation, pages };

  function placeInNavigation(articleFile: ArticleFile): ArticleFile {
    const { location, language } = articleFile;
    const found = findPlace(navigationIn(language), [...location.folders, location.name]);
    return found === null ? articleFile : placeInGroups(articleFile, found, pages);
  }
}

function createNavigation(dialect: DialectName, site: Site): (language: string) => Navigation {
  if (dialect === 'mintlify') return readMintlifyNavigation(site).inLanguage;
  const none: Navigation = { places: new Map(), folders: new Map() };
  const navigation =
    dialect === 'mkdocs'
      ? readMkdocsNavigation(site)
      : dialect === 'starlight'
        ? readStarlightNavigation(site)
        : none;
  return () => navigation;
}

/** Returns the place of a page: its own, or in the group of the nearest folder around it; null if there is none. */
function findPlace({ places, folders }: Navigation, path: readonly string[]): NavigationPlace | null {
  const own = places.get(pagePath(path.join('/')));
  if (own !== undefined) return own;
  for (let depth = path.length - 1; depth > 0; depth -= 1) {
    const place = folders.get(path.slice(0, depth).join('/'));
    if (place === undefined) continue;
    const below = path.slice(depth, -1).map((name) => ({ name, title: null, order: null }));
    return { ...place, groups: [...place.groups, ...below], order: null };
  }
  return null;
}

/** Places Jekyll's articles: categories are nested, and a site's only collection is not a category. */
function createJekyllPlacement(site: Site, pages: FolderPage[]): Placement['place'] {
  const collections = readCollections(site).filter(({ name }) => name !== 'posts');
  return (articleFile) => {
    const { position, language, file } = articleFile;
    const collection = collections.find(({ folder }) => file.startsWith(`${folder}/`));
    if (collection === undefined) return placeJekyllPage(articleFile);
    const depth = collection.folder.split('/').length;
    const { folders } = position;
    const isAlone = collections.length === 1 && folders.length > depth;
    if (collection.title !== null) {
      const described = { language, folders: folders.slice(0, depth), description: '', order: null };
      pages.push({ ...described, title: collection.title });
    }
    return placeJekyllPage(
      isAlone ? { ...articleFile, position: { ...position, folders: folders.slice(depth) } } : articleFile,
    );
  };
}

function placeJekyllPage(articleFile: ArticleFile): ArticleFile {
  const { members, position } = articleFile;
  const [category = null, section = null] = members.categories;
  const hasCategories = position.categoryName === null && category !== null;
  return {
    ...articleFile,
    position: hasCategories
      ? { ...position, categoryName: category, sectionName: position.sectionName ?? section }
      : position,
    members: isDraft(articleFile.file) ? asDraft(members, 'in _drafts') : members,
  };
}
