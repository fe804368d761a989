/** Converts FAQ rows to the objects of responses (interface section 2.1); no other file knows both shapes. */

import type {
  Article,
  Category,
  HelpCenter,
  ListedArticle,
  Messenger,
  OfficeHours,
  PopularArticle,
  Replies,
  SearchCorrection,
  SearchHit,
  Section,
  SingleArticle,
  SingleCategory,
  Suggestion,
  SuggestionIndex,
  TaggedArticle,
} from '../../../api/schemas/faq.ts';
import { groupBy } from '../../db/group-by.ts';
import { officeState } from '../../office-hours/office-state.ts';
import type { Schedule } from '../../office-hours/schedule.ts';
import type { RelatedArticle } from '../../search/related.ts';
import type { Correction, FoundArticle } from '../../search/search.ts';
import type { SuggestedArticle } from '../../search/suggest.ts';
import type { Suggestable } from '../../search/suggestion-index.ts';
import type { LocalText } from '../../settings/stored/local-texts.ts';
import type { ContactInbox } from './contact-inbox.sql.ts';
import { roundReplySeconds } from './reply-time.ts';
import {
  type ArticleDetails,
  type ArticleRow,
  type CategoryRow,
  type CountedArticle,
  type HelpCenterRow,
  officeSchedule,
  type SectionRow,
} from './visible-content.sql.ts';

/** The value of `available_in.type`, which is the same for every help center. */
const helpCenterType = 1;

const flag = (value: boolean) => (value ? 1 : 0);

const timestamp = (date: Date) => date.toISOString();

const timestampOrNull = (date: Date | null) => date?.toISOString() ?? null;

/** Parts of a help center's response that are absent if visitors may not write. */
export interface WritingParts {
  readonly replies: Replies;
  readonly messenger: Messenger;
}

/** @param linksByMail whether the server mails magic links to visitors who have written before */
export function presentHelpCenter(
  row: HelpCenterRow,
  languages: readonly string[],
  writing?: WritingParts,
  linksByMail = false,
): HelpCenter {
  const others = languages.filter((language) => language !== row.defaultLanguage).toSorted();
  return {
    helpCenterId: row.id,
    faqId: row.faqId,
    title: row.title,
    defaultLanguage: row.defaultLanguage,
    languages: languages.length > others.length ? [row.defaultLanguage, ...others] : others,
    contactEnabled: row.contactEnabled,
    conversationsEnabled: row.conversationsEnabled,
    searchInsights: row.searchInsights,
    pageContext: row.pageContext || undefined,
    visitContext: row.visitContext || undefined,
    ...writing,
    siteUrl: row.siteUrl ?? undefined,
    linksByMail: linksByMail && row.contactEnabled ? true : undefined,
  };
}

/** @param inbox the inbox for visitors' messages; null if there is none, or if it belongs to another deployment */
export function presentMessenger({ greetings }: HelpCenterRow, inbox: ContactInbox | null): Messenger {
  return {
    askAddress: inbox?.askAddress ?? 'required',
    askSubject: inbox?.askSubject ?? false,
    greetings: greetings.map(({ lang, text }) => ({ lang, text })),
    team: inbox?.team.map(({ id, name, picture }) => ({ agentId: id, name, picture })) ?? [],
  };
}

/** @param measured the seconds after which an agent usually replies; null if unknown */
export function presentReplies(row: HelpCenterRow, measured: number | null, now: Date): Replies {
  const seconds = row.replySeconds ?? measured;
  const schedule = officeSchedule(row);
  return {
    // Zero means that the owner does not want to show a reply time.
    usualSeconds: seconds === null || row.replySeconds === 0 ? null : roundReplySeconds(seconds),
    officeHours: schedule && presentOfficeHours(schedule, row.outsideTexts, now),
  };
}

function presentOfficeHours(schedule: Schedule, outsideTexts: readonly LocalText[], now: Date): OfficeHours {
  const { isOpen, opensAt, closesAt, holiday } = officeState(schedule, now);
  return {
    timezone: schedule.timezone,
    open: isOpen,
    opensAt: opensAt?.toISOString() ?? null,
    closesAt: closesAt?.toISOString() ?? null,
    holiday,
    outsideTexts: outsideTexts.map(({ lang, text }) => ({ lang, text })),
  };
}

export function presentCategory(row: CategoryRow): Category {
  return {
    id: row.id,
    userId: row.userId,
    createdAt: timestamp(row.createdAt),
    updatedAt: timestamp(row.updatedAt),
    isRemoved: flag(row.isRemoved),
    faqLanguageCode: row.language,
    faqCategoryId: row.faqCategoryId,
    title: row.title,
    description: row.description,
  };
}

