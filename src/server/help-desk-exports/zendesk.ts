/** Zendesk: what its Help Center API answers for categories, sections, articles and users, page by page. */

import { Type } from 'typebox';
import { oneLine } from '../text/one-line.ts';
import type { ExportFormat, RawRow } from './exported-content.ts';
import {
  createRowReader,
  idText,
  instantOf,
  isRecord,
  kindByName,
  MaybeId,
  MaybeNumber,
  MaybeText,
  orderOf,
  orNull,
  RowId,
  rowsOf,
} from './rows.ts';

const readGroup = createRowReader(
  Type.Object({
    id: RowId,
    name: Type.String(),
    description: MaybeText,
    locale: MaybeText,
    position: MaybeNumber,
    category_id: MaybeId,
    parent_section_id: MaybeId,
  }),
);

const readArticle = createRowReader(
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
);

const readAuthor = createRowReader(Type.Object({ id: RowId, name: Type.String() }));

export const zendesk: ExportFormat = {
  rowsIn(value, file) {
    if (Array.isArray(value)) return value.some(isZendeskRow) ? rowsByName(file, value) : [];
    if (!isRecord(value)) return [];
    return [
      ...rowsOf('category', value['categories']),
      ...rowsOf('section', value['sections']),
      ...rowsOf('article', value['articles']),
      ...rowsOf('author', value['users']),
    ];
  },
  add({ kind, row }, file, content) {
    if (kind === 'author') {
      const read = readAuthor(row);
      if ('problem' in read) return read.problem;
      content.authors.set(String(read.row.id), oneLine(read.row.name).slice(0, 200));
      return null;
    }
    if (kind === 'article') {
      const read = readArticle(row);
      if ('problem' in read) return read.problem;
      const { row: article } = read;
      content.articles.push({
        id: String(article.id),
        locale: article.locale ?? null,
        groupId: idOf('section', article.section_id),
        title: article.title,
        body: article.body ?? '',
        isDraft: article.draft === true,
        order: orderOf(article.position),
        authorId: idText(article.author_id),
        tags: article.label_names ?? [],
        createdAt: instantOf(article.created_at),
        updatedAt: instantOf(article.edited_at ?? article.updated_at),
        url: article.html_url ?? null,
        votes: votesOf(article.vote_sum ?? 0, article.vote_count ?? 0),
        file,
      });
      return null;
    }
    const read = readGroup(row);
    if ('problem' in read) return read.problem;
    const { row: group } = read;
    const parentId = idOf('section', group.parent_section_id) ?? idOf('category', group.category_id);
    content.groups.push({
      id: `${kind}-${group.id}`,
      parentId: kind === 'category' ? null : parentId,
      locale: group.locale ?? null,
      title: group.name,
      description: group.description ?? '',
      order: orderOf(group.position),
    });
    return null;
  },
};

/** Categories and sections may have the same ids. */
function idOf(kind: 'category' | 'section', id: number | string | null | undefined): string | null {
  const text = idText(id);
  return text === null ? null : `${kind}-${text}`;
}

function isZendeskRow(row: unknown): boolean {
  return isRecord(row) && ('html_url' in row || 'section_id' in row);
}

function rowsByName(file: string, list: unknown): RawRow[] {
  const kind = kindByName(file);
  return kind === null ? [] : rowsOf(kind, list);
}

/** The sum is the votes for it less those against it. */
function votesOf(sum: number, count: number): { yes: number; no: number } | null {
  const yes = Math.min(Math.max(Math.round((count + sum) / 2), 0), count);
  return count === 0 ? null : { yes, no: count - yes };
}
