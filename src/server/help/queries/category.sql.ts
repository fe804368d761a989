/** Reads everything on a category's page in one query. */

import { sql } from 'drizzle-orm';
import type { Queryable } from '../../db/database.ts';
import type { LocalizedHelpCenter } from '../../resources/faq/visible-content.sql.ts';
import type { ListedRow, SectionHead, SiblingRow } from './article.sql.ts';

export interface FoundCategory {
  /** The language-independent id, even if a row id was requested. */
  readonly id: number;
  /** Null if the category does not exist in this language. */
  readonly category: (ListedRow & { readonly description: string }) | null;
  /** Whether the category existed before, in any language. */
  readonly isGone: boolean;
  readonly sections: readonly SectionHead[];
  /** The articles in reading order. */
  readonly articles: readonly SiblingRow[];
  /** The translations, including this one. */
  readonly translations: readonly (ListedRow & { readonly language: string })[];
}

const mostArticles = 1000;

/** Finds a category by its language-independent id, or else by a row id; null if it never existed. */
export async function findCategoryPage(
  db: Queryable,
  { userId, helpCenterId, language }: LocalizedHelpCenter,
  id: number,
): Promise<FoundCategory | null> {
  const { rows } = await db.execute<{ found: FoundCategory }>(sql`
    with translations as materialized (
      select c.* from faq_categories c
      where c.user_id = ${userId} and c.help_center_id = ${helpCenterId} and c.faq_category_id = coalesce(
        (select k.faq_category_id from faq_categories k
          where k.user_id = ${userId} and k.faq_category_id = ${id} and k.help_center_id = ${helpCenterId} limit 1),
        (select r.faq_category_id from faq_categories r
          where r.user_id = ${userId} and r.id = ${id} and r.help_center_id = ${helpCenterId}))
    ), target as materialized (
      select * from translations where language = ${language} and not is_removed
    ), sections as materialized (
      select s.* from faq_sections s join target t on s.user_id = t.user_id and s.faq_category_id = t.faq_category_id
        and s.language = t.language and s.help_center_id = t.help_center_id and not s.is_removed
    ), articles as materialized (
      select a.faq_article_id, a.title, s.id as section_id, row_number() over (
        order by s."order" nulls first, s.id, a."order", a.title collate "C", a.id) as place
      from target t join faq_articles a on a.user_id = t.user_id and a.faq_category_id = t.faq_category_id
        and a.language = t.language and a.help_center_id = t.help_center_id
        and a.status = 'published' and not a.is_removed and not a.hidden_from @> array['lists']
        and (a.publish_at is null or a.publish_at <= now()) and (a.unpublish_at is null or a.unpublish_at > now())
      left join sections s on s.id = a.section_id
    )
    select json_build_object(
      'id', (select faq_category_id from translations limit 1),
      'category', (select json_build_object('id', faq_category_id, 'title', title, 'description', description) from target),
      'isGone', (select bool_and(is_removed) from translations),
      'sections', (select coalesce(json_agg(json_build_object('id', id, 'title', title, 'description', description)
        order by "order", id), '[]') from sections),
      'articles', (select coalesce(json_agg(json_build_object(
        'id', faq_article_id, 'title', title, 'sectionId', section_id) order by place), '[]')
        from articles where place <= ${mostArticles}),
      'translations', (select coalesce(json_agg(json_build_object(
        'id', faq_category_id, 'title', title, 'language', language)), '[]') from translations where not is_removed)
    ) as found`);
  const found = rows[0]?.found;
  return found && found.id !== null ? found : null;
}
