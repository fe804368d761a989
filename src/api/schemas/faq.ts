/** FAQ version 2 (interface sections 2.1 and 4.1), and Frontdesk's own operations beside it. */

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
import { ChatOffer } from './chat-periods.ts';
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

/** The part of a category that lists show. */
export const ListedCategory = Type.Pick(Category, ['faqCategoryId', 'title', 'description']);
export type ListedCategory = Static<typeof ListedCategory>;

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
  /** Unsanitised HTML, as stored: the page that shows it sanitises it. */
  content: Type.String(),
  contentPlain: Type.String(),
  articleFormId: nullable(Id),
  feedbackNoFormId: nullable(Id),
  feedbackPhoneNumber: nullable(Type.String()),
  categoryId: Id,
  availableInId: Id,
};

/** The full form of an article, in categories and sections. */
export const Article = Type.Object({ ...articleFields, sectionId: nullable(Id), order: Type.Integer() });
export type Article = Static<typeof Article>;

export const SingleArticle = Type.Object({
  ...articleFields,
  categoryTitle: Type.String(),
  authorName: nullable(Type.String()),
  authorPicture: nullable(Type.String()),
  /**
   * When the source last changed the article's text, shown to readers; null if unknown. A Frontdesk extension, absent
   * in other deployments. `updatedAt` is the last change in the deployment.
   */
  revisedAt: Type.Optional(nullable(Timestamp)),
});
export type SingleArticle = Static<typeof SingleArticle>;

export const PopularArticle = Type.Object({ ...articleFields, count: Type.Integer() });
export type PopularArticle = Static<typeof PopularArticle>;

/** An article without its text, for lists that link to it. */
export const ListedArticle = Type.Object({ faqArticleId: Id, title: Type.String(), categoryId: Id });
export type ListedArticle = Static<typeof ListedArticle>;

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
   * Escaped text with matches in `<em>`. `content_text`, an excerpt around matches, and `heading`, the heading above the
   * excerpt, are Frontdesk extensions.
   */
  highlight: Type.Object({
    title: Type.Array(Type.String()),
    content_text: Type.Optional(Type.Array(Type.String())),
    heading: Type.Optional(Type.Array(Type.String())),
  }),
  /**
   * Number of informative search words in the title or text; 0 if the article was found by meaning, or by words that
   * readers do not see. An extension that only Frontdesk servers send.
   */
  matched_words: Type.Optional(Type.Integer()),
  /** Id of `highlight.heading` in the article's HTML; absent together with it. A Frontdesk extension. */
  heading_id: Type.Optional(Type.String()),
});
export type SearchHit = Static<typeof SearchHit>;

/** A word of the search that may be misspelt: its offset and length in the search text, and corrections, best first. */
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
  /** Number of hits, counted up to `maxFoundArticles`. An extension that only Frontdesk servers send. */
  total: Type.Optional(Type.Integer()),
  suggest: Type.Array(SearchCorrection),
  /**
   * Informative words of the search that no article has, nor anything like them. An extension that only Frontdesk servers
   * send.
   */
  unknownWords: Type.Optional(Type.Array(Type.String())),
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
 * Every article that can be suggested, by category. `words` are informative words that the title lacks, most
 * informative first, in lower case without accents.
 */
