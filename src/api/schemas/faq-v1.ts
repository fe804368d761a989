/** FAQ version 1 (interface sections 2.2 and 4.2): no key, published articles only. Translations share their ids. */

import { type Static, Type } from 'typebox';
import { maxCallbackLength, maxSearchLength } from '../limits.ts';
import { Flag, Id, nullable, Timestamp } from './common.ts';
import { contract } from './contract.ts';
import { envelopeWithoutLength } from './lists.ts';

export const ArticleSummaryV1 = Type.Object({
  id: Id,
  /** User id. */
  sid: Id,
  /** Category id. */
  cat: Id,
  /** Title. */
  qSub: Type.String(),
  /** Views in the last 90 days: `count` in version 2. */
  ranking: Type.Integer(),
  status: Type.String(),
  /** Always 0. */
  memberCount: Type.Integer(),
});
export type ArticleSummaryV1 = Static<typeof ArticleSummaryV1>;

const Text = nullable(Type.String());

export const ArticleV1 = Type.Object({
  id: Id,
  sid: Id,
  qSub: Type.String(),
  /** Unsanitised HTML, as stored: the page that shows it sanitises it. */
  qBod: Type.String(),
  /** Always empty. */
  ac: Type.String(),
  status: Type.String(),
  qTags: Type.Array(Type.String()),
  /** `showFeedback` in version 2. */
  help: Type.String(),
  helpText: Type.String(),
  helpYes: Type.String(),
  helpNo: Type.String(),
  wasHelpfulEmailForm: Flag,
  wasHelpfulPhoneForm: Flag,
  wasHelpfulChatForm: Flag,
  ranking: Type.Integer(),
  qCatId: Id,
  qCat: Type.String(),
  agentName: Text,
  agentPicture: Text,
  department: Text,
  visitorName: Text,
  contactEmailBody: Text,
  contactEmailSubject: Text,
  contactEmailId: nullable(Id),
  /** Phone number to call. */
  contactPhoneBody: Text,
  contactPhoneSubject: Text,
  contactChatBody: Text,
  contactChatSubject: Text,
  routeToGroup: Text,
  /** Always empty. */
  comments: Type.Array(Type.Unknown()),
});
export type ArticleV1 = Static<typeof ArticleV1>;

export const SearchHitV1 = Type.Object({
  _index: Type.String(),
  _type: Type.String(),
  _id: Type.String(),
  /** 1 divided by the rank among the hits: shows the order and nothing else. */
  _score: Type.Number(),
  _source: Type.Object({
    article_id: Id,
    category_name: Type.String(),
    category_id: Id,
    user_id: Id,
    content_text: Type.String(),
    id: Id,
    title: Type.String(),
    publish_at: nullable(Timestamp),
    tags: Type.Array(Type.String()),
    status: Type.String(),
    unpublish_at: nullable(Timestamp),
  }),
  /** Escaped text, with matched words between `<em>` and `</em>`. */
  highlight: Type.Object({ title: Type.Array(Type.String()) }),
});
export type SearchHitV1 = Static<typeof SearchHitV1>;

export const SuggestionV1 = Type.Object({ text: Type.String(), payload: Type.Object({ id: Id }) });
export type SuggestionV1 = Static<typeof SuggestionV1>;

const Search = Type.Object({
  searchString: Type.String({ minLength: 1, maxLength: maxSearchLength }),
  /** JSONP: the function that the response calls, as identifiers joined by dots. */
  callback: Type.Optional(
    Type.String({ maxLength: maxCallbackLength, pattern: '^[A-Za-z_$][\\w$]*(?:\\.[A-Za-z_$][\\w$]*)*$' }),
  ),
});

export const listArticlesV1 = contract(null, Type.Object({ categoryId: Id }), Type.Array(ArticleSummaryV1));

export const viewArticleV1 = contract(null, Type.Object({ articleId: Id }), ArticleV1);

/** An object with the keys `0`, `1` and so on, most viewed article first. */
export const popularArticlesV1 = contract(
  null,
  Type.Object({}),
  Type.Record(Type.String(), ArticleSummaryV1),
);

export const searchV1 = contract(null, Search, envelopeWithoutLength(SearchHitV1), { format: 'jsonp' });

export const suggestSearchV1 = contract(
  null,
  Search,
  Type.Object({
    docsuggest: Type.Array(Type.Object({ text: Type.String(), options: Type.Array(SuggestionV1) })),
  }),
  { format: 'jsonp' },
);
