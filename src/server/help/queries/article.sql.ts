/** Reads everything on an article's page in one query. */

import { sql } from 'drizzle-orm';
import type { ArticleBody } from '../../../help/page.ts';
import { articleHtmlVersion } from '../../../markup/version.ts';
import type { Queryable } from '../../db/database.ts';
import { prepareOnce } from '../../db/prepare-once.ts';
import type { LocalizedHelpCenter } from '../../resources/faq/visible-content.sql.ts';
import { given } from '../../search/search-index.sql.ts';

/** The state of an article. `gone`: it was visible once; `hidden`: readers must not learn that it exists. */
export type ArticleState = 'visible' | 'gone' | 'hidden';

export interface ListedRow {
  readonly id: number;
  readonly title: string;
}

export interface SiblingRow extends ListedRow {
  /** The section's id; null if the article is in no section. */
  readonly sectionId: number | null;
}

export interface SectionHead {
  readonly id: number;
  readonly title: string;
  readonly description: string;
}

export interface ArticlePageRow extends ListedRow {
  readonly rowId: number;
  /** The stored HTML; empty if the page is stored. */
  readonly content: string;
  readonly contentPlain: string;
  readonly description: string;
  readonly showFeedback: string;
  readonly feedbackChatEnabled: boolean;
  /** The time in ISO 8601. */
  readonly createdAt: string;
  readonly publishAt: string | null;
  /** The date of the last change; null if unknown. */
  readonly revisedAt: string | null;
  readonly authorName: string | null;
  readonly authorPicture: string | null;
  readonly category: ListedRow | null;
  readonly sections: readonly SectionHead[];
  /** Listed articles of the category in reading order, around this article; none around one that is unlisted. */
  readonly siblings: readonly SiblingRow[];
  readonly previous: ListedRow | null;
  readonly next: ListedRow | null;
  /** The visible translations, including this one. */
  readonly translations: readonly (ListedRow & { readonly language: string })[];
  /** The stored page of the current content; null if it has to be made. */
  readonly page: Pick<ArticleBody, 'html' | 'headings'> | null;
  readonly linked: readonly ListedRow[];
  readonly imageHash: string | null;
  /** Whether lists may contain the article. */
  readonly isListed: boolean;
}

export interface FoundArticle {
  readonly state: ArticleState;
  /** The language-independent id, even if a row id was requested. */
  readonly id: number;
  /** Null if readers do not see it in this language. */
  readonly article: ArticlePageRow | null;
  readonly languages: readonly string[];
}

/** Maximum articles before and after this one, as a category may have ten thousand. */
const mostBeside = 30;

/** Returns the JSON of a listed article. Its row has the language of the page. */
const listed = (name: string) =>
  sql.raw(`json_build_object('id', ${name}.faq_article_id, 'title', ${name}.title)`);

const isVisible = (name: string) =>
  sql.raw(`${name}.status = 'published' and not ${name}.is_removed
    and (${name}.publish_at is null or ${name}.publish_at <= now())
    and (${name}.unpublish_at is null or ${name}.unpublish_at > now())`);

const isInLists = (name: string) => sql.raw(`not ${name}.hidden_from @> array['lists']`);

const inHelpCenter = (name: string) => sql`${sql.raw(name)}.user_id = ${given('userId', 'bigint')}
  and ${sql.raw(name)}.help_center_id = ${given('helpCenterId', 'bigint')}`;

const articleId = given('id', 'bigint');

