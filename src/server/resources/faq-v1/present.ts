/**
 * Converts FAQ rows to the objects of version 1 responses (interface section 2.2); no other file knows both shapes.
 * Members for which Frontdesk has no data are null, empty or 0.
 */

import type { ArticleSummaryV1, ArticleV1, SearchHitV1, SuggestionV1 } from '../../../api/schemas/faq-v1.ts';
import { textsIn } from '../../../languages/texts.ts';
import type { FoundArticle } from '../../search/search.ts';
import type { SuggestedArticle } from '../../search/suggest.ts';
import type { ArticleDetails, ArticleRow } from '../faq/visible-content.sql.ts';

const flag = (value: boolean) => (value ? 1 : 0);

const timestampOrNull = (date: Date | null) => date?.toISOString() ?? null;

export function presentSummary(row: ArticleRow, views: number): ArticleSummaryV1 {
  return {
    id: row.faqArticleId,
    sid: row.userId,
    cat: row.faqCategoryId,
    qSub: row.title,
    ranking: views,
    status: row.status,
    memberCount: 0,
  };
}

export function presentArticle({ article, ...details }: ArticleDetails, views: number): ArticleV1 {
  const { widget } = textsIn(article.language).texts;
  return {
    id: article.faqArticleId,
    sid: article.userId,
    qSub: article.title,
    qBod: article.content,
    ac: '',
    status: article.status,
    qTags: article.tags,
    help: article.showFeedback,
    helpText: widget.helpful,
    helpYes: widget.yes,
    helpNo: widget.no,
    wasHelpfulEmailForm: flag(article.feedbackNoFormId !== null),
    wasHelpfulPhoneForm: flag(article.feedbackPhoneEnabled),
    wasHelpfulChatForm: flag(article.feedbackChatEnabled),
    ranking: views,
    qCatId: article.faqCategoryId,
    qCat: details.categoryTitle ?? '',
    agentName: details.authorName,
    agentPicture: details.authorPicture,
    department: null,
    visitorName: null,
    contactEmailBody: null,
    contactEmailSubject: null,
    contactEmailId: null,
    contactPhoneBody: article.feedbackPhoneNumber,
    contactPhoneSubject: null,
    contactChatBody: null,
    contactChatSubject: null,
    routeToGroup: null,
    comments: [],
  };
}

/** @param rank the position of the hit, counted from 1 */
export function presentSearchHit(
  found: FoundArticle,
  { userId, tags, rank }: { userId: number; tags: readonly string[]; rank: number },
): SearchHitV1 {
  return {
    _index: 'faq',
    _type: 'article',
    _id: String(found.faqArticleId),
    _score: 1 / rank,
    _source: {
      article_id: found.faqArticleId,
      category_name: found.categoryTitle,
      category_id: found.faqCategoryId,
      user_id: userId,
      content_text: found.contentPlain,
      id: found.faqArticleId,
      title: found.title,
      publish_at: timestampOrNull(found.publishAt),
      tags: [...tags],
      status: 'published',
      unpublish_at: timestampOrNull(found.unpublishAt),
    },
    highlight: { title: [found.highlightedTitle] },
  };
}

export function presentSuggestion({ title, faqArticleId }: SuggestedArticle): SuggestionV1 {
  return { text: title, payload: { id: faqArticleId } };
}
