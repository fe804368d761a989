/** Places articles by a table of contents. */

import type { ArticleFile } from '../scan/article-file.ts';
import type { FolderPage } from './category-tree.ts';
import { type NavigationPlace, titleIn } from './navigation.ts';

export interface Placement {
  readonly place: (articleFile: ArticleFile) => ArticleFile;
  /** Descriptions of the folders in which articles have been placed. */
  readonly pages: FolderPage[];
  /** Whether a file is the table of contents rather than an article. */
  readonly isLeftOut?: (articleFile: ArticleFile) => boolean;
}

/** Places an article by a table of contents, and adds the titles of its groups to `pages`. */
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
      title: group.title && titleIn(group.title, language),
      description: '',
      order: group.order,
    });
  }
  return {
    ...articleFile,
    position: { ...position, folders },
    members: {
      ...members,
      order: members.order ?? order,
      label: members.label ?? (title && titleIn(title, language)),
    },
  };
}