/** The JSON of an `ArticlePageRow`, built from the parts that `prepareArticle` selects. */
const articleJson = sql`json_build_object(
  'rowId', t.id, 'id', t.faq_article_id, 'title', t.title,
  'content', case when exists (select from page) then '' else t.content end,
  'contentPlain', t.content_plain, 'description', t.description, 'showFeedback', t.show_feedback,
  'feedbackChatEnabled', t.feedback_chat_enabled,
  'createdAt', t.created_at, 'publishAt', t.publish_at, 'revisedAt', t.revised_at,
  'authorName', (select g.name from agents g where g.user_id = t.user_id and g.id = t.author_id),
  'authorPicture', (select g.picture from agents g where g.user_id = t.user_id and g.id = t.author_id),
  'category', (select json_build_object('id', faq_category_id, 'title', title) from category),
  'sections', (select coalesce(json_agg(json_build_object('id', id, 'title', title, 'description', description)
    order by "order", id), '[]') from sections),
  'siblings', (select coalesce(json_agg(json_build_object(
      'id', faq_article_id, 'title', title, 'sectionId', section_id) order by place), '[]')
    from siblings where abs(place - (select place from here)) <= ${mostBeside}),
  'previous', (select ${listed('s')} from siblings s where s.place = (select place from here) - 1),
  'next', (select ${listed('s')} from siblings s where s.place = (select place from here) + 1),
  'translations', (select json_agg(json_build_object(
      'id', faq_article_id, 'title', title, 'language', language)) from translations where is_visible),
  'page', (select json_build_object('html', html, 'headings', headings) from page),
  'linked', (select coalesce(json_agg(${listed('l')}), '[]')
    from page p join faq_articles l on l.user_id = p.user_id
      and l.faq_article_id = any(p.linked_articles) and l.language = t.language
      and l.help_center_id = t.help_center_id and ${isVisible('l')}),
  'imageHash', (select i.hash from article_pictures i where i.user_id = t.user_id and i.article_id = t.id
    -- Empty where none can be drawn.
    and length(i.data) > 0),
  'isListed', ${isInLists('t')}
)`;

const prepareArticle = prepareOnce((db) =>
  db
    .select({ found: sql<FoundArticle>`found` })
    .from(sql`(
      -- By its language-independent id, else by a row id, as everywhere.
      with translations as materialized (
        select a.*, ${isVisible('a')} as is_visible from faq_articles a
        where ${inHelpCenter('a')} and a.faq_article_id = coalesce(
          (select k.faq_article_id from faq_articles k where ${inHelpCenter('k')} and k.faq_article_id = ${articleId} limit 1),
          (select r.faq_article_id from faq_articles r where ${inHelpCenter('r')} and r.id = ${articleId}))
      ), target as materialized (
        select * from translations where is_visible and language = ${given('language', 'text')}
      ), category as materialized (
        select c.faq_category_id, c.title from faq_categories c join target t on c.user_id = t.user_id
          and c.faq_category_id = t.faq_category_id and c.language = t.language and not c.is_removed
      ), sections as materialized (
        select s.id, s.title, s.description, s."order" from faq_sections s join target t
          on s.user_id = t.user_id and s.help_center_id = t.help_center_id
          and s.faq_category_id = t.faq_category_id and s.language = t.language and not s.is_removed
      ), siblings as materialized (
        select a.id, a.faq_article_id, a.title, s.id as section_id, row_number() over (
          order by s."order" nulls first, s.id, a."order", a.title collate "C", a.id) as place
        from target t join faq_articles a on a.user_id = t.user_id and a.help_center_id = t.help_center_id
          and a.language = t.language and a.faq_category_id = t.faq_category_id and ${isVisible('a')}
          and ${isInLists('a')}
        left join sections s on s.id = a.section_id
      ), page as materialized (
        select p.* from target t join article_pages p on p.user_id = t.user_id and p.article_id = t.id
        where p.version = ${articleHtmlVersion} and p.content_hash = encode(sha256(convert_to(t.content, 'UTF8')), 'hex')
      ), here as materialized (
        select s.place from siblings s join target t on t.id = s.id
      )
      select json_build_object(
        'id', (select faq_article_id from translations limit 1),
        'state', case
          when exists (select from target) then 'visible'
          -- What is still to be published was never there.
          when (select bool_or(is_removed or unpublish_at <= now() or is_visible) from translations) then 'gone'
          else 'hidden' end,
        'languages', (select coalesce(json_agg(language order by language), '[]') from translations where is_visible),
        'article', (select ${articleJson} from target t)
      ) as found
    ) page`)
    .prepare('frontdesk_article_page'),
);

/** Returns an article by its language-independent id or a row id, visible or not; null if it never existed. */
export async function findArticlePage(
  db: Queryable,
  helpCenter: LocalizedHelpCenter,
  id: number,
): Promise<FoundArticle | null> {
  const [row] = await prepareArticle(db).execute({ ...helpCenter, id });
  return row && row.found.id !== null ? row.found : null;
}
