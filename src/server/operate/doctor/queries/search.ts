import { sql } from 'drizzle-orm';
import { Type } from 'typebox';
import { Compile } from 'typebox/compile';
import { articleHtmlVersion } from '../../../../markup/version.ts';
import type { Transaction } from '../../../db/database.ts';
import { articlePages, faqArticles, indexVersion, searchTitles } from '../../../db/tables/index.ts';

const SearchState = Compile(
  Type.Object({
    articles: Type.Integer(),
    /** Indexed by an earlier version of the search. */
    old: Type.Integer(),
    /** Published, and in no index. */
    missing: Type.Integer(),
    /** With semantic search: what the model has not read yet. */
    notEmbedded: Type.Integer(),
    /** Pages that were made by earlier rules. */
    oldPages: Type.Integer(),
  }),
);

/** @param model that of semantic search; null: there is none */
export async function countSearch(tx: Transaction, model: string | null) {
  const { rows } = await tx.execute(sql`
    select
      (select count(*)::int from ${searchTitles}) as articles,
      (select count(*)::int from ${searchTitles} where version < ${sql.raw(String(indexVersion))}) as old,
      (select count(*)::int from ${faqArticles} a where status = 'published' and not is_removed
        and not exists (select from ${searchTitles} t where t.user_id = a.user_id and t.article_id = a.id)) as missing,
      (select count(*)::int from ${searchTitles}
        where ${model}::text is not null and embedded_by is distinct from ${model}) as "notEmbedded",
      (select count(*)::int from ${articlePages} where version < ${articleHtmlVersion}) as "oldPages"`);
  return SearchState.Parse(rows[0]);
}
