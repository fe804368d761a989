/** Puts articles where a table of contents has them. */

import type { ArticleFile } from './article-file.ts';
import type { FolderPage } from './category-tree.ts';
import type { NavigationPlace } from './navigation.ts';

export interface Placement {
  readonly place: (articleFile: ArticleFile) => ArticleFile;
  /** What the site says of the folders in which the articles have been placed. */
  readonly pages: FolderPage[];
  /** Whether a file says where others stand, and is no article itself. */
  readonly isLeftOut?: (articleFile: ArticleFile) => boolean;
}

/** Puts an article where a table of contents has it, and notes in `pages` what its groups are called. */
export function placeInGroups(
  articleFile: ArticleFile,
  { groups, title, order }: NavigationPlace,
  pages: FolderPage[],
): ArticleFile {
  const { members, position, language } = articleFile;
  const folders = groups.map(({ name }) => name);
  for (const [index, group] of groups.entries()) {
    pages.push({
      language,
      folders: folders.slice(0, index + 1),
      title: group.title,
      description: '',
      order: group.order,
    });
  }
  return {
    ...articleFile,
    position: { ...position, folders },
    members: { ...members, order: members.order ?? order, label: members.label ?? title },
  };
}
