/** Articles as their writers see them, at the desk. Operations of Frontdesk's own. */

import { type Static, Type } from 'typebox';
import {
  maxArticleDescriptionLength,
  maxArticleKeywordLength,
  maxArticleKeywords,
  maxArticleMarkdownLength,
  maxArticleTitleLength,
  maxId,
  maxMarkedPassageLength,
  maxMarkedPassages,
  maxSearchLength,
  maxTimestamp,
} from '../limits.ts';
import { Id, Language, nullable, Timestamp } from './common.ts';
import { contract, forDesk } from './contract.ts';
import { TicketId } from './tickets.ts';

/** `changed`: published, with a newer draft. `scheduled`: a draft, or a stored article, that is published later. */
export const ArticleState = Type.Union([
  Type.Literal('draft'),
  Type.Literal('published'),
  Type.Literal('scheduled'),
  Type.Literal('changed'),
]);
export type ArticleState = Static<typeof ArticleState>;

/**
 * Who owns the text of an article. Those of a folder and an export on the server are edited there; one of an upload or of
 * the sample becomes the desk's when it is edited.
 */
export const ArticleSource = Type.Object({
  kind: Type.Union([
    Type.Literal('desk'),
    Type.Literal('folder'),
    Type.Literal('export'),
    Type.Literal('upload'),
    Type.Literal('sample'),
    Type.Literal('interface'),
  ]),
  /** Name of the imported folder; empty if unknown, and for the other kinds. */
  name: Type.String(),
});
export type ArticleSource = Static<typeof ArticleSource>;

/** The article in one language. */
export const ArticleTranslation = Type.Object({
  lang: Type.String(),
  title: Type.String(),
  state: ArticleState,
  source: ArticleSource,
  /** When the draft will be published; null if no time is set. */
  scheduledDate: nullable(Timestamp),
});
export type ArticleTranslation = Static<typeof ArticleTranslation>;

/** An agent; null for an import and for an agent who was removed. */
const Writer = nullable(Type.Object({ agentId: Id, name: Type.String() }));

const Count = Type.Integer({ minimum: 0 });

export const ListedEditableArticle = Type.Object({
  articleId: Id,
  /** The title in the requested language, in the help center's default language, or in any language. */
  title: Type.String(),
  /** The languages of the article, in alphabetical order. */
  translations: Type.Array(ArticleTranslation),
  /** Views and votes of all languages within 30 days. */
  views: Count,
  yes: Count,
  no: Count,
  changedDate: Timestamp,
  changedBy: Writer,
});
export type ListedEditableArticle = Static<typeof ListedEditableArticle>;

/** Something that the ticket of an answer knows about its customer, and that the draft contains. */
export const MarkedPassage = Type.Object({
  kind: Type.Union([Type.Literal('address'), Type.Literal('number'), Type.Literal('name')]),
  text: Type.String(),
  /** Whether an agent decided that the article may contain it. A passage that the draft no longer contains is absent. */
  isKept: Type.Boolean(),
  /** Where the draft contains it, in UTF-16 code units. */
  places: Type.Array(
    Type.Object({
      member: Type.Union([Type.Literal('title'), Type.Literal('description'), Type.Literal('markdown')]),
      start: Count,
      end: Count,
    }),
  ),
});
export type MarkedPassage = Static<typeof MarkedPassage>;

/** Version of a draft, which every change raises; 0 if no draft is stored. */
const DraftVersion = Type.Integer({ minimum: 0, maximum: maxId });

const Title = Type.String({ maxLength: maxArticleTitleLength });
const Markdown = Type.String({ maxLength: maxArticleMarkdownLength });
const Description = Type.String({ maxLength: maxArticleDescriptionLength });
const Words = Type.Array(Type.String({ minLength: 1, maxLength: maxArticleKeywordLength }), {
  maxItems: maxArticleKeywords,
});

