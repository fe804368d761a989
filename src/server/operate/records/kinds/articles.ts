import { Type } from 'typebox';
import { sha256 } from '../../../../formats/hash.ts';
import { articleMarkup } from '../../../../markup/html/article-markup.ts';
import { markupVersion } from '../../../../markup/html/without-inline.ts';
import { saveArticles, saveContentFiles, saveViews, saveVotes } from '../commands/faq.ts';
import { defineKind, RecordProblem } from '../kind.ts';
import {
  Flag,
  fromDate,
  Id,
  Language,
  list,
  maybe,
  OptionalText,
  SmallInteger,
  Text,
  Time,
  toDate,
} from '../members.ts';
import { readArticles, readContentFiles, readViews, readVotes } from '../queries/faq.ts';
import { storableAddresses } from '../storable-addresses.ts';

/** A picture or file of articles. */
export const picture = defineKind(
  'picture',
  {
    helpCenterId: Id,
    /** The SHA-256 of the data, in hexadecimal; articles name it in the picture's address. */
    hash: Type.String({ pattern: '^[0-9a-f]{64}$' }),
    name: Text,
    /** A media type, such as `image/png`. */
    type: Text,
    /** In base64. */
    data: Type.String({ pattern: '^[A-Za-z0-9+/]*={0,2}$' }),
  },
  {
    ids: () => [],
    toRow: (record, userId) => {
      const data = Buffer.from(record.data, 'base64');
      if (sha256(data) !== record.hash) {
        throw new RecordProblem('hash is not that of data');
      }
      return { ...record, userId, data };
    },
    toRecord: ({ userId: _, ...row }) => ({ ...row, data: row.data.toString('base64') }),
    save: (tx, _, rows) => saveContentFiles(tx, rows),
    read: readContentFiles,
  },
);

/** An article in one language; its translations share `faqArticleId`. */
export const article = defineKind(
  'article',
  {
    id: Id,
    helpCenterId: Id,
    faqArticleId: Id,
    faqLanguageCode: Language,
    /** The `faqCategoryId`. */
    categoryId: Id,
    /** The id of a section in the same language. */
    sectionId: maybe(Id),
    order: SmallInteger,
    /** An agent. */
    authorId: maybe(Id),
    status: Type.Enum(['published', 'draft']),
    publishAt: maybe(Time),
    unpublishAt: maybe(Time),
    showFeedback: OptionalText,
    feedbackChatEnabled: Flag,
    feedbackChatStated: maybe(Type.Boolean()),
    feedbackPhoneEnabled: Flag,
    feedbackPhoneNumber: maybe(Text),
    feedbackNoFormId: maybe(Id),
    articleFormId: maybe(Id),
    title: Text,
    /** HTML. */
    content: Text,
    contentPlain: Text,
    /** The Markdown source. */
    markdown: maybe(Text),
    tags: list(Text),
    /** A one-sentence summary. @default the beginning of the article */
    description: OptionalText,
    /** Its paths on an older site. */
    addresses: list(Text),
    /** Keywords for search beside its text. */
    keywords: list(Text),
    /** Whether it counts as popular before its first views. */
    featured: Flag,
    /** Places where readers do not find it, though they may read it. */
    hiddenFrom: list(Type.Enum(['search', 'sitemap'])),
    isRemoved: Flag,
    createdAt: Time,
    updatedAt: Time,
    /** The visible date of its last change; null: unknown. @default updatedAt */
    revisedAt: maybe(Time),
    /** An import of Markdown recognises the article and its changes by these. */
    sourceKey: OptionalText,
    sourceHash: OptionalText,
  },
  {
    ids: ({ id, faqArticleId }) => [id, faqArticleId],
    toRow: ({ faqLanguageCode, categoryId, ...record }, userId) => {
      const { content, headings } = articleMarkup(record.content);
      return {
        row: {
          ...record,
          userId,
          addresses: storableAddresses(record.addresses),
          language: faqLanguageCode,
          faqCategoryId: categoryId,
          publishAt: toDate(record.publishAt),
          unpublishAt: toDate(record.unpublishAt),
          // Another deployment's value is kept, whatever this help center is set to.
          feedbackChatStated: record.feedbackChatStated === undefined ? true : record.feedbackChatStated,
          sourceKey: record.sourceKey ?? '',
          sourceHash: record.sourceHash ?? '',
          createdAt: toDate(record.createdAt),
          updatedAt: toDate(record.updatedAt),
          revisedAt: toDate(record.revisedAt === undefined ? record.updatedAt : record.revisedAt),
          content,
          markupVersion,
        },
        headings,
      };
    },
    toRecord: ({ userId: _, markupVersion: __, language, faqCategoryId, ...row }) => ({
      ...row,
      faqLanguageCode: language,
      categoryId: faqCategoryId,
      publishAt: fromDate(row.publishAt),
      unpublishAt: fromDate(row.unpublishAt),
      createdAt: row.createdAt.toISOString(),
      updatedAt: row.updatedAt.toISOString(),
      revisedAt: fromDate(row.revisedAt),
    }),
    save: saveArticles,
    read: readArticles,
  },
);

const seen = {
  helpCenterId: Id,
  /** The `faqArticleId`. */
  articleId: Id,
  faqLanguageCode: Language,
  device: Type.Enum(['mobile', 'desktop']),
};

/** The views of an article on one day. */
export const views = defineKind(
  'views',
  {
    ...seen,
    day: Type.String({ format: 'date' }),
    count: Type.Integer({ minimum: 0, maximum: 2_147_483_647 }),
  },
  {
    ids: () => [],
    toRow: ({ articleId, faqLanguageCode, ...record }, userId) => ({
      ...record,
      userId,
      faqArticleId: articleId,
      language: faqLanguageCode,
    }),
    toRecord: ({ userId: _, faqArticleId, language, ...row }) => ({
      ...row,
      articleId: faqArticleId,
      faqLanguageCode: language,
    }),
    save: (tx, _, rows) => saveViews(tx, rows),
    read: readViews,
  },
);

/** One answer to the question whether an article helped. */
export const vote = defineKind(
  'vote',
  { ...seen, id: Id, isYes: Type.Boolean(), createdAt: Time },
  {
    ids: ({ id }) => [id],
    toRow: ({ articleId, faqLanguageCode, createdAt, ...record }, userId) => ({
      ...record,
      userId,
      faqArticleId: articleId,
      language: faqLanguageCode,
      createdAt: toDate(createdAt),
    }),
    toRecord: ({ userId: _, faqArticleId, language, ...row }) => ({
      ...row,
      articleId: faqArticleId,
      faqLanguageCode: language,
      createdAt: row.createdAt.toISOString(),
    }),
    save: (tx, _, rows) => saveVotes(tx, rows),
    read: readVotes,
  },
);
