/** Where the generator of a site puts its articles, where that is not what their folders say. */

import type { DialectName } from '../dialects/index.ts';
import type { ArticleFile } from './article-file.ts';
import type { FolderPage } from './category-tree.ts';
import { isDraft } from './collections.ts';
import { readNavigation } from './navigation.ts';
import type { Site } from './site.ts';

export interface Placement {
  readonly place: (articleFile: ArticleFile) => ArticleFile;
  /** What the site says of the folders in which the articles have been placed. */
  readonly pages: FolderPage[];
}

export function createPlacement(dialect: DialectName, site: Site): Placement {
  const pages: FolderPage[] = [];
  if (dialect === 'jekyll') return { place: placeOfJekyll, pages };
  const navigation = dialect === 'mkdocs' ? readNavigation(site) : new Map<string, never>();
  return { place: placeInNavigation, pages };

  function placeInNavigation(articleFile: ArticleFile): ArticleFile {
    const { location, members, position } = articleFile;
    const path = [...location.folders, location.name].join('/');
    const found = navigation.get(articleFile.file) ?? navigation.get(path);
    if (found === undefined) return articleFile;
    const folders = found.groups.map(({ name }) => name);
    for (const [index, { title, order }] of found.groups.entries()) {
      pages.push({
        language: articleFile.language,
        folders: folders.slice(0, index + 1),
        title,
        description: '',
        order,
      });
    }
    return {
      ...articleFile,
      position: { ...position, folders },
      members: { ...members, order: members.order ?? found.order, label: members.label ?? found.title },
    };
  }
}

/** Its categories are nested, and what is among the drafts is one. */
function placeOfJekyll(articleFile: ArticleFile): ArticleFile {
  const { members, position } = articleFile;
  const [category = null, section = null] = members.categories;
  const hasCategories = position.categoryName === null && category !== null;
  return {
    ...articleFile,
    position: hasCategories
      ? { ...position, categoryName: category, sectionName: position.sectionName ?? section }
      : position,
    members: { ...members, status: isDraft(articleFile.file) ? 'draft' : members.status },
  };
}
