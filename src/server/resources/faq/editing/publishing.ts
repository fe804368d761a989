import { Refusal, ValidationError } from '../../../../api/refusal.ts';
import type { Log } from '../../../db/connect.ts';
import type { Database } from '../../../db/database.ts';
import { type Background, repeat } from '../../../jobs/background.ts';
import type { WriteRows } from '../../../search/rows/row-writer.ts';
import { publishDraft, unscheduleDraft } from './commands/publish.sql.ts';
import { StaleArticleDraft } from './commands/stored-drafts.sql.ts';
import type { MakeArticle } from './maker/article-maker.ts';
import { findArticleAndDraft } from './queries/articles.sql.ts';
import { type DueDraft, listDueDrafts } from './queries/scheduled.sql.ts';

export interface PublishingOptions {
  readonly db: Database;
  readonly log: Log;
  readonly makeArticle: MakeArticle;
  readonly writeRows?: WriteRows | undefined;
  /** Called after an article of a user was published. */
  readonly onPublished?: (userId: number) => void;
  /**
   * Milliseconds between two runs.
   * @default 5000
   */
  readonly everyMs?: number;
}

/** The number of drafts in one run. */
const atOnce = 20;

/** Publishes drafts whose time has come. Several processes may do so: each draft is published by one of them. */
export function startPublishing({ db, everyMs = 5000, ...options }: PublishingOptions): Background {
  const task = async () => await publishDueDrafts(db, options);
  return repeat('publishing articles', task, everyMs, options.log);
}

/**
 * Publishes the drafts that are due now. A draft that cannot be published loses its time, which is logged.
 * @throws the first error that is no refusal, after the other drafts: the next run tries again
 */
export async function publishDueDrafts(
  db: Database,
  options: Omit<PublishingOptions, 'db' | 'everyMs'>,
): Promise<void> {
  const failures: unknown[] = [];
  for (const due of await listDueDrafts(db, atOnce)) {
    await publishDue(db, due, options).catch((error: unknown) => failures.push(error));
  }
  if (failures.length > 0) throw failures[0];
}

async function publishDue(
  db: Database,
  { version, scheduledBy, ...key }: DueDraft,
  { log, makeArticle, writeRows, onPublished }: Omit<PublishingOptions, 'db' | 'everyMs'>,
): Promise<void> {
  try {
    const { article, draft } = await findArticleAndDraft(db, key);
    if (draft?.version !== version) return;
    const { title, markdown } = draft;
    const made = await makeArticle({ title, markdown, language: article.language });
    await publishDraft(db, { key, version, made, publishedBy: scheduledBy, isScheduled: true }, writeRows);
    onPublished?.(key.userId);
  } catch (error) {
    // Another process has published the draft, or an agent has changed it.
    if (error instanceof StaleArticleDraft) return;
    if (!(error instanceof Refusal) && !(error instanceof ValidationError)) throw error;
    log.warn({ err: error, userId: key.userId, articleId: key.articleId }, 'an article was not published');
    await unscheduleDraft(db, key, version);
  }
}
