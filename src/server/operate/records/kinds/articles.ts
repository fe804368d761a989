import { Type } from 'typebox';
import { sha256 } from '../../../../formats/hash.ts';
import { articleMarkup } from '../../../../markup/html/article-markup.ts';
import { markupVersion } from '../../../../markup/html/without-inline.ts';
import { saveArticles, saveContentFiles, saveViews, saveVotes } from '../commands/faq.sql.ts';
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
import { readArticles, readContentFiles, readViews, readVotes } from '../queries/faq.sql.ts';
import { storableAddresses } from '../storable-addresses.ts';

/** An image or a file that articles contain. */
export const picture = defineKind(
  'picture',
  {
    helpCenterId: Id,
    /** The SHA-256 of the data in hexadecimal, which the image's URL in articles contains. */
    hash: Type.String({ pattern: '^[0-9a-f]{64}$' }),
    name: Text,
    /** A media type, such as `image/png`. */
    type: Text,
    /** The bytes in base64. */
    data: Type.String({ pattern: '^[A-Za-z0-9+/]*={0,2}$' }),
  },
  {
    ids: () => [],
    toRow: (record, userId) => {
      const data = Buffer.from(record.data, 'base64');
      if (sha256(data) !== record.hash) {
        throw new RecordProblem('hash is not the SHA-256 of data');
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
    /** The `faqCategoryId` of the article's category. */
    categoryId: Id,
    /** The id of a section in the same language. */
    sectionId: maybe(Id),
    order: SmallInteger,
    /** The id of the agent who wrote the article. */
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
    /** The article as HTML. */
    content: Text,
    contentPlain: Text,
    markdown: maybe(Text),
    tags: list(Text),
    /** A one-sentence summary. @default the beginning of the article */
    description: OptionalText,
    /** Paths of the article on the former site, which are redirected to it. */
    addresses: list(Text),
    /** Keywords by which search also finds the article. */
    keywords: list(Text),
    /** Whether the article counts as popular before it has views. */
    featured: Flag,
    /** Where the article is not listed. Readers with its URL may read it. */
    hiddenFrom: list(Type.Enum(['search', 'sitemap', 'lists'])),
    isRemoved: Flag,
    createdAt: Time,
    updatedAt: Time,
    /** The date of the last change that readers see; null if unknown. @default updatedAt */
    revisedAt: maybe(Time),
    /** The article's source file and its hash, by which an import of Markdown finds the article and its changes. */
    sourceKey: OptionalText,
    sourceHash: OptionalText,
    /** Whether the article is edited at the desk, so that imports leave it as it is. */
    isDeskOwned: Flag,
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
          // Keeps the value of another deployment, whatever this help center's setting is.
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
  articleId: Id,
  faqLanguageCode: Language,
  device: Type.Enum(['mobile', 'desktop']),
};

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
