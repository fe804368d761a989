import { sql } from 'drizzle-orm';
import type { Database } from '../../../src/server/db/database.ts';
import type { HelpArticle } from '../../../test/support/help-articles.ts';
import type { SearchEngine } from '../../../test/support/search-quality/engine.ts';
import { wordsOf } from '../../../test/support/search-quality/words.ts';

const table = sql.identifier('bench_articles');

/** PostgreSQL's own configurations. */
const configurations: Readonly<Record<string, string>> = {
  ar: 'arabic',
  de: 'german',
  en: 'english',
  es: 'spanish',
  fr: 'french',
  it: 'italian',
  sv: 'swedish',
};

/**
 * Makes the text search of PostgreSQL over these articles, in a table that replaces that of an earlier call: only the
 * newest of these engines can be used.
 */
export async function createPostgresql(
  db: Database,
  language: string,
  articles: readonly HelpArticle[],
): Promise<SearchEngine> {
  const configuration = sql`${configurations[language] ?? 'simple'}::regconfig`;
  const vector = (text: string) => sql`to_tsvector(${configuration}, ${text}::text)`;
  await db.execute(sql`drop table if exists ${table}`);
  await db.execute(
    sql`create table ${table} (path text primary key, title tsvector not null, words tsvector not null)`,
  );
  for (const { path, title, headings, body } of articles) {
    const words = sql`setweight(${vector(title)}, 'A') || setweight(${vector(headings.join('\n'))}, 'B')
      || setweight(${vector(body)}, 'D')`;
    await db.execute(sql`insert into ${table} values (${path}, ${vector(title)}, ${words})`);
  }
  return {
    name: 'PostgreSQL',
    async search(text, limit) {
      const { rows } = await db.execute<{ path: string }>(sql`
        select path
        from ${table}, (
          select replace(plainto_tsquery(${configuration}, ${text}::text)::text, ' & ', ' | ')::tsquery as any_word
        ) query
        where words @@ any_word order by ts_rank(words, any_word) desc, path limit ${limit}`);
      return rows.map(({ path }) => path);
    },
    async suggest(text, limit) {
      const words = wordsOf(text);
      if (words.length === 0) return [];
      const { rows } = await db.execute<{ path: string }>(sql`
        select path
        from ${table}, (select to_tsquery(${configuration}, ${`${words.join(' & ')}:*`}::text) as beginning) query
        where title @@ beginning order by ts_rank(title, beginning) desc, path limit ${limit}`);
      return rows.map(({ path }) => path);
    },
  };
}
