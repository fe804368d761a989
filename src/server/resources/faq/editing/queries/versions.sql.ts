import { and, desc, eq } from 'drizzle-orm';
import { maxArticleVersions } from '../../../../../api/limits.ts';
import { notFound } from '../../../../../api/refusal.ts';
import type { Queryable } from '../../../../db/database.ts';
import { agents, articleVersions, faqArticles } from '../../../../db/tables/index.ts';
import type { VersionRow, Writer } from './articles.sql.ts';

export interface PublishedVersion {
  readonly version: VersionRow;
  readonly publishedBy: Writer | null;
}

/** Lists the versions of an article, by the article's row id; the last one first. */
export async function listVersions(
  db: Queryable,
  userId: number,
  rowId: number,
): Promise<PublishedVersion[]> {
  const rows = await selectVersions(db)
    .where(and(eq(articleVersions.userId, userId), eq(articleVersions.articleId, rowId)))
    .orderBy(desc(articleVersions.publishedAt), desc(articleVersions.id))
    .limit(maxArticleVersions);
  return rows.map(toVersion);
}

export interface FoundVersion extends PublishedVersion {
  readonly articleId: number;
  readonly language: string;
}

/** @throws {Refusal} `NotFound`, also for a version of a removed article */
export async function findVersion(db: Queryable, userId: number, id: number): Promise<FoundVersion> {
  const [row] = await selectVersions(db).where(
    and(eq(articleVersions.userId, userId), eq(articleVersions.id, id), eq(faqArticles.isRemoved, false)),
  );
  if (!row) throw notFound();
  return { ...toVersion(row), articleId: row.articleId, language: row.language };
}

function selectVersions(db: Queryable) {
  return db
    .select({
      version: articleVersions,
      articleId: faqArticles.faqArticleId,
      language: faqArticles.language,
      writerId: agents.id,
      writerName: agents.name,
    })
    .from(articleVersions)
    .innerJoin(
      faqArticles,
      and(eq(faqArticles.userId, articleVersions.userId), eq(faqArticles.id, articleVersions.articleId)),
    )
    .leftJoin(
      agents,
      and(eq(agents.userId, articleVersions.userId), eq(agents.id, articleVersions.publishedBy)),
    )
    .$dynamic();
}

interface VersionAndWriter {
  readonly version: VersionRow;
  readonly writerId: number | null;
  readonly writerName: string | null;
}

function toVersion({ version, writerId, writerName }: VersionAndWriter): PublishedVersion {
  const publishedBy =
    writerId === null || writerName === null ? null : { agentId: writerId, name: writerName };
  return { version, publishedBy };
}
