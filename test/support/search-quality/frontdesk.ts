import { inArray } from 'drizzle-orm';
import type { Database } from '../../../src/server/db/database.ts';
import { faqArticles } from '../../../src/server/db/tables/faq.ts';
import { searchArticles } from '../../../src/server/search/search.ts';
import { embedSomeArticles } from '../../../src/server/search/semantic/embed-articles.sql.ts';
import type { Embedder } from '../../../src/server/search/semantic/embedder.ts';
import { createSemanticSearch } from '../../../src/server/search/semantic/semantic-search.ts';
import { suggestArticles } from '../../../src/server/search/suggest.ts';
import { buildArticles, buildHelpCenter } from '../faq-content.ts';
import type { HelpArticle } from '../help-articles.ts';
import { quiet } from '../log.ts';
import { indexesOf } from '../search-indexes.ts';
import type { SearchEngine } from './engine.ts';

/** Makes the search of Frontdesk over a new help center with these articles: semantic search where it has an embedder. */
export async function createFrontdesk(
  db: Database,
  language: string,
  articles: readonly HelpArticle[],
  embedder?: Embedder,
): Promise<SearchEngine> {
  const helpCenter = await buildHelpCenter(db, language);
  const rowIds = await buildArticles(db, helpCenter, articles);
  const semantic = embedder && createSemanticSearch(embedder, quiet, { limitMs: 10_000 });
  while (embedder && (await embedSomeArticles(db, embedder, new AbortController().signal))) {}
  await db.execute('analyze');
  const pathByRow = new Map(rowIds.map((id, position) => [id, articles[position]?.path ?? '']));
  const rows = await db
    .select({ id: faqArticles.id, faqArticleId: faqArticles.faqArticleId })
    .from(faqArticles)
    .where(inArray(faqArticles.id, rowIds));
  const pathByArticle = new Map(rows.map(({ id, faqArticleId }) => [faqArticleId, pathByRow.get(id) ?? '']));
  const pathsOf = (found: readonly { readonly faqArticleId: number }[]) =>
    found.map(({ faqArticleId }) => pathByArticle.get(faqArticleId) ?? '');
  const { faqCategoryId: _, ...index } = helpCenter;
  return {
    name: semantic ? 'Frontdesk, semantic' : 'Frontdesk',
    async search(text, limit) {
      const { articles: found } = await searchArticles(indexesOf(db), db, index, text, limit, {
        semanticSearch: semantic,
      });
      return pathsOf(found);
    },
    suggest: async (text, limit) => pathsOf(await suggestArticles(indexesOf(db), db, index, text, limit)),
  };
}
