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
import type { Holiday, OutsideText, WeeklySpan } from '../../office-hours/schedule.ts';
import type { Visibility } from '../../sites/visibility.ts';
import { bytes, idColumn, instant, nextEntityId, userIdColumn } from './ids.ts';
import { users } from './users.ts';

/** A help center has two ids, and either selects it. */
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
    /** The inbox that visitors write to; null: the user's oldest one. */
    contactEmail: text('contact_email'),
    /** Put on the tickets that visitors open. */
    contactLabels: text('contact_labels').array().notNull().default([]),
    /** Asked for by the contact form beside the message; null: nothing more. */
    contactFormId: idColumn('contact_form_id'),
    /** Whether is counted what visitors search for, and whether it helps. */
    searchInsights: boolean('search_insights').notNull().default(false),
    /** Of a help center whose content lies in the deployment behind a gateway; elsewhere the content tells. */
    languages: text('languages').array().notNull().default([]),
    /** The site whose help it is. */
    siteUrl: text('site_url'),
    /** The host name that its pages have to themselves; null: that of the deployment. */
    host: text('host'),
    /** The path that its pages begin with, such as `/help`; null: see `server/help/site.ts`. */
    path: text('path'),
    /** Whether it is listed and found; `private`: it has no pages, and is not told to public keys. */
    visibility: text('visibility').$type<Visibility>().notNull().default('public'),
    /** Seconds within which the site says that it answers; 0: it says nothing; null: what is measured. */
    replySeconds: integer('reply_seconds'),
    /** The IANA name of the time zone of the office hours; null: that of the interface. */
    timezone: text('timezone'),
    /** Null: it has no office hours. */
    weeklyHours: jsonb('weekly_hours').$type<readonly WeeklySpan[]>(),
    holidays: jsonb('holidays').$type<readonly Holiday[]>().notNull().default([]),
    outsideTexts: jsonb('outside_texts').$type<readonly OutsideText[]>().notNull().default([]),
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
  /** What an import knows it by: stable across renames, shared by its translations. */
  sourceKey: text('source_key').notNull(),
  /** Tells an import whether anything changed. */
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
    /** Beside its title on the hosted pages; null: none was named. */
    icon: text('icon').$type<TopicIcon>(),
    /** Paths under which it, or a section of it, stood on an older site, see `pageAddress`. */
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
    /** Whether its source says so; false: it follows the help center; null: unknown, and it stays as it is. */
    feedbackChatStated: boolean('feedback_chat_stated'),
    feedbackPhoneEnabled: boolean('feedback_phone_enabled').notNull().default(false),
    feedbackPhoneNumber: text('feedback_phone_number'),
    feedbackNoFormId: idColumn('feedback_no_form_id'),
    articleFormId: idColumn('article_form_id'),
    title: text('title').notNull(),
    /** HTML. */
    content: text('content').notNull(),
    contentPlain: text('content_plain').notNull(),
    /** The Markdown that it was written in, see `keepMarkdown`; null: it came as HTML. */
    markdown: text('markdown'),
    /** See `content/without-inline.ts`; 0: as it came. */
    markupVersion: smallint('markup_version').notNull().default(0),
    tags: text('tags').array().notNull().default([]),
    /** A sentence that says what it is about, where it is listed; empty: its beginning does. */
    description: text('description').notNull().default(''),
    /** Paths under which it stood on an older site, see `pageAddress`. */
    addresses: text('addresses').array().notNull().default([]),
    /** What it is found by besides its text. */
    keywords: text('keywords').array().notNull().default([]),
    /** Popular before anybody has read it. */
    featured: boolean('featured').notNull().default(false),
    /** Where visitors do not find it who may read it all the same. */
    hiddenFrom: text('hidden_from').array().$type<('search' | 'sitemap')[]>().notNull().default([]),
    /** The last change of its text, as its source says, which readers are shown; null: unknown. */
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
    // The order of the articles of a section, what is featured first. Of a long title its beginning: an entry has a bound.
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
    // What was revised last comes first in feeds; else what changed here last.
    index('faq_articles_revised').on(
      table.userId,
      table.helpCenterId,
      table.language,
      sql`coalesce(${table.revisedAt}, ${table.updatedAt})`,
      table.faqArticleId,
    ),
    index('faq_articles_tags').using('gin', table.userId, table.helpCenterId, table.tags),
    index('faq_articles_addresses').using('gin', table.userId, table.helpCenterId, table.addresses),
    // What will be published, or no longer be, and when: see `millisecondsUntilChange`.
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

/** How often words were searched for on a day, and to what end; nothing of who did. */
export const faqSearches = pgTable(
  'faq_searches',
  {
    ...inHelpCenter(),
    day: date('day', { mode: 'string' }).notNull(),
    language: text('language').notNull(),
    /** Normalised, with what may name somebody replaced by a mark. */
    words: text('words').notNull(),
    searches: integer('searches').notNull(),
    foundNothing: integer('found_nothing').notNull(),
    /** They found articles, and none was opened. */
    ledToNothing: integer('led_to_nothing').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.helpCenterId, table.day, table.language, table.words] }),
    index('faq_searches_day').on(table.day),
  ],
);

/** One row for each vote. */
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

/** Why articles did not help: one row for each no that came with a key, before and after it gave a reason. */
export const faqVoteReasons = pgTable(
  'faq_vote_reasons',
  {
    ...inHelpCenter(),
    /** The hash of the key of the vote, which whoever sent it has alone. */
    vote: text('vote').notNull(),
    faqArticleId: idColumn('faq_article_id').notNull(),
    language: text('language').notNull(),
    /** Null: none so far. */
    reason: text('reason').$type<VoteReason>(),
    /** In the visitor's words; empty: none. */
    comment: text('comment').notNull().default(''),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.vote] }),
    index('faq_vote_reasons_help_center').on(table.userId, table.helpCenterId, table.createdAt),
    index('faq_vote_reasons_created').on(table.createdAt),
  ],
);

/** Pictures and files that articles show, by the SHA-256 of what they hold. */
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
