/**
 * Stores drafts of articles. A draft is changed only by a writer who has read its last version: of two writers, the second
 * gets the text of the first in place of overwriting it.
 */

import { conflict, Refusal } from '../../../../../api/refusal.ts';
import type { Database, Transaction } from '../../../../db/database.ts';
import { articleDrafts, faqArticles } from '../../../../db/tables/index.ts';
import { type DraftTexts, draftTexts } from '../draft-texts.ts';
import {
  type ArticleAndDraft,
  type ArticleKey,
  type DraftRow,
  findArticleAndDraft,
  isArticle,
} from '../queries/articles.sql.ts';
import { requireCategory } from './categories.sql.ts';
import { takeOverUpload } from './ownership.sql.ts';
import { isDraft, StaleArticleDraft, storeDraft } from './stored-drafts.sql.ts';

/** A change of a draft. Absent members stay as they are. */
export interface DraftChange extends Pick<DraftTexts, 'title' | 'markdown'> {
  readonly description?: string | undefined;
  readonly faqCategoryId?: number | undefined;
  readonly keywords?: readonly string[] | undefined;
  readonly tags?: readonly string[] | undefined;
  readonly proposedKeywords?: readonly string[] | undefined;
  /** Texts of passages that the article may contain. */
  readonly keptPassages?: readonly string[] | undefined;
}

/**
 * Stores a draft, whose scheduled publication ends with a change. A repeated request changes nothing.
 * @param version the version that the writer has read; 0 for none
 * @throws {StaleArticleDraft} if the draft has another version and another text
 * @throws {Refusal} `NotFound`, `Forbidden` for an article that does not belong to the desk
 */
export async function saveDraft(
  db: Database,
  key: ArticleKey,
  version: number,
  agentId: number,
  change: DraftChange,
): Promise<void> {
  await db.transaction(async (tx) => {
    const found = await lockEditable(tx, key);
    const { article, draft } = found;
    const before = draftTexts(found);
    const after = changed(before, draft, change);
    if (draft !== null && isSame(draft, after)) return;
    if ((draft?.version ?? 0) !== version) throw new StaleArticleDraft();
    if (change.faqCategoryId !== undefined) await requireCategory(tx, article, change.faqCategoryId);
    await storeDraft(tx, article, draft, { ...after, changedBy: agentId });
  });
}

/**
 * Removes the draft of a published article, with its scheduled publication.
 * @param version the version that the writer has read
 * @throws {StaleArticleDraft} if the draft has another version
 * @throws {Refusal} `NotFound`; `Forbidden` for an article that does not belong to the desk; `Conflict` for one that is not
 * published, whose only text is its draft
 */
export async function discardDraft(db: Database, key: ArticleKey, version: number): Promise<void> {
  await db.transaction(async (tx) => {
    const { article, draft } = await lockEditable(tx, key);
    if (article.status === 'draft') throw conflict({ field: 'state' });
    if (draft === null) return;
    if (draft.version !== version) throw new StaleArticleDraft();
    await tx.delete(articleDrafts).where(isDraft(draft));
  });
}

/**
 * Locks the row of an article that belongs to the desk until the end of the transaction. One that came through a browser
 * belongs to the desk from then on.
 * @throws {Refusal} `NotFound`, `Forbidden` for an article that does not belong to the desk
 */
export async function lockEditable(tx: Transaction, key: ArticleKey): Promise<ArticleAndDraft> {
  await takeOverUpload(tx, key);
  await tx.select({ id: faqArticles.id }).from(faqArticles).where(isArticle(key)).for('no key update');
  const found = await findArticleAndDraft(tx, key);
  if (!found.article.isDeskOwned) {
    throw new Refusal('Forbidden', 'The article belongs to its source. Take it over to edit it at the desk.');
  }
  return found;
}

type ChangedDraft = DraftTexts & Pick<DraftRow, 'proposedKeywords' | 'passages'>;

function changed(before: DraftTexts, draft: DraftRow | null, change: DraftChange): ChangedDraft {
  const { title, markdown, description, faqCategoryId, keywords, tags, proposedKeywords } = change;
  const kept = new Set(change.keptPassages);
  const proposed = draft?.proposedKeywords ?? [];
  return {
    title,
    markdown,
    description: description ?? before.description,
    faqCategoryId: faqCategoryId ?? before.faqCategoryId,
    keywords: unique(keywords ?? before.keywords),
    tags: unique(tags ?? before.tags),
    proposedKeywords: proposed.filter((word) => proposedKeywords?.includes(word) ?? true),
    passages: (draft?.passages ?? []).map((passage) => ({
      ...passage,
      isKept: passage.isKept || kept.has(passage.text),
    })),
  };
}

const unique = (words: readonly string[]) => [...new Set(words)];

function isSame(draft: DraftRow, after: ChangedDraft): boolean {
  const members = ({ title, markdown, description, faqCategoryId, keywords, tags, ...rest }: ChangedDraft) =>
    JSON.stringify([
      ...[title, markdown, description, faqCategoryId, keywords, tags, rest.proposedKeywords],
      rest.passages.map(({ text, isKept }) => [text, isKept]),
    ]);
  return members(draft) === members(after);
}