export const EditableArticle = Type.Object({
  articleId: Id,
  helpCenterId: Id,
  lang: Type.String(),
  title: Type.String(),
  /** The text as it was written. For an article that was imported as HTML, its HTML. */
  markdown: Type.String(),
  description: Type.String(),
  categoryId: Id,
  keywords: Type.Array(Type.String()),
  tags: Type.Array(Type.String()),
  /** The last segment of the article's address on hosted pages, which follows from its title. */
  slug: Type.String(),
  state: ArticleState,
  version: DraftVersion,
  /** When the draft will be published; null if no time is set. */
  scheduledDate: nullable(Timestamp),
  source: ArticleSource,
  /** Whether the article belongs to the desk; otherwise its text is read-only. */
  isEditable: Type.Boolean(),
  changedDate: Timestamp,
  changedBy: Writer,
  /** The other languages of the article. */
  translations: Type.Array(ArticleTranslation),
  /** Words of the customer that could become keywords. */
  proposedKeywords: Type.Array(Type.String()),
  passages: Type.Array(MarkedPassage),
  /** The ticket of the answer from which the draft was made; null if there is none. */
  ticketId: nullable(Id),
});
export type EditableArticle = Static<typeof EditableArticle>;

const Article = { articleId: Id, lang: Language };

/** Articles per page; values above `maxEditableArticles` count as that. @default 50 */
const Limit = Type.Integer({ minimum: 1 });

export const listEditableArticles = forDesk(
  contract(
    'FAQ:Read',
    Type.Object({
      helpCenterId: Id,
      /** Only articles that have this language. */
      lang: Type.Optional(Language),
      /** Only articles that have this state in `lang`, or without it in any language. */
      state: Type.Optional(ArticleState),
      /** Words, all of which a title or the text of the article contains. */
      q: Type.Optional(Type.String({ minLength: 1, maxLength: maxSearchLength })),
      limit: Type.Optional(Limit),
      cursorId: Type.Optional(Id),
      cursorTime: Type.Optional(Type.Integer({ minimum: 0, maximum: maxTimestamp })),
    }),
    Type.Object({
      articles: Type.Array(ListedEditableArticle),
      /** The cursors of the next page; null after the last one. */
      next: nullable(
        Type.Object({ cursorId: Id, cursorTime: Type.Integer({ minimum: 0, maximum: maxTimestamp }) }),
      ),
    }),
  ),
);

export const grabEditableArticle = forDesk(contract('FAQ:Read', Type.Object(Article), EditableArticle));

export const createArticle = forDesk(
  contract(
    'FAQ:Write',
    Type.Object({
      helpCenterId: Id,
      lang: Language,
      title: Title,
      /** The article of which this is a translation. @default none */
      articleId: Type.Optional(Id),
      /** @default '' */
      markdown: Type.Optional(Markdown),
      /** The category of a new article. @default the first one in the language */
      categoryId: Type.Optional(Id),
      /** Title of a new category, in place of `categoryId`. */
      categoryTitle: Type.Optional(Type.String({ minLength: 1, maxLength: maxArticleTitleLength })),
      /** @default none */
      keywords: Type.Optional(Words),
    }),
    EditableArticle,
  ),
);

export const draftArticleFromAnswer = forDesk(
  contract(
    'FAQ:Write',
    Type.Object({
      helpCenterId: Id,
      lang: Language,
      ticketId: TicketId,
      /** An external message of an agent. */
      messageId: Id,
      /** @default the first one in the language */
      categoryId: Type.Optional(Id),
    }),
    EditableArticle,
  ),
);

export const saveArticleDraft = forDesk(
  contract(
    'FAQ:Write',
    Type.Object({
      ...Article,
      /** The version that the writer has read. */
      version: DraftVersion,
      title: Title,
      markdown: Markdown,
      /** Members that are absent stay as they are. */
      description: Type.Optional(Description),
      categoryId: Type.Optional(Id),
      keywords: Type.Optional(Words),
      tags: Type.Optional(Words),
      /** Those of `proposedKeywords` that are still to be decided. */
      proposedKeywords: Type.Optional(Words),
      /** Texts of marked passages that the article may contain. */
      keptPassages: Type.Optional(
        Type.Array(Type.String({ minLength: 1, maxLength: maxMarkedPassageLength }), {
          maxItems: maxMarkedPassages,
        }),
      ),
    }),
    EditableArticle,
  ),
);

