/** Help Scout: responses of its Docs API for collections, categories and single articles (lists contain no texts). */

import { Type } from 'typebox';
import { isRecord } from '../../formats/is-record.ts';
import { addByKind, addRows } from './add-rows.ts';
import type { ExportFormat, RawRow, RowKind } from './exported-content.ts';
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
    order: MaybeNumber,
    collectionId: MaybeId,
  }),
  (group, { kind, content }) => {
    content.groups.push({
      id: String(group.id),
      parentId: kind === 'category' ? null : idText(group.collectionId),
      locale: null,
      title: group.name,
      description: group.description ?? '',
      order: rowOrder(group.order),
    });
  },
);

const addArticle = addRows(
  Type.Object({
    id: RowId,
    name: Type.String(),
    text: Type.String(),
    status: MaybeText,
    collectionId: MaybeId,
    categories: orNull(Type.Array(Type.String())),
    keywords: orNull(Type.Array(Type.String())),
    createdBy: MaybeId,
    createdAt: MaybeText,
    updatedAt: MaybeText,
    publicUrl: MaybeText,
  }),
  (article, { file, content }) => {
    content.articles.push({
      id: String(article.id),
      locale: null,
      groupId: article.categories?.[0] ?? idText(article.collectionId),
      title: article.name,
      body: article.text,
      description: '',
      isDraft: article.status === 'notpublished',
      order: null,
      authorId: idText(article.createdBy),
      tags: article.keywords ?? [],
      createdAt: rowInstant(article.createdAt),
      updatedAt: rowInstant(article.updatedAt),
      url: article.publicUrl ?? null,
      votes: null,
      file,
    });
  },
);

/** Kinds of rows by the response members that contain them. */
const members: readonly (readonly [string, string, RowKind])[] = [
  ['collections', 'collection', 'category'],
  ['categories', 'category', 'section'],
  ['articles', 'article', 'article'],
];

export const helpScout: ExportFormat = {
  rowsIn(value, file) {
    if (Array.isArray(value)) {
      // Help Scout's collections become categories, and its categories sections.
      const isSection = file.slice(file.lastIndexOf('/')).toLowerCase().includes('categor');
      return rowsOfBareList(value, isSection ? 'section' : kindByName(file), isHelpScoutRow);
    }
    if (!isRecord(value)) return [];
    const rows = members.flatMap(([many, one, kind]): RawRow[] => {
      const page = value[many];
      const single = value[one];
      return [
        ...listedRows(kind, isRecord(page) ? page['items'] : null),
        ...(isRecord(single) ? [{ kind, row: single }] : []),
      ];
    });
    // A list of articles contains no texts; those are in other files.
    return rows.filter(({ kind, row }) => kind !== 'article' || (isRecord(row) && 'text' in row));
  },
  add: addByKind({ article: addArticle, group: addGroup }),
};

function isHelpScoutRow(row: unknown): boolean {
  return isRecord(row) && ('collectionId' in row || 'siteId' in row);
}