function presentArticleFields(row: ArticleRow) {
  return {
    id: row.id,
    userId: row.userId,
    authorId: row.authorId,
    status: row.status,
    publishAt: timestampOrNull(row.publishAt),
    unpublishAt: timestampOrNull(row.unpublishAt),
    showFeedback: row.showFeedback,
    feedbackChatEnabled: flag(row.feedbackChatEnabled),
    feedbackPhoneEnabled: flag(row.feedbackPhoneEnabled),
    isRemoved: flag(row.isRemoved),
    createdAt: timestamp(row.createdAt),
    updatedAt: timestamp(row.updatedAt),
    faqArticleId: row.faqArticleId,
    faqLanguageCode: row.language,
    title: row.title,
    content: row.content,
    contentPlain: row.contentPlain,
    articleFormId: row.articleFormId,
    feedbackNoFormId: row.feedbackNoFormId,
    feedbackPhoneNumber: row.feedbackPhoneNumber,
    categoryId: row.faqCategoryId,
    availableInId: row.helpCenterId,
  } as const;
}

function presentArticle(row: ArticleRow): Article {
  return { ...presentArticleFields(row), sectionId: row.sectionId, order: row.order };
}

export function presentSingleArticle({ article, ...details }: ArticleDetails): SingleArticle {
  return {
    ...presentArticleFields(article),
    categoryTitle: details.categoryTitle ?? '',
    authorName: details.authorName,
    authorPicture: details.authorPicture,
    revisedAt: timestampOrNull(article.revisedAt),
  };
}

export function presentPopularArticle({ article, count }: CountedArticle): PopularArticle {
  return { ...presentArticleFields(article), count };
}

export function presentRelatedArticle({ faqArticleId, title, faqCategoryId }: RelatedArticle): ListedArticle {
  return { faqArticleId, title, categoryId: faqCategoryId };
}

/** Returns the article once for each of its tags that the request specifies. */
export function presentTaggedArticles(row: ArticleRow, tags: readonly string[]): TaggedArticle[] {
  return row.tags
    .filter((tag) => tags.includes(tag))
    .map((tag) => ({
      id: row.id,
      userId: row.userId,
      status: row.status,
      publishAt: timestampOrNull(row.publishAt),
      unpublishAt: timestampOrNull(row.unpublishAt),
      showFeedback: row.showFeedback,
      createdAt: timestamp(row.createdAt),
      updatedAt: timestamp(row.updatedAt),
      title: row.title,
      content: row.content,
      faqLanguageCode: row.language,
      tag,
    }));
}

function presentSection(row: SectionRow, articles: readonly ArticleRow[]): Section {
  return {
    id: row.id,
    userId: row.userId,
    faqCategoryId: row.faqCategoryId,
    order: row.order,
    createdAt: timestamp(row.createdAt),
    updatedAt: timestamp(row.updatedAt),
    title: row.title,
    languageCode: row.language,
    articles: articles.filter((article) => article.sectionId === row.id).map(presentArticle),
  };
}

/** Presents a category: articles without a section come first, then the articles of each section. */
export function presentSingleCategory(
  category: CategoryRow,
  sections: readonly SectionRow[],
  articles: readonly ArticleRow[],
): SingleCategory {
  const sectionIds = new Set(sections.map(({ id }) => id));
  const orphans = articles
    .filter(({ sectionId }) => sectionId === null || !sectionIds.has(sectionId))
    .map(presentArticle);
  const presented = sections.map((section) => presentSection(section, articles));
  return {
    category: presentCategory(category),
    articleCount: articles.length,
    allArticles: [...orphans, ...presented.flatMap((section) => section.articles)],
    orphans,
    sections: presented,
  };
}

export function presentSearchHit(found: FoundArticle, userId: number): SearchHit {
  return {
    _source: {
      article_id: found.faqArticleId,
      content_text: found.contentPlain,
      id: found.id,
      publish_at: timestampOrNull(found.publishAt),
      status: 'published',
      title: found.title,
      unpublish_at: timestampOrNull(found.unpublishAt),
      user_id: userId,
      category: [{ id: found.faqCategoryId, title: found.categoryTitle }],
      available_in: [{ id: found.availableIn, type: helpCenterType }],
    },
    highlight: {
      title: [found.highlightedTitle],
      content_text: [found.snippet],
      heading: found.heading ? [found.heading.highlighted] : undefined,
    },
    matched_words: found.matchedWords,
    heading_id: found.heading?.id,
  };
}

export function presentCorrection({ offset, length, text, options }: Correction): SearchCorrection {
  return { length, offset, options: options.map(({ score, text }) => ({ score, text })), text };
}

export function presentSuggestion(article: SuggestedArticle): Suggestion {
  return {
    text: article.title,
    payload: {
      id: article.faqArticleId,
      category: [{ id: article.faqCategoryId, title: article.categoryTitle }],
    },
  };
}

export function presentSuggestionIndex(suggestable: Suggestable | null): SuggestionIndex {
  if (!suggestable) return { stopWords: [] };
  const { stopWords, articles } = suggestable;
  const byCategory = groupBy(articles, ({ faqCategoryId }) => faqCategoryId);
  const categories = Array.from(byCategory.values(), (inCategory) => ({
    title: inCategory[0]?.categoryTitle ?? '',
    articles: inCategory.map(({ faqArticleId, title, words }) => ({
      id: faqArticleId,
      title,
      words: [...words],
    })),
  }));
  return { stopWords: [...stopWords], categories };
}