export const discardArticleDraft = forDesk(
  contract(
    'FAQ:Write',
    Type.Object({
      ...Article,
      /** The version that the writer has read. */
      version: DraftVersion,
    }),
    EditableArticle,
  ),
);

export const publishArticle = forDesk(
  contract(
    'FAQ:Write',
    Type.Object({
      ...Article,
      /** The version that the publisher has read. */
      version: DraftVersion,
      /** @default now */
      date: Type.Optional(Timestamp),
    }),
    EditableArticle,
  ),
);

export const unpublishArticle = forDesk(contract('FAQ:Write', Type.Object(Article), EditableArticle));

export const takeOverArticle = forDesk(contract('FAQ:Write', Type.Object(Article), EditableArticle));

export const removeArticle = forDesk(
  contract(
    'FAQ:Write',
    Type.Object({
      articleId: Id,
      /** @default every language */
      lang: Type.Optional(Language),
    }),
  ),
);

export const renameCategory = forDesk(
  contract(
    'FAQ:Write',
    Type.Object({
      /** Language-independent. */
      categoryId: Id,
      lang: Language,
      title: Type.String({ minLength: 1, maxLength: maxArticleTitleLength }),
    }),
    undefined,
  ),
);

/** A version that was published. */
const version = {
  versionId: Id,
  title: Type.String(),
  publishedDate: Timestamp,
  publishedBy: Writer,
};

export const ListedArticleVersion = Type.Object({
  ...version,
  /** Whether readers see this version now. */
  isCurrent: Type.Boolean(),
});
export type ListedArticleVersion = Static<typeof ListedArticleVersion>;

export const listArticleVersions = forDesk(
  contract(
    'FAQ:Read',
    Type.Object(Article),
    Type.Object({
      /** At most `maxArticleVersions`. */
      versions: Type.Array(ListedArticleVersion),
    }),
  ),
);

export const ArticleVersion = Type.Object({
  ...version,
  articleId: Id,
  lang: Type.String(),
  markdown: Type.String(),
  description: Type.String(),
  keywords: Type.Array(Type.String()),
  tags: Type.Array(Type.String()),
});
export type ArticleVersion = Static<typeof ArticleVersion>;

export const grabArticleVersion = forDesk(
  contract('FAQ:Read', Type.Object({ versionId: Id }), ArticleVersion),
);

export const restoreArticleVersion = forDesk(
  contract(
    'FAQ:Write',
    Type.Object({
      versionId: Id,
      /** The version of the draft that the writer has read. */
      version: DraftVersion,
    }),
    EditableArticle,
  ),
);

const ArticlePreview = Type.Object({
  /** Unsanitised HTML, as in `getArticle`. */
  html: Type.String(),
  /** Links, pictures and constructs that cannot be shown. */
  problems: Type.Array(
    Type.Object({
      /** Line of the Markdown, counted from 1; null for the whole text. */
      line: nullable(Type.Integer({ minimum: 1 })),
      message: Type.String(),
    }),
  ),
});
export type ArticlePreview = Static<typeof ArticlePreview>;

export const previewArticle = forDesk(
  contract(
    'FAQ:Read',
    Type.Object({ helpCenterId: Id, lang: Language, title: Title, markdown: Markdown }),
    ArticlePreview,
  ),
);

export const addArticlePicture = forDesk(
  contract(
    'FAQ:Write',
    Type.Object({
      helpCenterId: Id,
      /** The url of an image that was uploaded by `POST /uploads`. */
      url: Type.String({ minLength: 1, maxLength: 2000 }),
    }),
    Type.Object({
      /** The url of the image in articles: a path from the root of the deployment. */
      url: Type.String(),
      name: Type.String(),
      type: Type.String(),
    }),
  ),
);
