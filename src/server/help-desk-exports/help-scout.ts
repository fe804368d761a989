/** Help Scout: what its Docs API answers for collections, categories and single articles (lists have no texts). */

import { Type } from 'typebox';
import type { ExportFormat, RawRow, RowKind } from './exported-content.ts';
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
    order: MaybeNumber,
    collectionId: MaybeId,
  }),
);

const readArticle = createRowReader(
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
);

/** By the member of an answer in which they stand. */
const members: readonly (readonly [string, string, RowKind])[] = [
  ['collections', 'collection', 'category'],
  ['categories', 'category', 'section'],
  ['articles', 'article', 'article'],
];

export const helpScout: ExportFormat = {
  rowsIn(value, file) {
    if (Array.isArray(value)) {
      const isOurs = value.some((row) => isRecord(row) && ('collectionId' in row || 'siteId' in row));
      // Its collections are categories here, and its categories sections.
      const isSection = file.slice(file.lastIndexOf('/')).toLowerCase().includes('categor');
      const kind = isSection ? 'section' : kindByName(file);
      return isOurs && kind !== null ? rowsOf(kind, value) : [];
    }
    if (!isRecord(value)) return [];
    const rows = members.flatMap(([many, one, kind]): RawRow[] => {
      const page = value[many];
      const single = value[one];
      return [
        ...rowsOf(kind, isRecord(page) ? page['items'] : null),
        ...(isRecord(single) ? [{ kind, row: single }] : []),
      ];
    });
    // A list of articles only names them; their texts stand in files of their own.
    return rows.filter(({ kind, row }) => kind !== 'article' || (isRecord(row) && 'text' in row));
  },
  add({ kind, row }, file, content) {
    if (kind === 'article') {
      const read = readArticle(row);
      if ('problem' in read) return read.problem;
      const { row: article } = read;
      content.articles.push({
        id: String(article.id),
        locale: null,
        groupId: article.categories?.[0] ?? idText(article.collectionId),
        title: article.name,
        body: article.text,
        isDraft: article.status === 'notpublished',
        order: null,
        authorId: idText(article.createdBy),
        tags: article.keywords ?? [],
        createdAt: instantOf(article.createdAt),
        updatedAt: instantOf(article.updatedAt),
        url: article.publicUrl ?? null,
        votes: null,
        file,
      });
      return null;
    }
    const read = readGroup(row);
    if ('problem' in read) return read.problem;
    const { row: group } = read;
    content.groups.push({
      id: String(group.id),
      parentId: kind === 'category' ? null : idText(group.collectionId),
      locale: null,
      title: group.name,
      description: group.description ?? '',
      order: orderOf(group.order),
    });
    return null;
  },
};
