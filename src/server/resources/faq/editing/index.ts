/** Implements the operations on articles at the desk over the database. */

import {
  defaultEditableArticles,
  maxArticlePictureBytes,
  maxArticleTitleLength,
  maxEditableArticles,
} from '../../../../api/limits.ts';
import { conflict, invalidInput, Refusal } from '../../../../api/refusal.ts';
import type { EditableArticle } from '../../../../api/schemas/editing.ts';
import type { Caller, Service, SignedInAgent } from '../../../../api/service.ts';
import { isShownImage } from '../../../../formats/file-type.ts';
import { storedLanguage } from '../../../../formats/language.ts';
import type { Database } from '../../../db/database.ts';
import { isCallerLeft } from '../../../db/failures.ts';
import type { WriteRows } from '../../../search/rows/row-writer.ts';
import type { UploadStore } from '../../../uploads/store.ts';
import { HelpCenterFinder } from '../help-center-finder.ts';
import { type FindHelpCenter, findHelpCenterRow } from '../visible-content.sql.ts';
import { answerMarkdown } from './answers/answer-markdown.ts';
import { findPassages } from './answers/find-passages.ts';
import { proposeKeywords } from './answers/propose-keywords.ts';
import { renameCategory } from './commands/categories.sql.ts';
import { createArticle } from './commands/create.sql.ts';
import { discardDraft, saveDraft } from './commands/drafts.sql.ts';
import { takeOverArticle } from './commands/ownership.sql.ts';
import { storePicture } from './commands/pictures.sql.ts';
import { publishDraft, scheduleDraft } from './commands/publish.sql.ts';
import { restoreVersion } from './commands/restore.sql.ts';
import { StaleArticleDraft } from './commands/stored-drafts.sql.ts';
import { removeArticle, unpublishArticle } from './commands/withdraw.sql.ts';
import type { MakeArticle } from './maker/article-maker.ts';
import {
  presentEditableArticle,
  presentListedArticle,
  presentListedVersion,
  presentVersion,
} from './present.ts';
import {
  type ArticleKey,
  findArticleAndDraft,
  findContentSource,
  listArticlePage,
  listTranslations,
} from './queries/articles.sql.ts';
import { countReactions, noCounts } from './queries/counts.sql.ts';
import { findAnswer } from './queries/tickets.sql.ts';
import { findVersion, listVersions } from './queries/versions.sql.ts';
import { requireDecisions } from './require-decisions.ts';

export type EditingService = Pick<
  Service,
  | 'listEditableArticles'
  | 'grabEditableArticle'
  | 'createArticle'
  | 'draftArticleFromAnswer'
  | 'saveArticleDraft'
  | 'discardArticleDraft'
  | 'publishArticle'
  | 'unpublishArticle'
  | 'takeOverArticle'
  | 'removeArticle'
  | 'renameCategory'
  | 'listArticleVersions'
  | 'grabArticleVersion'
  | 'restoreArticleVersion'
  | 'previewArticle'
  | 'addArticlePicture'
>;

export interface EditingOptions {
  /** Converts Markdown; without it, articles are neither previewed nor published. */
  readonly makeArticle?: MakeArticle | undefined;
  /** The store of uploads; null or absent if there is none. */
  readonly uploadStore?: UploadStore | null | undefined;
  readonly writeRows?: WriteRows | undefined;
  readonly findHelpCenter?: FindHelpCenter;
  /** Called after an article of a user was published. */
  readonly onPublished?: ((userId: number) => void) | undefined;
}

/** The maximum number of words of a search for articles. */
const mostWords = 10;

