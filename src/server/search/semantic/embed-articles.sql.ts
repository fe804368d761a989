/**
 * Embeds articles that are new, have changed, or were embedded by another model. Several processes may run it at once.
 */

import { setImmediate as turn } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { articleMarkup } from '../../../markup/html/article-markup.ts';
import type { Database, Transaction } from '../../db/database.ts';
import { searchSections } from '../../db/tables/search.ts';
import type { TextEmbedder } from './embedder.ts';
import { EmbeddingError } from './embedding-error.ts';
import { encodeFloat16 } from './float16.ts';
import { headOf, type Section, sectionsOf } from './sections.ts';

/** Limits the articles of one transaction, and the texts of one request, unless one article has more. */
const articlesAtOnce = 16;
const textsAtOnce = 32;

/** Limits the milliseconds of a batch: its transaction is idle meanwhile, and may be idle for a minute. */
const longestBatch = 45_000;

/** Limits the characters of the second attempt, if the whole text is too long for the model. */
const shortText = 400;

/** An article without sections of this model for its current text. */
interface ArticleToEmbed {
  readonly userId: number;
  readonly helpCenterId: number;
  readonly language: string;
  readonly articleId: number;
  /** The version of its row in the index: indexing the article again makes a new row. */
  readonly version: string;
  readonly sections: readonly Section[];
}

/**
 * Embeds some articles.
 * @param stopping aborts the run
 * @returns whether there may be more
 * @throws {EmbeddingError}
 */
export async function embedSomeArticles(
  db: Database,
  embedder: TextEmbedder,
  stopping: AbortSignal,
): Promise<boolean> {
  return await db.transaction(async (tx) => {
    // The lock lets one process run at a time: two would pay twice for the same texts.
    const { rows } = await tx.execute<{ isMine: boolean }>(
      sql`select pg_try_advisory_xact_lock(hashtextextended('embedding of articles', 0)) as "isMine"`,
    );
    if (rows[0]?.isMine !== true) return false;
    const articles = await readArticles(tx, embedder.model);
    if (articles.length === 0) return false;
    const vectors = await readVectors(tx, embedder.model, articles);
    const signal = AbortSignal.any([stopping, AbortSignal.timeout(longestBatch)]);
    const batch = firstOf(articles, vectors);
    const texts = missingTexts(batch, vectors);
    const embedded = await embedAll(embedder, [...texts.values()], signal);
    for (const [at, hash] of [...texts.keys()].entries()) vectors.set(hash, embedded[at] ?? refused);
    await storeSections(tx, embedder.model, batch, vectors);
    return true;
  });
}

async function readArticles(tx: Transaction, model: string): Promise<ArticleToEmbed[]> {
  const { rows } = await tx.execute<{
    userId: string;
    helpCenterId: string;
    language: string;
    articleId: string;
    version: string;
    title: string;
    content: string;
    body: string;
  }>(sql`
    select t.user_id::text as "userId", t.help_center_id::text as "helpCenterId", t.language,
      t.article_id::text as "articleId", t.xmin::text as version, a.title, a.content, a.content_plain as body
    from search_titles t join faq_articles a on a.user_id = t.user_id and a.id = t.article_id
    where t.embedded_by is null or t.embedded_by < ${model}::text or t.embedded_by > ${model}::text
    limit ${articlesAtOnce}`);
  const articles: ArticleToEmbed[] = [];
  for (const { title, content, body, ...row } of rows) {
    // Requests are answered between two articles, of which a long one takes many milliseconds.
    await turn();
    articles.push({
      ...row,
      userId: Number(row.userId),
      helpCenterId: Number(row.helpCenterId),
      articleId: Number(row.articleId),
      sections: sectionsOf({ title, headings: articleMarkup(content).headings, body }),
    });
  }
  return articles;
}

/** Returns the stored vectors of this model for texts of these articles, by their hashes. */
async function readVectors(
  tx: Transaction,
  model: string,
  articles: readonly ArticleToEmbed[],
): Promise<Map<string, Buffer>> {
  const { rows } = await tx.execute<{ hash: string; vector: Buffer }>(sql`
    select s.hash, s.vector
    from search_sections s join ${given(articles)} on s.user_id = given.user_id and s.article_id = given.article_id
    where s.model = ${model}::text`);
  return new Map(rows.map(({ hash, vector }) => [hash, vector]));
}

