/** Zendesk: pages of its Help Center API's responses for categories, sections, articles and users. */

import { Type } from 'typebox';
import { isRecord } from '../../formats/is-record.ts';
import { addByKind, addRows } from './add-rows.ts';
import type { ExportFormat } from './exported-content.ts';
import {
  idText,
  kindByName,
  listedRows,
  MaybeId,
  MaybeNumber,
  MaybeText,
  orNull,
  RowId,
  rowInstant,
  rowOrder,
  rowsOfBareList,
} from './rows.ts';

const addGroup = addRows(
  Type.Object({
    id: RowId,
    name: Type.String(),
    description: MaybeText,
    locale: MaybeText,
    position: MaybeNumber,
    category_id: MaybeId,
    parent_section_id: MaybeId,
  }),
  (group, { kind, content }) => {
    const parentId =
      prefixedId('section', group.parent_section_id) ?? prefixedId('category', group.category_id);
    content.groups.push({
      id: `${kind}-${group.id}`,
      parentId: kind === 'category' ? null : parentId,
      locale: group.locale ?? null,
      title: group.name,
      description: group.description ?? '',
      order: rowOrder(group.position),
    });
  },
);

const addArticle = addRows(
  Type.Object({
    id: RowId,
    title: Type.String(),
    body: MaybeText,
    locale: MaybeText,
    section_id: MaybeId,
    author_id: MaybeId,
    draft: orNull(Type.Boolean()),
    position: MaybeNumber,
    label_names: orNull(Type.Array(Type.String())),
    vote_sum: orNull(Type.Integer()),
    vote_count: orNull(Type.Integer({ minimum: 0 })),
    html_url: MaybeText,
    created_at: MaybeText,
    edited_at: MaybeText,
    updated_at: MaybeText,
  }),
  (article, { file, content }) => {
    content.articles.push({
      id: String(article.id),
      locale: article.locale ?? null,
      groupId: prefixedId('section', article.section_id),
      title: article.title,
      body: article.body ?? '',
      description: '',
      isDraft: article.draft === true,
      order: rowOrder(article.position),
      authorId: idText(article.author_id),
      tags: article.label_names ?? [],
      createdAt: rowInstant(article.created_at),
      updatedAt: rowInstant(article.edited_at ?? article.updated_at),
      url: article.html_url ?? null,
      votes: articleVotes(article.vote_sum ?? 0, article.vote_count ?? 0),
      file,
    });
  },
);

export const zendesk: ExportFormat = {
  rowsIn(value, file) {
    if (Array.isArray(value)) return rowsOfBareList(value, kindByName(file), isZendeskRow);
    if (!isRecord(value)) return [];
    return [
      ...listedRows('category', value['categories']),
      ...listedRows('section', value['sections']),
      ...listedRows('article', value['articles']),
      ...listedRows('author', value['users']),
    ];
  },
  add: addByKind({ article: addArticle, group: addGroup }),
};

/** Adds the kind to an id, because a category and a section may have the same id. */
function prefixedId(kind: 'category' | 'section', id: number | string | null | undefined): string | null {
  const text = idText(id);
  return text === null ? null : `${kind}-${text}`;
}

function isZendeskRow(row: unknown): boolean {
  return isRecord(row) && ('html_url' in row || 'section_id' in row);
}

/** Computes the votes of an article from Zendesk's `vote_sum` (positive minus negative votes) and `vote_count`. */
function articleVotes(sum: number, count: number): { yes: number; no: number } | null {
  const yes = Math.min(Math.max(Math.round((count + sum) / 2), 0), count);
  return count === 0 ? null : { yes, no: count - yes };
}
