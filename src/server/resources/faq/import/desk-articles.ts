/** Separates the articles of a folder from those that are edited at the desk, which an import leaves as they are. */

import type { DeskArticles, SourceArticle, SourceReference } from '../../../../content/folder/content.ts';

/** The beginning of the keys of articles and categories that were made at the desk. No path of a folder has it. */
export const deskKeyPrefix = 'desk:';

export const deskKey = (sharedId: number) => `${deskKeyPrefix}${sharedId}`;

/** An article that is edited at the desk. */
export interface DeskArticle extends SourceReference {
  readonly title: string;
  readonly isRemoved: boolean;
}

export interface Separated {
  /** The articles that are imported. */
  readonly imported: SourceArticle[];
  /** The articles on which the desk and the folder meet; undefined if there are none. */
  readonly desk: DeskArticles | undefined;
}

export function separateDeskArticles(
  articles: readonly SourceArticle[],
  deskArticles: readonly DeskArticle[],
): Separated {
  const names = new Set(deskArticles.map(nameOf));
  const titles = new Set(deskArticles.filter(({ isRemoved }) => !isRemoved).map(titleKey));
  const kept = articles.filter((article) => names.has(nameOf(article)));
  const imported = articles.filter((article) => !names.has(nameOf(article)));
  const sameTitles = imported.filter((article) => titles.has(titleKey(article)));
  const desk = { kept: kept.map(toMeeting), sameTitles: sameTitles.map(toMeeting) };
  return { imported, desk: kept.length + sameTitles.length > 0 ? desk : undefined };
}

const nameOf = ({ key, language }: SourceReference) => `${language}/${key}`;

const titleKey = ({ language, title }: { readonly language: string; readonly title: string }) =>
  `${language}/${title.normalize('NFC').trim().toLowerCase()}`;

const toMeeting = ({ title, language, file }: SourceArticle) => ({ title, language, file });
