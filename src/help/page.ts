/** Data of a help center page: plain values, with URLs ready to be printed. The renderer reads nothing else. */

import type { VoteReason } from '../api/limits.ts';
import type { Replies } from '../api/schemas/faq.ts';
import type { TopicIcon } from '../api/shared/topic-icons.ts';

export interface PageLink {
  readonly href: string;
  readonly text: string;
}

export interface ArticleLink extends PageLink {
  /** Language-independent id of the article. */
  readonly id: number;
}

export type MarkedText = readonly { readonly text: string; readonly isMarked: boolean }[];

export interface Head {
  /** Title without the name of the help center. */
  readonly title: string;
  /** A sentence or two; empty if there is none. */
  readonly description: string;
  /** The page's canonical absolute URL; null if the page should not be linked to. */
  readonly canonical: string | null;
  /** Whether search engines may index the page. */
  readonly isListed: boolean;
  /** Absolute URLs of the page in each language, including its own, and as `x-default`. */
  readonly alternates: readonly { readonly lang: string; readonly href: string }[];
  /** Image of link previews. */
  readonly image: {
    readonly href: string;
    readonly width: number;
    readonly height: number;
    readonly alt: string;
  } | null;
  /** ISO 8601; set on articles only. */
  readonly publishedAt?: string;
  readonly modifiedAt?: string | undefined;
  /** JSON-LD objects, each for a separate script element. */
  readonly structuredData: readonly object[];
  /** URL of the page in Markdown. */
  readonly markdownHref?: string;
}

/** Articles of a category: first those without a section, then section by section. */
export interface CategoryContent {
  readonly orphans: readonly ArticleLink[];
  readonly sections: readonly {
    readonly title: string;
    readonly description: string;
    readonly articles: readonly ArticleLink[];
  }[];
}

export interface HomeBody {
  readonly kind: 'home';
  readonly topics: readonly Topic[];
  /** Popular articles, without the featured ones. */
  readonly popular: readonly ArticleLink[];
  /** Featured by the editors; may be empty. */
  readonly featured: readonly FeaturedArticle[];
}

export interface Topic extends PageLink {
  /** Language-independent id of the category. */
  readonly id: number;
  readonly description: string;
  /** Null if the editors have chosen none. */
  readonly icon: TopicIcon | null;
  /** Number of articles that readers may see. */
  readonly articleCount: number;
}

export interface FeaturedArticle extends ArticleLink {
  /** A sentence about the article; may be empty. */
  readonly description: string;
}

export interface CategoryBody extends CategoryContent {
  readonly kind: 'category';
  readonly id: number;
  readonly title: string;
  readonly description: string;
}

export interface ArticleBody {
  readonly kind: 'article';
  /** Language-independent id of the article. */
  readonly id: number;
  readonly title: string;
  /** Markup that was sanitised when it was stored. */
  readonly html: string;
  readonly author: { readonly name: string; readonly picture: string | null } | null;
  /** Date of the last change of the text, ISO 8601; null if unknown. */
  readonly revisedAt: string | null;
  readonly category: (PageLink & { readonly content: CategoryContent }) | null;
  /** Headings with the ids that links within the article use, without the id prefix. */
  readonly headings: readonly { readonly id: string; readonly text: string; readonly isSub: boolean }[];
  readonly previous: PageLink | null;
  readonly next: PageLink | null;
  readonly related: readonly ArticleLink[];
  /** URL of the vote page; null if readers are not asked whether the article helped. */
  readonly voteHref: string | null;
  /** URL of the contact form, about this article; null if visitors cannot write. */
  readonly contactHref: string | null;
  /** Whether the contact form is offered after a no. */
  readonly offersContact: boolean;
}

export interface SearchBody {
  readonly kind: 'search';
  /** The text of the search; empty before the first search. */
  readonly q: string;
  readonly results: readonly {
    readonly id: number;
    readonly href: string;
    readonly title: MarkedText;
    readonly excerpt: MarkedText;
    /** The heading above the excerpt of the first result; null if the excerpt is shown without a heading. */
    readonly section: { readonly href: string; readonly text: MarkedText } | null;
    readonly category: string;
    /** Number of the search's words that the article contains. */
    readonly matchedWords: number;
  }[];
  readonly total: number;
  /** Links to searches with other spellings that have results. */
  readonly corrections: readonly PageLink[];
  /** Words of the search that no article has, nor anything like them. */
  readonly unknownWords: readonly string[];
  readonly previousHref: string | null;
  readonly nextHref: string | null;
}

export interface MissingBody {
  readonly kind: 'missing';
  /** Whether the page existed once. */
  readonly isGone: boolean;
  /** The site's own text, in paragraphs separated by empty lines; null for the default text. */
  readonly text: string | null;
  readonly popular: readonly ArticleLink[];
}

/** A form without a script, sent as `application/x-www-form-urlencoded`, with no fields but those described. */
export interface FormState {
  readonly action: string;
  readonly nonce: string;
}