export const SuggestionIndex = Type.Object({
  /** Uninformative words of the language, in lower case without accents. */
  stopWords: Type.Array(Type.String()),
  /** Absent if the help center has too many articles to send: the widget then sends each search to the server. */
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
 * Office hours. `open` is the state until the earlier of `opensAt` and `closesAt`; the opposite state lasts until the
 * later one, so readers compute the state without another request.
 */
export const OfficeHours = Type.Object({
  /** IANA name of the time zone of the hours. */
  timezone: Type.String(),
  open: Type.Boolean(),
  /** When the office opens next; null if not within a year. */
  opensAt: nullable(Timestamp),
  /** When the office closes next; null if not within a year. */
  closesAt: nullable(Timestamp),
  /** Name of today's holiday; null if today is none, or it has no name. */
  holiday: nullable(Type.String()),
  /** Texts that the site shows outside office hours, by language. In other languages the reader shows its own text. */
  outsideTexts: Type.Array(Type.Object({ lang: Type.String(), text: Type.String() })),
});
export type OfficeHours = Static<typeof OfficeHours>;

export const Replies = Type.Object({
  /**
   * Seconds within which agents usually reply, rounded up: whole minutes up to an hour, whole hours up to a day, then
   * whole days. Set by the site, else the median of the last 30 days; null if unknown or hidden.
   */
  usualSeconds: nullable(Type.Integer()),
  /** Null if the site has set no hours. */
  officeHours: nullable(OfficeHours),
});
export type Replies = Static<typeof Replies>;

/** The settings of the contact form's thread: required fields, greetings and faces. */
export const Messenger = Type.Object({
  /** `required`: a message without an identity and without `fromEmail` is refused. */
  askAddress: Type.Enum(['required', 'optional']),
  /** Whether visitors fill in a subject; otherwise, the server takes it from the message. */
  askSubject: Type.Boolean(),
  /** The site's greeting per language; the widget has a default text for other languages. */
  greetings: Type.Array(Type.Object({ lang: Type.String(), text: Type.String() })),
  /** Agents of the inbox who are shown before any reply, at most `maxGreetingAgents`. */
  team: Type.Array(Type.Object({ agentId: Id, name: Type.String(), picture: nullable(Type.String()) })),
});
export type Messenger = Static<typeof Messenger>;

/** How the owner wants the widget to look. What a page sets for its widget comes first. */
export const Look = Type.Object({
  /** A style sheet for the widget's shadow root, with custom properties of the host. */
  styles: Type.String(),
  /** Path of a square picture, relative to the deployment; absent if there is none. */
  icon: Type.Optional(Type.String()),
  /** Texts in place of the widget's own, per language of the help center. */
  texts: Type.Record(Type.String(), Type.Object({ greeting: Type.String() })),
});
export type Look = Static<typeof Look>;

export const HelpCenter = Type.Object({
  helpCenterId: Id,
  faqId: Id,
  title: Type.String(),
  defaultLanguage: Type.String(),
  /** Languages that have content, the default language first. */
  languages: Type.Array(Type.String()),
  contactEnabled: Type.Boolean(),
  conversationsEnabled: Type.Boolean(),
  /** Whether searches are counted; absent if not. */
  searchInsights: Type.Optional(Type.Boolean()),
  /** Whether visitors' messages are sent with the page on which they were written; absent if not. */
  pageContext: Type.Optional(Type.Literal(true)),
  /** Whether visitors' messages are sent with the articles and searches of their visits; absent if not. */
  visitContext: Type.Optional(Type.Literal(true)),
  /** Absent if visitors may not write, or if another deployment does not provide it. */
  replies: Type.Optional(Replies),
  /** Absent if visitors may not write, or if another deployment does not provide it. */
  messenger: Type.Optional(Messenger),
  /** Url of the site that the help center belongs to; absent if not set. */
  siteUrl: Type.Optional(Type.String()),
  /** Whether visitors can request a magic link to their tickets (`sendMagicLink`); absent if not. */
  linksByMail: Type.Optional(Type.Literal(true)),
  /** Absent if the owner has chosen none, or if another deployment does not provide it. */
  look: Type.Optional(Look),
});
export type HelpCenter = Static<typeof HelpCenter>;

/**
 * The response of `helpCenter`, and the lists of `listCategories` and `listPopularArticles` in one language, reduced to
 * what a list shows: readers fetch the article that they open.
 */
export const Home = Type.Object({
  helpCenter: HelpCenter,
  /** The help center's language that is nearest to the requested one. */
  language: Type.String(),
  categories: Type.Array(ListedCategory),
  popularArticles: Type.Array(ListedArticle),
  /** Absent if no agent is there for a chat, and behind a gateway. A stored response does not say so. */
  chat: Type.Optional(ChatOffer),
});
export type Home = Static<typeof Home>;

const Query = Type.String({ minLength: 1, maxLength: maxSearchLength });

export const helpCenter = ours(contract('FAQ:Read', inHelpCenter({}), HelpCenter));

/** `lang` is the visitor's language; the help center's default language if absent. */
export const home = ours(contract('FAQ:Read', inHelpCenter({ lang: Type.Optional(Language) }), Home));

export const listCategories = contract(
  'FAQ:Read',
  maybeInHelpCenter({ lang: Language }),
  Type.Array(Category),
);

/** `articles`, a Frontdesk extension, leaves out the articles' texts: `content` and `contentPlain` are empty. */
export const getCategory = contract(
  'FAQ:Read',
  inHelpCenter({ id: Id, lang: Language, articles: Type.Optional(Type.Literal('titles')) }),
  SingleCategory,
);

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

/** `offset`, the number of hits to skip, is a Frontdesk extension: other deployments return the first hits again. */
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
  contract('FAQ:Read', inHelpCenter({ id: Id, lang: Language }), Type.Array(ListedArticle)),
);

const Seen = inHelpCenter({
  lang: Language,
  /** Article id as digits. */
  articleId: Type.String({ pattern: '^[1-9][0-9]{0,15}$' }),
  device: Type.Union([Type.Literal('mobile'), Type.Literal('desktop')]),
});

/** How a search that a visitor submitted ended: the number of hits, and whether the visitor opened one. */
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

/** Existing programs send these ids either as digits or as numbers. */
const digits = { digitMembers: ['articleId', 'helpCenterId', 'faqId'] };

export const recordView = contract('FAQ:Write', Seen, undefined, digits);
export const voteYes = contract('FAQ:Write', Seen, undefined, digits);
export const voteNo = contract('FAQ:Write', Seen, undefined, digits);

/** A reason that is sent again for the same vote replaces the earlier one. */
export const recordVoteReason = ours(
  contract(
    'FAQ:Write',
    inHelpCenter({
      lang: Language,
      /** Article id as digits. */
      articleId: Type.String({ pattern: '^[1-9][0-9]{0,15}$' }),
      /** The `Idempotency-Key` with which the vote was sent. */
      vote: Type.String({ minLength: minVoteKeyLength, maxLength: maxVoteKeyLength }),
      reason: Type.Enum([...voteReasons]),
      comment: Type.Optional(Type.String({ maxLength: maxVoteCommentLength })),
    }),
    undefined,
    digits,
  ),
);