export function createEditingService(
  db: Database,
  { makeArticle = refuseToMake, uploadStore, writeRows, findHelpCenter, onPublished }: EditingOptions,
): EditingService {
  const helpCenters = new HelpCenterFinder(
    findHelpCenter ?? ((userId, selector) => findHelpCenterRow(db, userId, selector)),
  );

  async function findTarget(userId: number, helpCenterId: number) {
    const { id } = await helpCenters.find(userId, { helpCenterId });
    return { userId, helpCenterId: id };
  }

  async function present(key: ArticleKey): Promise<EditableArticle> {
    const found = await findArticleAndDraft(db, key);
    const { userId, helpCenterId } = found.article;
    const [translations, imported] = await Promise.all([
      listTranslations(db, userId, [key.articleId]),
      findContentSource(db, userId, helpCenterId),
    ]);
    return presentEditableArticle(found, translations, imported);
  }

  /** Runs a write, and answers with the stored draft if another one was written since. */
  async function unlessStale(key: ArticleKey, write: () => Promise<unknown>): Promise<EditableArticle> {
    try {
      await write();
    } catch (error) {
      if (!(error instanceof StaleArticleDraft)) throw error;
      throw conflict({ field: 'version', article: await present(key) });
    }
    return await present(key);
  }

  return {
    async listEditableArticles({ userId }, { helpCenterId, lang, state, q = '', ...page }) {
      const { id, defaultLanguage } = await helpCenters.find(userId, { helpCenterId });
      const language = lang === undefined ? undefined : storedLanguage(lang);
      const words = q.split(/\s+/).filter(Boolean).slice(0, mostWords);
      const limit = Math.min(page.limit ?? defaultEditableArticles, maxEditableArticles);
      const after = readPosition(page.cursorId, page.cursorTime);
      const filter = { userId, helpCenterId: id, language, state, words };
      const found = await listArticlePage(db, filter, after, limit + 1);
      const shown = found.slice(0, limit);
      const ids = shown.map((position) => position.id);
      const [translations, counts, imported] = await Promise.all([
        listTranslations(db, userId, ids),
        countReactions(db, userId, id, ids),
        findContentSource(db, userId, id),
      ]);
      const last = found.length > limit ? shown.at(-1) : undefined;
      return {
        articles: ids.map((articleId) =>
          presentListedArticle(
            {
              articleId,
              translations: translations.filter((row) => row.articleId === articleId),
              counts: counts.get(articleId) ?? noCounts,
            },
            imported,
            [language, defaultLanguage],
          ),
        ),
        next: last ? { cursorId: last.id, cursorTime: last.time.getTime() } : null,
      };
    },

    grabEditableArticle: async ({ userId }, input) => await present(articleKey(userId, input)),

    async createArticle(caller, { helpCenterId, lang, title, markdown = '', keywords = [], ...place }) {
      const { userId } = caller;
      const target = await findTarget(userId, helpCenterId);
      const key = await createArticle(db, {
        ...place,
        target,
        language: storedLanguage(lang),
        draft: { title, markdown, description: '', keywords, tags: [], changedBy: requireAgent(caller).id },
      });
      return await present(key);
    },

    async draftArticleFromAnswer(caller, { helpCenterId, lang, ticketId, messageId, categoryId }) {
      const { userId } = caller;
      const target = await findTarget(userId, helpCenterId);
      const language = storedLanguage(lang);
      const answer = await findAnswer(db, userId, Number(ticketId), messageId);
      const title = answer.subject.slice(0, maxArticleTitleLength);
      const markdown = answerMarkdown(answer.html, answer.plain);
      const passages = findPassages([title, markdown], answer);
      const unwanted = [...answer.names, ...answer.addresses, ...passages.map(({ text }) => text)];
      const proposedKeywords = proposeKeywords(
        [answer.subject, ...answer.written],
        `${title} ${markdown}`,
        unwanted,
        language,
      );
      const key = await createArticle(db, {
        target,
        language,
        categoryId,
        draft: {
          title,
          markdown,
          description: '',
          keywords: [],
          tags: [],
          proposedKeywords,
          passages: passages.map((passage) => ({ ...passage, isKept: false })),
          ticketId: answer.ticketId,
          changedBy: requireAgent(caller).id,
        },
      });
      return await present(key);
    },

    async saveArticleDraft(caller, { version, categoryId, ...input }) {
      const { articleId: _, lang: __, ...change } = input;
      const key = articleKey(caller.userId, input);
      return await unlessStale(key, () =>
        saveDraft(db, key, version, requireAgent(caller).id, { ...change, faqCategoryId: categoryId }),
      );
    },

    async discardArticleDraft({ userId }, { version, ...input }) {
      const key = articleKey(userId, input);
      return await unlessStale(key, () => discardDraft(db, key, version));
    },

    async publishArticle(caller, { version, date, ...input }) {
      const key = articleKey(caller.userId, input);
      const agentId = requireAgent(caller).id;
      if (date !== undefined && new Date(date) > new Date()) {
        return await unlessStale(key, () => scheduleDraft(db, key, version, new Date(date), agentId));
      }
      return await unlessStale(key, async () => {
        const { article, draft } = await findArticleAndDraft(db, key);
        if (draft?.version !== version) throw new StaleArticleDraft();
        if (draft.title.trim() === '') throw invalidInput('title', draft.title);
        requireDecisions(draft);
        const { title, markdown } = draft;
        const made = await makeArticle({ title, markdown, language: article.language });
        const publication = { key, version, made, publishedBy: agentId, isScheduled: false };
        await publishDraft(db, publication, writeRows);
        onPublished?.(caller.userId);
      });
    },

    async unpublishArticle(caller, input) {
      const key = articleKey(caller.userId, input);
      await unpublishArticle(db, key, requireAgent(caller).id);
      return await present(key);
    },

    async takeOverArticle({ userId }, input) {
      const key = articleKey(userId, input);
      await takeOverArticle(db, key);
      return await present(key);
    },

    async removeArticle({ userId }, { articleId, lang }) {
      await removeArticle(db, {
        userId,
        articleId,
        language: lang === undefined ? null : storedLanguage(lang),
      });
    },

    async renameCategory({ userId }, { categoryId, lang, title }) {
      await renameCategory(db, { userId, categoryId, language: storedLanguage(lang) }, title);
    },

    async listArticleVersions({ userId }, input) {
      const { article } = await findArticleAndDraft(db, articleKey(userId, input));
      const versions = await listVersions(db, userId, article.id);
      const isShown = article.isDeskOwned && article.status === 'published';
      return {
        versions: versions.map((version, at) => presentListedVersion(version, isShown && at === 0)),
      };
    },

    grabArticleVersion: async ({ userId }, { versionId }) =>
      presentVersion(await findVersion(db, userId, versionId)),

    async restoreArticleVersion(caller, { versionId, version }) {
      const found = await findVersion(db, caller.userId, versionId);
      const { articleId, language } = found;
      const key = { userId: caller.userId, articleId, language };
      return await unlessStale(key, () => restoreVersion(db, found, version, requireAgent(caller).id));
    },

    async previewArticle(caller, { helpCenterId, lang, title, markdown }) {
      const { userId } = caller;
      await findTarget(userId, helpCenterId);
      const article = { title, markdown, language: storedLanguage(lang) };
      // Publications come first, and of an agent's previews the newest waits.
      const asked = { rank: 'list', replaces: `${userId} ${requireAgent(caller).id}` } as const;
      const { html, problems } = await makeArticle(article, asked).catch((error: unknown) => {
        if (!isCallerLeft(error)) throw error;
        throw new Refusal('Conflict', 'A newer preview has replaced this one.');
      });
      return { html, problems: [...problems] };
    },

    async addArticlePicture({ userId }, { helpCenterId, url }) {
      const target = await findTarget(userId, helpCenterId);
      const upload = await uploadStore?.readUpload(userId, url, maxArticlePictureBytes);
      if (!upload) throw invalidInput('url', url);
      const { name, type } = upload.file;
      if (!isShownImage(type)) {
        throw new Refusal('UnsupportedMediaType', 'Pictures of articles are PNG, JPEG, GIF or WebP.');
      }
      return { url: await storePicture(db, target, { name, type, data: upload.data }), name, type };
    },
  };
}

const refuseToMake: MakeArticle = async () => {
  throw new Refusal('ServiceUnavailable', 'Articles cannot be converted here.');
};

function articleKey(
  userId: number,
  { articleId, lang }: { readonly articleId: number; readonly lang: string },
): ArticleKey {
  return { userId, articleId, language: storedLanguage(lang) };
}

function readPosition(id: number | undefined, time: number | undefined) {
  if (id === undefined && time === undefined) return null;
  if (id === undefined) throw invalidInput('cursorId', null);
  if (time === undefined) throw invalidInput('cursorTime', null);
  return { id, time: new Date(time) };
}

function requireAgent({ agent }: Caller): SignedInAgent {
  if (!agent) throw new Error('an article was written without a session');
  return agent;
}
