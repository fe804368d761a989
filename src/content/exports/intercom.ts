/** Intercom: responses of its API for lists of articles, collections, admins, and sections (in older API versions). */

import { type Static, Type } from 'typebox';
import { isRecord } from '../../formats/is-record.ts';
import { addByKind, addRows } from './add-rows.ts';
import type { ExportFormat, RowKind } from './exported-content.ts';
import {
  createRowReader,
  idText,
  listedRows,
  MaybeId,
  MaybeNumber,
  MaybeText,
  orNull,
  RowId,
  rowInstant,
  rowOrder,
} from './rows.ts';

const Instant = orNull(Type.Union([Type.Number(), Type.String()]));

/** Translations by language; a further member is `type`. */
const Translations = orNull(Type.Record(Type.String(), Type.Unknown()));

const groupText = { name: orNull(Type.String()), description: MaybeText };

const readGroupText = createRowReader(Type.Object({ ...groupText, name: Type.String() }));

const addGroup = addRows(
  Type.Object({
    ...groupText,
    id: RowId,
    name: Type.String(),
    order: MaybeNumber,
    parent_id: MaybeId,
    default_locale: MaybeText,
    translated_content: Translations,
  }),
  ({ id, name, description, order, parent_id, default_locale, translated_content }, { content }) => {
    const group = { id: String(id), parentId: idText(parent_id), order: rowOrder(order) };
    content.groups.push({
      ...group,
      locale: default_locale ?? null,
      title: name,
      description: description ?? '',
    });
    for (const [locale, value] of translationsIn(translated_content, default_locale)) {
      const text = readGroupText(value);
      if ('problem' in text) continue;
      const { name: title, description: translated } = text.row;
      content.groups.push({ ...group, locale, title, description: translated ?? '' });
    }
  },
);

const ArticleText = Type.Object({
  title: Type.String({ minLength: 1 }),
  description: MaybeText,
  body: MaybeText,
  author_id: MaybeId,
  state: MaybeText,
  created_at: Instant,
  updated_at: Instant,
  url: MaybeText,
});

const readArticleText = createRowReader(ArticleText);

/** Adds an article in the default language and its translations. A translation without a title was never written. */
const addArticle = addRows(
  Type.Intersect([
    ArticleText,
    Type.Object({
      id: RowId,
      parent_id: MaybeId,
      default_locale: MaybeText,
      tags: Type.Optional(Type.Unknown()),
      translated_content: Translations,
      statistics: orNull(
        Type.Object({
          reactions: Type.Integer({ minimum: 0 }),
          happy_reaction_percentage: Type.Number({ minimum: 0, maximum: 100 }),
          sad_reaction_percentage: Type.Number({ minimum: 0, maximum: 100 }),
        }),
      ),
    }),
  ]),
  (row, { file, content }) => {
    const { id, parent_id, default_locale, tags, translated_content, statistics } = row;
    const votes = statistics
      ? {
          yes: Math.round((statistics.reactions * statistics.happy_reaction_percentage) / 100),
          no: Math.round((statistics.reactions * statistics.sad_reaction_percentage) / 100),
        }
      : null;
    const add = (locale: string | null, text: Static<typeof ArticleText>) =>
      content.articles.push({
        id: String(id),
        locale,
        groupId: idText(parent_id),
        title: text.title,
        body: text.body ?? '',
        description: text.description ?? '',
        isDraft: text.state !== undefined && text.state !== null && text.state !== 'published',
        order: null,
        authorId: idText(text.author_id),
        tags: tagNames(tags),
        createdAt: rowInstant(text.created_at),
        updatedAt: rowInstant(text.updated_at),
        url: text.url ?? null,
        votes: locale === (default_locale ?? null) ? votes : null,
        file,
      });
    add(default_locale ?? null, row);
    for (const [locale, value] of translationsIn(translated_content, default_locale)) {
      const text = readArticleText(value);
      if (!('problem' in text)) add(locale, text.row);
    }
  },
);

const kinds: ReadonlyMap<unknown, RowKind> = new Map([
  ['article', 'article'],
  ['collection', 'category'],
  ['section', 'section'],
  ['admin', 'author'],
]);

export const intercom: ExportFormat = {
  rowsIn(value) {
    const list = isRecord(value) ? (value['data'] ?? value['admins'] ?? [value]) : value;
    return listedRows('article', list).flatMap(({ row }) => {
      const kind = isRecord(row) ? kinds.get(row['type']) : undefined;
      return kind === undefined ? [] : [{ kind, row }];
    });
  },
  add: addByKind({ article: addArticle, group: addGroup }),
};

function translationsIn(
  translations: Readonly<Record<string, unknown>> | null | undefined,
  defaultLocale: string | null | undefined,
): [string, unknown][] {
  return Object.entries(translations ?? {}).filter(
    ([locale, value]) => locale !== defaultLocale && isRecord(value),
  );
}

/** Returns the names in `{"tags": [{"name": "shipping"}]}`. */
function tagNames(tags: unknown): string[] {
  const list: unknown = isRecord(tags) ? tags['tags'] : tags;
  if (!Array.isArray(list)) return [];
  return list.flatMap((tag: unknown) =>
    isRecord(tag) && typeof tag['name'] === 'string' ? [tag['name']] : [],
  );
}
