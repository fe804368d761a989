/** FAQ version 2 (sections 2.1 and 4.1) and operations of our own beside it. */

import { type Static, Type } from 'typebox';
import {
  maxAddressLength,
  maxFoundArticles,
  maxId,
  maxSearchLength,
  maxTags,
  maxVoteCommentLength,
  maxVoteKeyLength,
  minVoteKeyLength,
  voteReasons,
} from '../limits.ts';
import { Flag, Id, inHelpCenter, Language, maybeInHelpCenter, nullable, Timestamp } from './common.ts';
import { contract, ours } from './contract.ts';

export const Category = Type.Object({
  id: Id,
  userId: Id,
  createdAt: Timestamp,
  updatedAt: Timestamp,
  isRemoved: Flag,
  faqLanguageCode: Type.String(),
  faqCategoryId: Id,
  title: Type.String(),
  description: Type.String(),
});
export type Category = Static<typeof Category>;

const articleFields = {
  id: Id,
  userId: Id,
  authorId: nullable(Id),
  status: Type.String(),
  publishAt: nullable(Timestamp),
  unpublishAt: nullable(Timestamp),
  showFeedback: Type.String(),
  feedbackChatEnabled: Flag,
  feedbackPhoneEnabled: Flag,
  isRemoved: Flag,
  createdAt: Timestamp,
  updatedAt: Timestamp,
  faqArticleId: Id,
  faqLanguageCode: Type.String(),
  title: Type.String(),
  /** Markup, as stored: the page that shows it sanitises it. */
  content: Type.String(),
  contentPlain: Type.String(),
  articleFormId: nullable(Id),
  feedbackNoFormId: nullable(Id),
  feedbackPhoneNumber: nullable(Type.String()),
  categoryId: Id,
  availableInId: Id,
};

/** The full form, in categories and sections. */
export const Article = Type.Object({ ...articleFields, sectionId: nullable(Id), order: Type.Integer() });
export type Article = Static<typeof Article>;

export const SingleArticle = Type.Object({
  ...articleFields,
  categoryTitle: Type.String(),
  authorName: nullable(Type.String()),
  authorPicture: nullable(Type.String()),
  /**
   * The last change of its text, as its source says, which readers are shown; null: unknown. Ours, absent elsewhere.
   * `updatedAt` is the last change in the deployment.
   */
  revisedAt: Type.Optional(nullable(Timestamp)),
});
export type SingleArticle = Static<typeof SingleArticle>;

export const PopularArticle = Type.Object({ ...articleFields, count: Type.Integer() });
export type PopularArticle = Static<typeof PopularArticle>;

/** An article to read next. */
export const RelatedArticle = Type.Object({ faqArticleId: Id, title: Type.String(), categoryId: Id });
export type RelatedArticle = Static<typeof RelatedArticle>;

export const TaggedArticle = Type.Object({
  id: Id,
  userId: Id,
  status: Type.String(),
  publishAt: nullable(Timestamp),
  unpublishAt: nullable(Timestamp),
  showFeedback: Type.String(),
  createdAt: Timestamp,
  updatedAt: Timestamp,
  title: Type.String(),
  content: Type.String(),
  faqLanguageCode: Type.String(),
  tag: Type.String(),
});
export type TaggedArticle = Static<typeof TaggedArticle>;

export const Section = Type.Object({
  id: Id,
  userId: Id,
  faqCategoryId: Id,
  order: Type.Integer(),
  createdAt: Timestamp,
  updatedAt: Timestamp,
  title: Type.String(),
  languageCode: Type.String(),
  articles: Type.Array(Article),
});
export type Section = Static<typeof Section>;

export const SingleCategory = Type.Object({
  category: Category,
  articleCount: Type.Integer(),
  allArticles: Type.Array(Article),
  orphans: Type.Array(Article),
  sections: Type.Array(Section),
});
export type SingleCategory = Static<typeof SingleCategory>;

const CategoryReference = Type.Object({ id: Id, title: Type.String() });

