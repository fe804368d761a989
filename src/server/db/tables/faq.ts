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
import type { TopicIcon } from '../../../api/topic-icons.ts';
import type { Holiday, WeeklySpan } from '../../office-hours/schedule.ts';
import type { LocalText } from '../../settings/stored/local-texts.ts';
import type { Visibility } from '../../sites/visibility.ts';
import { bytes, idColumn, instant, nextEntityId, userIdColumn } from './ids.ts';
import { users } from './users.ts';

/** Help centers. Each has two ids, and either selects it. */
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
    /** Whether its hosted pages show the widget's launcher. */
    pageLauncher: boolean('page_launcher').notNull().default(false),
    /** The inbox of its visitors' messages; null: the user's oldest one. */
    contactEmail: text('contact_email'),
    /** The labels of tickets that visitors open. */
    contactLabels: text('contact_labels').array().notNull().default([]),
    /** Fields of the contact form beside the message; null: no others. */
    contactFormId: idColumn('contact_form_id'),
    /** Whether to count visitors' searches and their success. */
    searchInsights: boolean('search_insights').notNull().default(false),
    /**
     * The languages of a help center whose content is in the deployment behind a gateway; other help centers have those
     * of their content.
     */
    languages: text('languages').array().notNull().default([]),
    /** The address of the site. */
    siteUrl: text('site_url'),
    /** The host of its pages alone; null: the deployment's host. */
    host: text('host'),
    /** The path of its pages, such as `/help`; null: see `server/help/site.ts`. */
    path: text('path'),
    /** `private`: it has no pages, and public keys do not see it. */
    visibility: text('visibility').$type<Visibility>().notNull().default('public'),
    /** Seconds of the promised time to an answer; 0: none; null: the measured time. */
    replySeconds: integer('reply_seconds'),
    /** The IANA name of the time zone of the office hours; null: the interface's. */
    timezone: text('timezone'),
    /** Null: no office hours. */
    weeklyHours: jsonb('weekly_hours').$type<readonly WeeklySpan[]>(),
    holidays: jsonb('holidays').$type<readonly Holiday[]>().notNull().default([]),
    outsideTexts: jsonb('outside_texts').$type<readonly LocalText[]>().notNull().default([]),
    /** The greetings of visitors who begin to write. */
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
  /** The key of an import: stable across renames, shared by translations. */
  sourceKey: text('source_key').notNull(),
  /** A hash by which an import finds changes. */
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
    /** The icon on the hosted pages; null: none. */
    icon: text('icon').$type<TopicIcon>(),
    /** Its paths, or those of a section of it, on an older site, see `pageAddress`. */
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
    /** Whether it offers a chat after a vote; false: as its help center; null: unknown, unchanged. */
    feedbackChatStated: boolean('feedback_chat_stated'),
    feedbackPhoneEnabled: boolean('feedback_phone_enabled').notNull().default(false),
    feedbackPhoneNumber: text('feedback_phone_number'),
    feedbackNoFormId: idColumn('feedback_no_form_id'),
    articleFormId: idColumn('article_form_id'),
    title: text('title').notNull(),
    /** HTML. */
    content: text('content').notNull(),
    contentPlain: text('content_plain').notNull(),
    /** The Markdown source, see `keepMarkdown`; null: the article came as HTML. */
    markdown: text('markdown'),
    /** The version of the markup rule, see `content/without-inline.ts`; 0: unchanged input. */
    markupVersion: smallint('markup_version').notNull().default(0),
    tags: text('tags').array().notNull().default([]),
    /** A one-sentence summary for lists; empty: the beginning of the article. */
    description: text('description').notNull().default(''),
    /** Its paths on an older site, see `pageAddress`. */
    addresses: text('addresses').array().notNull().default([]),
    /** Keywords for search beside the text. */
    keywords: text('keywords').array().notNull().default([]),
    /** Whether it counts as popular before its first views. */
    featured: boolean('featured').notNull().default(false),
    /** Places where visitors do not find it, though they may read it. */
    hiddenFrom: text('hidden_from').array().$type<('search' | 'sitemap')[]>().notNull().default([]),
    /** The visible date of the last change, from its source; null: unknown. */
    revisedAt: instant('revised_at'),
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
    // The order of the articles of a section, featured ones first. Only the beginning of a title: index entries have a
    // maximum size.
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
    // The order of feeds: by the revision date, else by the last change here.
    index('faq_articles_revised').on(
      table.userId,
      table.helpCenterId,
      table.language,
      sql`coalesce(${table.revisedAt}, ${table.updatedAt})`,
      table.faqArticleId,
    ),
    index('faq_articles_tags').using('gin', table.userId, table.helpCenterId, table.tags),
    index('faq_articles_addresses').using('gin', table.userId, table.helpCenterId, table.addresses),
    // Articles with a time of publication or its end: see `millisecondsUntilChange`.
    index('faq_articles_publish_at')
      .on(table.userId, table.publishAt)
      .where(sql`${table.publishAt} is not null`),
    index('faq_articles_unpublish_at')
      .on(table.userId, table.unpublishAt)
      .where(sql`${table.unpublishAt} is not null`),
    index('faq_articles_old_markup').on(table.userId, table.id).where(sql`${table.markupVersion} < 1`),
  ],
);

/** Views of an article, summed by day. */
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

/** Numbers of searches by words and day, without the visitors. */
export const faqSearches = pgTable(
  'faq_searches',
  {
    ...inHelpCenter(),
    day: date('day', { mode: 'string' }).notNull(),
    language: text('language').notNull(),
    /** Normalised; words that may name a person are replaced by a mark. */
    words: text('words').notNull(),
    searches: integer('searches').notNull(),
    foundNothing: integer('found_nothing').notNull(),
    /** Searches with results of which none was opened. */
    ledToNothing: integer('led_to_nothing').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.helpCenterId, table.day, table.language, table.words] }),
    index('faq_searches_day').on(table.day),
  ],
);

/** Votes, one row each. */
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

/** Reasons of negative votes: one row for each vote with a key, also before a reason is given. */
export const faqVoteReasons = pgTable(
  'faq_vote_reasons',
  {
    ...inHelpCenter(),
    /** The hash of the vote's key, which only the voter has. */
    vote: text('vote').notNull(),
    faqArticleId: idColumn('faq_article_id').notNull(),
    language: text('language').notNull(),
    /** Null: no reason yet. */
    reason: text('reason').$type<VoteReason>(),
    /** The visitor's own words; empty: none. */
    comment: text('comment').notNull().default(''),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.vote] }),
    index('faq_vote_reasons_help_center').on(table.userId, table.helpCenterId, table.createdAt),
    index('faq_vote_reasons_created').on(table.createdAt),
  ],
);

/** Pictures and files of articles, by the SHA-256 of their bytes. */
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