/** The articles as SQL rows of `user_id`, `article_id` and `version`. */
function given(articles: readonly ArticleToEmbed[]) {
  return sql`unnest(
    ${sql.param(articles.map(({ userId }) => userId))}::bigint[],
    ${sql.param(articles.map(({ articleId }) => articleId))}::bigint[],
    ${sql.param(articles.map(({ version }) => version))}::text[]
  ) as given (user_id, article_id, version)`;
}

/** Returns the first article, and as many further ones as fit into one request. */
function firstOf(
  articles: readonly ArticleToEmbed[],
  vectors: ReadonlyMap<string, Buffer>,
): ArticleToEmbed[] {
  let room = textsAtOnce;
  return articles.filter((article, at) => {
    room -= missingTexts([article], vectors).size;
    return at === 0 || room >= 0;
  });
}

/** Returns the texts without a vector, by their hashes. */
function missingTexts(
  articles: readonly ArticleToEmbed[],
  vectors: ReadonlyMap<string, Buffer>,
): Map<string, string> {
  return new Map(
    articles.flatMap(({ sections }) =>
      sections.flatMap(({ hash, text }) => (vectors.has(hash) ? [] : [[hash, text] as const])),
    ),
  );
}

/** Replaces the vector of a text that the model refuses, so that the text is not sent again. */
const refused = Buffer.alloc(0);

/** @throws {EmbeddingError} if the model refuses all texts, since the texts are then not the reason */
async function embedAll(
  embedder: TextEmbedder,
  texts: readonly string[],
  signal: AbortSignal,
): Promise<Buffer[]> {
  const vectors = await embedAsFarAsTaken(embedder, texts, signal);
  if (texts.length > 0 && vectors.every((vector) => vector === refused)) {
    throw new EmbeddingError('the endpoint takes none of the texts');
  }
  return vectors;
}

async function embedAsFarAsTaken(
  embedder: TextEmbedder,
  texts: readonly string[],
  signal: AbortSignal,
): Promise<Buffer[]> {
  if (texts.length === 0) return [];
  try {
    return (await embedder.embed(texts, signal)).map(encodeFloat16);
  } catch (error) {
    if (!(error instanceof EmbeddingError && error.isRefusal)) throw error;
  }
  const [first = ''] = texts;
  if (texts.length === 1) {
    return first.length > shortText
      ? await embedAsFarAsTaken(embedder, [headOf(first, shortText)], signal)
      : [refused];
  }
  const half = Math.ceil(texts.length / 2);
  return [
    ...(await embedAsFarAsTaken(embedder, texts.slice(0, half), signal)),
    ...(await embedAsFarAsTaken(embedder, texts.slice(half), signal)),
  ];
}

/** Replaces the sections of articles, except of those that changed meanwhile or are locked by a writer. */
async function storeSections(
  tx: Transaction,
  model: string,
  articles: readonly ArticleToEmbed[],
  vectors: ReadonlyMap<string, Buffer>,
): Promise<void> {
  const { rows: marked } = await tx.execute<{ userId: string; articleId: string }>(sql`
    update search_titles t set embedded_by = ${model}::text
    from (
      select t.user_id, t.article_id
      from search_titles t join ${given(articles)} on t.user_id = given.user_id and t.article_id = given.article_id
        and t.xmin::text = given.version
      for update of t skip locked
    ) mine
    where t.user_id = mine.user_id and t.article_id = mine.article_id
    returning t.user_id::text as "userId", t.article_id::text as "articleId"`);
  const isMarked = new Set(marked.map(({ userId, articleId }) => `${userId}/${articleId}`));
  const stored = articles.filter(({ userId, articleId }) => isMarked.has(`${userId}/${articleId}`));
  await tx.execute(sql`
    delete from search_sections s using ${given(stored)}
    where s.user_id = given.user_id and s.article_id = given.article_id`);
  const sections = stored.flatMap(({ sections, version: _, ...article }) =>
    sections.map(({ hash }, position) => ({
      ...article,
      position,
      model,
      hash,
      vector: vectors.get(hash) ?? refused,
    })),
  );
  if (sections.length > 0) await tx.insert(searchSections).values(sections);
}