export const SearchHit = Type.Object({
  _source: Type.Object({
    article_id: Id,
    content_text: Type.String(),
    id: Id,
    publish_at: nullable(Timestamp),
    status: Type.String(),
    title: Type.String(),
    unpublish_at: nullable(Timestamp),
    user_id: Id,
    category: Type.Array(CategoryReference),
    available_in: Type.Array(Type.Object({ id: Id, type: Type.Integer() })),
  }),
  /**
   * Escaped text in which matched words stand between `<em>` and `</em>`. `content_text`, which is ours, is a piece of
   * the text around what matched.
   */
  highlight: Type.Object({
    title: Type.Array(Type.String()),
    content_text: Type.Optional(Type.Array(Type.String())),
  }),
  /**
   * How many words of the search its title and text have, without those that tell nothing; 0: it was found by what it
   * means, or by words that readers do not see. Ours, absent elsewhere.
   */
  matched_words: Type.Optional(Type.Integer()),
});
export type SearchHit = Static<typeof SearchHit>;

/** A word of the search that may be misspelt: its place in the text, and better ones, best first. */
export const SearchCorrection = Type.Object({
  length: Type.Integer(),
  offset: Type.Integer(),
  options: Type.Array(Type.Object({ score: Type.Number(), text: Type.String() })),
  text: Type.String(),
});
export type SearchCorrection = Static<typeof SearchCorrection>;

export const SearchResult = Type.Object({
  success: Type.Boolean(),
  articles: Type.Array(SearchHit),
  length: Type.Integer(),
  /** How many were found, counted up to `maxFoundArticles`; ours, absent elsewhere. */
  total: Type.Optional(Type.Integer()),
  suggest: Type.Array(SearchCorrection),
});
export type SearchResult = Static<typeof SearchResult>;

export const Suggestion = Type.Object({
  text: Type.String(),
  payload: Type.Object({ id: Id, category: Type.Array(CategoryReference) }),
});
export type Suggestion = Static<typeof Suggestion>;

export const SuggestResult = Type.Object({
  success: Type.Boolean(),
  result: Type.Array(Type.Object({ text: Type.String(), options: Type.Array(Suggestion) })),
});
export type SuggestResult = Static<typeof SuggestResult>;

/**
 * Every article of a help center that can be suggested, by its category. Its `words` are words of the text, beside
 * those of the title, that tell most about it: without case and accents, the most telling one first.
 */
export const SuggestionIndex = Type.Object({
  /** Words of the language that tell nothing about what is looked for, without case and accents. */
  stopWords: Type.Array(Type.String()),
  /** Absent where there are more articles than are sent at once: the server is to be asked then. */
  categories: Type.Optional(
    Type.Array(
      Type.Object({
        title: Type.String(),
        articles: Type.Array(Type.Object({ id: Id, title: Type.String(), words: Type.Array(Type.String()) })),
      }),
    ),
  ),
});
export type SuggestionIndex = Static<typeof SuggestionIndex>;

/**
 * The office hours. `open` holds until the earlier of the two instants, and then the other state until the later one: a
 * reader can compute the state until then.
 */
export const OfficeHours = Type.Object({
  /** The IANA name of the time zone in which the hours are set. */
  timezone: Type.String(),
  open: Type.Boolean(),
  /** The next opening after now; null without one within a year. */
  opensAt: nullable(Timestamp),
  /** The next closing after now; null without one within a year. */
  closesAt: nullable(Timestamp),
  /** The name of the present holiday; null without one, or without a name. */
  holiday: nullable(Type.String()),
  /** The site's text for closed hours, by language; other languages use a text of the reader. */
  outsideTexts: Type.Array(Type.Object({ lang: Type.String(), text: Type.String() })),
});
export type OfficeHours = Static<typeof OfficeHours>;

/** When a visitor who writes can expect an answer. */
export const Replies = Type.Object({
  /**
   * Seconds within which visitors are usually answered: whole minutes up to an hour, whole hours up to a day, then
   * whole days. As the site says it, else the median of the last 30 days, rounded up; null: not known, or not to be
   * said.
   */
  usualSeconds: nullable(Type.Integer()),
  /** Null: the site has set none. */
  officeHours: nullable(OfficeHours),
});
export type Replies = Static<typeof Replies>;

/** The features of a help center for visitors. */
export const HelpCenter = Type.Object({
  helpCenterId: Id,
  faqId: Id,
  title: Type.String(),
  defaultLanguage: Type.String(),
  /** The languages that have content, the default one first. */
  languages: Type.Array(Type.String()),
  contactEnabled: Type.Boolean(),
  conversationsEnabled: Type.Boolean(),
  /** Whether searches are counted here; absent: they are not. */
  searchInsights: Type.Optional(Type.Boolean()),
  /** Absent where visitors may not write, and where another deployment tells nothing of it. */
  replies: Type.Optional(Replies),
  /** The site whose help this is; absent: not set. */
  siteUrl: Type.Optional(Type.String()),
  /** Whether visitors can get a link to their tickets by mail (`sendBackLink`); absent for no. */
  linksByMail: Type.Optional(Type.Literal(true)),
});
export type HelpCenter = Static<typeof HelpCenter>;