/** The buttons have the name `vote` and the values `yes` and `no`. */
export interface VoteBody {
  readonly kind: 'vote';
  readonly article: ArticleLink;
  readonly form: FormState;
  /** Whether the vote was rejected, for example because it came too fast, and must be sent again. */
  readonly mustSendAgain?: boolean;
}

/**
 * The page that asks why an article did not help. Its buttons have the name `reason`. Once a reason is chosen, `reason`
 * is a hidden field, and `comment` a text field.
 */
export interface ReasonBody {
  readonly kind: 'reason';
  readonly article: ArticleLink;
  readonly form: FormState;
  /** Null until a reason is chosen. */
  readonly reason: VoteReason | null;
  /** The typed comment, if it was rejected. */
  readonly comment: string;
  /** Why the comment was rejected; null if it was not. */
  readonly problem: 'again' | 'long' | null;
  /** URL of the contact form, about this article; null if it is not offered. */
  readonly contactHref: string | null;
}

/** The fields of the form are named like `values`; the invisible field `website` is a trap for programs. */
export interface ContactBody {
  readonly kind: 'contact';
  /** Null if the form cannot be used; visitors then write to `email`. */
  readonly form: FormState | null;
  readonly email: string | null;
  /** The article that the message is about; null if none. */
  readonly article: ArticleLink | null;
  /** The site's greeting in the page's language; null for the default text. */
  readonly greeting: string | null;
  /** Whether visitors fill in a subject; otherwise, the server takes it from the article or the message. */
  readonly asksSubject: boolean;
  /** Whether visitors may write without an email address. */
  readonly isEmailOptional: boolean;
  /** The typed values, if the form was rejected. */
  readonly values: {
    readonly name: string;
    readonly email: string;
    readonly subject: string;
    readonly message: string;
  };
  readonly wrong: readonly ('email' | 'subject' | 'message')[];
  /** Whether the valid form was rejected, for example because it came too late, and must be sent again. */
  readonly mustSendAgain?: boolean;
  /** When visitors can expect a reply; null if not shown. */
  readonly replies: Replies | null;
}

/** A page that says what was done, or asks for a confirmation. */
export interface NoticeBody {
  readonly kind: 'notice';
  readonly title: string;
  readonly text: string;
  /** A form of one button, such as to confirm an email address. */
  readonly form?: FormState & { readonly label: string };
  readonly link?: PageLink;
}

export type PageBody =
  | HomeBody
  | CategoryBody
  | ArticleBody
  | SearchBody
  | MissingBody
  | VoteBody
  | ReasonBody
  | ContactBody
  | NoticeBody;

export interface PageBrand {
  readonly logo: {
    readonly href: string;
    readonly darkHref?: string;
    readonly alt: string;
    readonly width: number;
    readonly height: number;
  } | null;
  readonly icon: string | null;
  /** The first line of the home page; null for the default text. */
  readonly greeting: string | null;
  readonly headerLinks: readonly PageLink[];
  readonly footerLinks: readonly PageLink[];
  /** How the home page presents the featured articles. */
  readonly featured: {
    /** Null for the default title. */
    readonly title: string | null;
    /** Whether the articles are numbered steps. */
    readonly isNumbered: boolean;
  };
  /** URLs of the site's style sheets, with its colours, fonts and own rules; they follow Frontdesk's. */
  readonly styleSheets: readonly string[];
  /** The site's own markup for the head; allowed elements only. */
  readonly headMarkup: string;
}

/** Data that all pages of a help center in one language share. */
export interface PageFrame {
  readonly siteTitle: string;
  readonly lang: string;
  readonly homeHref: string;
  /** URL of the search form; null if the site has no search. */
  readonly searchHref: string | null;
  /** URL of the contact form; null if visitors cannot write. */
  readonly contactHref: string | null;
  /** Whether visitors can read their messages on the pages. */
  readonly hasMessages: boolean;
  /** Whether the widget's launcher is on the page. */
  readonly hasLauncher: boolean;
  /** URL of the feed; null if there is none. */
  readonly feedHref: string | null;
  readonly openSearchHref: string | null;
  /** URL of the list of articles for language models (`llms.txt`); null if there is none. */
  readonly llmsHref: string | null;
  /** URL of the page, or of the nearest equivalent, in each language. */
  readonly languages: readonly { readonly lang: string; readonly href: string }[];
  readonly brand: PageBrand;
  /** The settings with which scripts send requests to the service; null for pages without a server. */
  readonly service: {
    readonly userId: number;
    readonly helpCenterId: number;
    readonly baseUrl: string;
  } | null;
}

export interface Page {
  readonly frame: PageFrame;
  readonly head: Head;
  /** Links to the pages above this one, beginning with the home page, which is called “Help”. */
  readonly breadcrumbs: readonly PageLink[];
  readonly body: PageBody;
}
