/** Converts rows of articles to what their writers see. */

import type {
  ArticleSource,
  ArticleTranslation,
  ArticleVersion,
  EditableArticle,
  ListedArticleVersion,
  ListedEditableArticle,
  MarkedPassage,
} from '../../../../api/schemas/editing.ts';
import { idAndSlug } from '../../../../api/shared/article-slug.ts';
import { placePassages } from './answers/find-passages.ts';
import { draftTexts } from './draft-texts.ts';
import {
  type ArticleAndDraft,
  type ContentSource,
  isUpload,
  type TranslationRow,
} from './queries/articles.sql.ts';
import type { ArticleCounts } from './queries/counts.sql.ts';
import type { FoundVersion, PublishedVersion } from './queries/versions.sql.ts';

/** @param imported what was last imported into the help center; null if it is unknown */
function presentTranslation(row: TranslationRow, imported: ContentSource | null): ArticleTranslation {
  const { language, title, state, scheduledAt } = row;
  return {
    lang: language,
    title,
    state,
    source: presentSource(row, imported),
    scheduledDate: scheduledAt?.toISOString() ?? null,
  };
}

function presentSource(
  { isDeskOwned, sourceKey }: Pick<TranslationRow, 'isDeskOwned' | 'sourceKey'>,
  imported: ContentSource | null,
): ArticleSource {
  if (isDeskOwned) return { kind: 'desk', name: '' };
  if (sourceKey === '') return { kind: 'interface', name: '' };
  return { kind: imported?.kind ?? 'folder', name: imported?.name ?? '' };
}

export interface ListedArticle {
  readonly articleId: number;
  readonly translations: readonly TranslationRow[];
  readonly counts: ArticleCounts;
}

/** @param languages the languages whose titles are shown, the most wanted one first */
export function presentListedArticle(
  { articleId, translations, counts }: ListedArticle,
  imported: ContentSource | null,
  languages: readonly (string | undefined)[],
): ListedEditableArticle {
  const wanted = languages.flatMap((language) => translations.filter((row) => row.language === language));
  const [last] = translations.toSorted((a, b) => b.changedAt.getTime() - a.changedAt.getTime());
  const [titled] = [...wanted, ...translations].filter(({ title }) => title !== '');
  return {
    articleId,
    title: titled?.title ?? '',
    translations: translations.map((row) => presentTranslation(row, imported)),
    ...counts,
    changedDate: (last?.changedAt ?? new Date(0)).toISOString(),
    changedBy: last?.changedBy ?? null,
  };
}

/** @param translations every language of the article */
export function presentEditableArticle(
  found: ArticleAndDraft,
  translations: readonly TranslationRow[],
  imported: ContentSource | null,
): EditableArticle {
  const { article, draft } = found;
  const { title, markdown, description, faqCategoryId, keywords, tags } = draftTexts(found);
  const own = translations.find(({ language }) => language === article.language);
  return {
    articleId: article.faqArticleId,
    helpCenterId: article.helpCenterId,
    lang: article.language,
    title,
    markdown,
    description,
    categoryId: faqCategoryId,
    keywords,
    tags,
    slug: idAndSlug({ id: article.faqArticleId, title }),
    state: own?.state ?? 'draft',
    version: draft?.version ?? 0,
    scheduledDate: own?.scheduledAt?.toISOString() ?? null,
    source: presentSource(article, imported),
    isEditable: article.isDeskOwned || isUpload(article, imported),
    changedDate: (own?.changedAt ?? article.updatedAt).toISOString(),
    changedBy: own?.changedBy ?? null,
    translations: translations.filter((row) => row !== own).map((row) => presentTranslation(row, imported)),
    proposedKeywords: draft?.proposedKeywords ?? [],
    passages: presentPassages(found),
    ticketId: draft?.ticketId ?? null,
  };
}

/** Returns the passages that the draft contains. */
function presentPassages({ draft }: ArticleAndDraft): MarkedPassage[] {
  if (draft === null) return [];
  const members = ['title', 'description', 'markdown'] as const;
  const found = members.map((member) => ({ member, places: placePassages(draft[member], draft.passages) }));
  const passages = draft.passages.map(({ kind, text, isKept }, at) => ({
    kind,
    text,
    isKept,
    places: found.flatMap(({ member, places }) => (places[at] ?? []).map((place) => ({ member, ...place }))),
  }));
  return passages.filter(({ places }) => places.length > 0);
}

export function presentListedVersion(
  { version, publishedBy }: PublishedVersion,
  isCurrent: boolean,
): ListedArticleVersion {
  const { id, title, publishedAt } = version;
  return { versionId: id, title, publishedDate: publishedAt.toISOString(), publishedBy, isCurrent };
}

export function presentVersion({ version, publishedBy, articleId, language }: FoundVersion): ArticleVersion {
  const { id, title, publishedAt, markdown, description, keywords, tags } = version;
  return {
    versionId: id,
    title,
    publishedDate: publishedAt.toISOString(),
    publishedBy,
    articleId,
    lang: language,
    markdown,
    description,
    keywords,
    tags,
  };
}