/** The answers of `helpCenter`, `listCategories` and `listPopularArticles` in one language. */
export const Home = Type.Object({
  helpCenter: HelpCenter,
  /** The one of the help center's languages that is nearest to the one asked for. */
  language: Type.String(),
  categories: Type.Array(Category),
  popularArticles: Type.Array(PopularArticle),
});
export type Home = Static<typeof Home>;

const Query = Type.String({ minLength: 1, maxLength: maxSearchLength });

export const helpCenter = ours(contract('FAQ:Read', inHelpCenter({}), HelpCenter));

/** `lang` is what the visitor wants; without it, the help center's default language is answered in. */
export const home = ours(contract('FAQ:Read', inHelpCenter({ lang: Type.Optional(Language) }), Home));

export const listCategories = contract(
  'FAQ:Read',
  maybeInHelpCenter({ lang: Language }),
  Type.Array(Category),
);

export const getCategory = contract('FAQ:Read', inHelpCenter({ id: Id, lang: Language }), SingleCategory);

export const listTaggedArticles = contract(
  'FAQ:Read',
  inHelpCenter({
    lang: Language,
    tag: Type.Array(Type.String({ minLength: 1, maxLength: 100 }), { minItems: 1, maxItems: maxTags }),
  }),
  Type.Array(TaggedArticle),
);

export const getArticle = contract('FAQ:Read', inHelpCenter({ id: Id, lang: Language }), SingleArticle);

export const articleByAddress = ours(
  contract(
    'FAQ:Read',
    inHelpCenter({ lang: Language, address: Type.String({ minLength: 1, maxLength: maxAddressLength }) }),
    SingleArticle,
  ),
);

/** `offset`, articles that are passed over, is ours: another deployment answers the first ones again. */
export const search = contract(
  'FAQ:Read',
  inHelpCenter({
    lang: Language,
    q: Query,
    offset: Type.Optional(Type.Integer({ minimum: 0, maximum: maxFoundArticles })),
  }),
  SearchResult,
);

export const suggestSearch = contract('FAQ:Read', inHelpCenter({ lang: Language, q: Query }), SuggestResult);

export const suggestionIndex = ours(contract('FAQ:Read', inHelpCenter({ lang: Language }), SuggestionIndex));

export const listPopularArticles = contract(
  'FAQ:Read',
  inHelpCenter({ lang: Language }),
  Type.Array(PopularArticle),
);

export const listRelatedArticles = ours(
  contract('FAQ:Read', inHelpCenter({ id: Id, lang: Language }), Type.Array(RelatedArticle)),
);

const Seen = inHelpCenter({
  lang: Language,
  /** The article's id as digits. */
  articleId: Type.String({ pattern: '^[1-9][0-9]{0,15}$' }),
  device: Type.Union([Type.Literal('mobile'), Type.Literal('desktop')]),
});

/** How a search ended that a visitor submitted. */
export const recordSearch = ours(
  contract(
    'FAQ:Write',
    inHelpCenter({
      lang: Language,
      q: Query,
      found: Type.Integer({ minimum: 0, maximum: maxId }),
      opened: Type.Boolean(),
    }),
    undefined,
  ),
);

/** Programs in the field send either. */
const digits = { digitMembers: ['articleId', 'helpCenterId', 'faqId'] };

export const recordView = contract('FAQ:Write', Seen, undefined, digits);
export const voteYes = contract('FAQ:Write', Seen, undefined, digits);
export const voteNo = contract('FAQ:Write', Seen, undefined, digits);

/** Sent again for the same vote, a reason takes the place of the one before. */
export const recordVoteReason = ours(
  contract(
    'FAQ:Write',
    inHelpCenter({
      lang: Language,
      /** The article's id as digits. */
      articleId: Type.String({ pattern: '^[1-9][0-9]{0,15}$' }),
      /** The `Idempotency-Key` with which the vote was sent. */
      vote: Type.String({ minLength: minVoteKeyLength, maxLength: maxVoteKeyLength }),
      reason: Type.Enum([...voteReasons]),
      /** In the visitor's words. */
      comment: Type.Optional(Type.String({ maxLength: maxVoteCommentLength })),
    }),
    undefined,
    digits,
  ),
);
