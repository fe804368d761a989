import { sql } from 'drizzle-orm';
import {
  boolean,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { VoteReason } from '../../../api/limits.ts';
import type { TopicIcon } from '../../../api/shared/topic-icons.ts';
import type { Holiday, WeeklySpan } from '../../office-hours/schedule.ts';
import type { LocalText } from '../../settings/stored/local-texts.ts';
import type { Visibility } from '../../sites/visibility.ts';
import { bytes, idColumn, instant, nextEntityId, userIdColumn } from './ids.ts';
import { users } from './users.ts';

/** Help centers. Each has two ids, and can be selected by either. */
export const helpCenters = pgTable(
  'help_centers',
  {
    userId: userIdColumn().references(() => users.userId, { onDelete: 'cascade' }),
    id: idColumn().notNull().default(nextEntityId),
    faqId: idColumn('faq_id').notNull().default(nextEntityId),
    title: text('title').notNull(),
    defaultLanguage: text('default_language').notNull(),
    contactEnabled: boolean('contact_enabled').notNull().default(false),
    conversationsEnabled: boolean('conversations_enabled').notNull().default(false),
    pageLauncher: boolean('page_launcher').notNull().default(false),
    /** The email address of the inbox for visitors' messages; null: the user's oldest inbox. */
    contactEmail: text('contact_email'),
    /** Labels that are added to every ticket that a visitor opens in this help center. */
    contactLabels: text('contact_labels').array().notNull().default([]),
    /** The form whose fields the contact form has besides the message; null: no further fields. */
    contactFormId: idColumn('contact_form_id'),
    searchInsights: boolean('search_insights').notNull().default(false),
    /** Whether messages are stored with the page on which they were written. */
    pageContext: boolean('page_context').notNull().default(false),
    /** Whether messages are stored with the articles and searches of the visit before them. */
    visitContext: boolean('visit_context').notNull().default(false),
    /** The languages of content behind a gateway. Other help centers have the languages of their content. */
    languages: text('languages').array().notNull().default([]),
    /** The URL of the site that embeds the help center. */
    siteUrl: text('site_url'),
    /** The host name that only these hosted pages have; null: the deployment's host. */
    host: text('host'),
    /** The path of the hosted pages, such as `/help`; null: the default of `server/help/site.ts`. */
    path: text('path'),
    /** Host and path as an owner entered them, while the operator has to grant them; else both are null. */
    wantedHost: text('wanted_host'),
    wantedPath: text('wanted_path'),
    /** `private`: there are no hosted pages, and public keys cannot read the help center. */
    visibility: text('visibility').$type<Visibility>().notNull().default('public'),
    /** The promised time to an answer in seconds; 0: no promise; null: the measured time. */
    replySeconds: integer('reply_seconds'),
    /** The IANA time zone of the office hours; null: the interface's time zone. */
    timezone: text('timezone'),
    /** Null without office hours. */
    weeklyHours: jsonb('weekly_hours').$type<readonly WeeklySpan[]>(),
    holidays: jsonb('holidays').$type<readonly Holiday[]>().notNull().default([]),
    outsideTexts: jsonb('outside_texts').$type<readonly LocalText[]>().notNull().default([]),
    /** Greetings above an empty message thread, per language. */
    greetings: jsonb('greetings').$type<readonly LocalText[]>().notNull().default([]),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    uniqueIndex('help_centers_faq_id').on(table.userId, table.faqId),
    index('help_centers_pages').on(table.host, table.path),
  ],
);

const inHelpCenter = () => ({
  userId: userIdColumn(),
  helpCenterId: idColumn('help_center_id').notNull(),
});

const edited = () => ({
  /** The key by which imports identify the row: stable across renames, shared by translations. */
  sourceKey: text('source_key').notNull(),
  /** The hash by which an import detects changes. */
  sourceHash: text('source_hash').notNull(),
  isRemoved: boolean('is_removed').notNull().default(false),
  createdAt: instant('created_at').notNull().defaultNow(),
  updatedAt: instant('updated_at').notNull().defaultNow(),
});

/** A category in one language; its translations share `faqCategoryId`. */
export const faqCategories = pgTable(
  'faq_categories',
  {
    ...inHelpCenter(),
    id: idColumn().notNull().default(nextEntityId),
    faqCategoryId: idColumn('faq_category_id').notNull(),
    language: text('language').notNull(),
    title: text('title').notNull(),
    description: text('description').notNull().default(''),
    order: integer('order').notNull().default(0),
    icon: text('icon').$type<TopicIcon>(),
    /** Paths of the category or its sections on a former site, see `formerPath`. */
    addresses: text('addresses').array().notNull().default([]),
    ...edited(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    foreignKey({
      columns: [table.userId, table.helpCenterId],
      foreignColumns: [helpCenters.userId, helpCenters.id],
    }).onDelete('cascade'),
    uniqueIndex('faq_categories_translation').on(table.userId, table.faqCategoryId, table.language),
    index('faq_categories_help_center').on(table.userId, table.helpCenterId, table.language, table.order),
  ],
);

/** A section of a category, in one language. */
export const faqSections = pgTable(
  'faq_sections',
  {
    ...inHelpCenter(),
    id: idColumn().notNull().default(nextEntityId),
    faqCategoryId: idColumn('faq_category_id').notNull(),
    language: text('language').notNull(),
    title: text('title').notNull(),
    description: text('description').notNull().default(''),
    order: integer('order').notNull().default(0),
    ...edited(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    foreignKey({
      columns: [table.userId, table.helpCenterId],
      foreignColumns: [helpCenters.userId, helpCenters.id],
    }).onDelete('cascade'),
    index('faq_sections_category').on(table.userId, table.faqCategoryId, table.language, table.order),
  ],
);

/** An article in one language; its translations share `faqArticleId`. */
export const faqArticles = pgTable(
  'faq_articles',
  {
    ...inHelpCenter(),
    id: idColumn().notNull().default(nextEntityId),
    faqArticleId: idColumn('faq_article_id').notNull(),
    language: text('language').notNull(),
    faqCategoryId: idColumn('faq_category_id').notNull(),
    sectionId: idColumn('section_id'),
    order: integer('order').notNull().default(0),
    authorId: idColumn('author_id'),
    status: text('status').$type<'published' | 'draft'>().notNull(),
    publishAt: instant('publish_at'),
    unpublishAt: instant('unpublish_at'),
    showFeedback: text('show_feedback').notNull().default('default'),
    feedbackChatEnabled: boolean('feedback_chat_enabled').notNull().default(false),
    /** Whether the source sets `feedbackChatEnabled`; if not, the help center does. Null: the value stays. */
    feedbackChatStated: boolean('feedback_chat_stated'),
    feedbackPhoneEnabled: boolean('feedback_phone_enabled').notNull().default(false),
    feedbackPhoneNumber: text('feedback_phone_number'),
    feedbackNoFormId: idColumn('feedback_no_form_id'),
    articleFormId: idColumn('article_form_id'),
    title: text('title').notNull(),
    /** The article as HTML. */
    content: text('content').notNull(),
    contentPlain: text('content_plain').notNull(),
    /** The Markdown source, see `keepMarkdown`; null if the article was received as HTML. */
    markdown: text('markdown'),
    /** The version of the applied markup rule, see `markup/html/without-inline.ts`; 0: none. */
    markupVersion: smallint('markup_version').notNull().default(0),
    tags: text('tags').array().notNull().default([]),
    /** A one-sentence summary for lists; if empty, lists show the beginning of the article. */
    description: text('description').notNull().default(''),
    /** Paths of the article on a former site, see `formerPath`. */
    addresses: text('addresses').array().notNull().default([]),
    /** Further keywords by which search finds the article. */
    keywords: text('keywords').array().notNull().default([]),
    /** Whether the article counts as popular before its first views. */
    featured: boolean('featured').notNull().default(false),
    /** Where visitors do not find the article, although they may read it. */
    hiddenFrom: text('hidden_from').array().$type<('search' | 'sitemap' | 'lists')[]>().notNull().default([]),
    /** The visible date of the last change, from the source; null if unknown. */
    revisedAt: instant('revised_at'),
    /** Whether the article is edited at the desk: imports neither change nor remove it. */
    isDeskOwned: boolean('is_desk_owned').notNull().default(false),
    ...edited(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    foreignKey({
      columns: [table.userId, table.helpCenterId],
      foreignColumns: [helpCenters.userId, helpCenters.id],
    }).onDelete('cascade'),
    uniqueIndex('faq_articles_translation').on(table.userId, table.faqArticleId, table.language),
    index('faq_articles_category').on(table.userId, table.faqCategoryId, table.language, table.order),
    index('faq_articles_help_center').on(table.userId, table.helpCenterId, table.language, table.order),
    // The order of a section's articles. Titles are cut, as index entries have a maximum size.
    index('faq_articles_section')
      .on(
        table.userId,
        table.helpCenterId,
        table.language,
        table.faqCategoryId,
        sql`coalesce(${table.sectionId}, 0)`,
        table.featured.desc().nullsFirst(),
        table.order,
        sql`left(${table.title}, 200) collate "C"`,
        table.id,
      )
      .where(sql`${table.status} = 'published' and not ${table.isRemoved}`),
    // The order of feeds: by the revision date, or without one by the last change in this database.
    index('faq_articles_revised').on(
      table.userId,
      table.helpCenterId,
      table.language,
      sql`coalesce(${table.revisedAt}, ${table.updatedAt})`,
      table.faqArticleId,
    ),
    index('faq_articles_tags').using('gin', table.userId, table.helpCenterId, table.tags),
    index('faq_articles_addresses').using('gin', table.userId, table.helpCenterId, table.addresses),
    // Articles with a scheduled publication or end: see `millisecondsUntilChange`.
    index('faq_articles_publish_at')
      .on(table.userId, table.publishAt)
      .where(sql`${table.publishAt} is not null`),
    index('faq_articles_unpublish_at')
      .on(table.userId, table.unpublishAt)
      .where(sql`${table.unpublishAt} is not null`),
    index('faq_articles_old_markup').on(table.userId, table.id).where(sql`${table.markupVersion} < 1`),
  ],
);

export const faqViews = pgTable(
  'faq_views',
  {
    ...inHelpCenter(),
    faqArticleId: idColumn('faq_article_id').notNull(),
    language: text('language').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    device: text('device').$type<'mobile' | 'desktop'>().notNull(),
    count: integer('count').notNull(),
  },
  (table) => [
    primaryKey({
      columns: [
        table.userId,
        table.helpCenterId,
        table.language,
        table.day,
        table.faqArticleId,
        table.device,
      ],
    }),
  ],
);

/** Numbers of searches per words and day, without the visitors. */
export const faqSearches = pgTable(
  'faq_searches',
  {
    ...inHelpCenter(),
    day: date('day', { mode: 'string' }).notNull(),
    language: text('language').notNull(),
    /** The normalised words of the search; a mark replaces words that may be a person's name. */
    words: text('words').notNull(),
    searches: integer('searches').notNull(),
    foundNothing: integer('found_nothing').notNull(),
    /** The number of searches that had results, of which the visitor opened none. */
    ledToNothing: integer('led_to_nothing').notNull(),
    /** The number of searches whose visitors wrote a message within half an hour. */
    ledToMessage: integer('led_to_message').notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.helpCenterId, table.day, table.language, table.words] }),
    index('faq_searches_day').on(table.day),
  ],
);

export const faqVotes = pgTable(
  'faq_votes',
  {
    ...inHelpCenter(),
    id: idColumn().notNull().default(nextEntityId),
    faqArticleId: idColumn('faq_article_id').notNull(),
    language: text('language').notNull(),
    isYes: boolean('is_yes').notNull(),
    device: text('device').$type<'mobile' | 'desktop'>().notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    index('faq_votes_article').on(table.userId, table.faqArticleId, table.createdAt),
  ],
);

/** Reasons for negative votes: one row per vote that has a key, even before a reason is given. */
export const faqVoteReasons = pgTable(
  'faq_vote_reasons',
  {
    ...inHelpCenter(),
    /** The hash of the vote's key, which only the voter knows. */
    vote: text('vote').notNull(),
    faqArticleId: idColumn('faq_article_id').notNull(),
    language: text('language').notNull(),
    /** Null until a reason is given. */
    reason: text('reason').$type<VoteReason>(),
    comment: text('comment').notNull().default(''),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.vote] }),
    index('faq_vote_reasons_help_center').on(table.userId, table.helpCenterId, table.createdAt),
    index('faq_vote_reasons_created').on(table.createdAt),
  ],
);

/** Images and files in articles, identified by the SHA-256 of their bytes. */
export const contentFiles = pgTable(
  'content_files',
  {
    ...inHelpCenter(),
    hash: text('hash').notNull(),
    name: text('name').notNull(),
    type: text('type').notNull(),
    data: bytes('data').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.helpCenterId, table.hash] })],
);
