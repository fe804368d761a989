/**
 * What a page of the hosted help center is drawn from: plain data, whose addresses are ready to be printed. Whoever
 * draws it reads nothing more, in a server as well as in a program that writes files.
 */

import type { VoteReason } from '../api/limits.ts';
import type { Replies } from '../api/schemas/faq.ts';
import type { TopicIcon } from '../api/topic-icons.ts';

/** Somewhere that a reader can go. */
export interface PageLink {
  readonly href: string;
  readonly text: string;
}

/** An article where it is listed. */
export interface ArticleLink extends PageLink {
  /** Language-independent. */
  readonly id: number;
}

/** A text in which some words are marked. */
export type MarkedText = readonly { readonly text: string; readonly isMarked: boolean }[];

/** Description of a page for machines. */
export interface Head {
  /** What the page shows, without the name of the help center. */
  readonly title: string;
  /** A sentence or two; empty: there is none. */
  readonly description: string;
  /** The one address of the page, in full; null: it has none to be kept. */
  readonly canonical: string | null;
  /** Whether search engines may list it. */
  readonly isListed: boolean;
  /** The same page by language, this one among them, and `x-default`; in full. */
  readonly alternates: readonly { readonly lang: string; readonly href: string }[];
  /** What is shown where the page is linked to. */
  readonly picture: {
    readonly href: string;
    readonly width: number;
    readonly height: number;
    readonly alt: string;
  } | null;
  /** ISO 8601, of an article. */
  readonly publishedAt?: string;
  readonly modifiedAt?: string | undefined;
  /** JSON-LD, each a script of its own. */
  readonly structuredData: readonly object[];
  /** Address of the same page in Markdown. */
  readonly markdownHref?: string;
}

/** Articles of a category: those without a section first, then section by section. */
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
  /** Without those that the editors put first. */
  readonly popular: readonly ArticleLink[];
  /** What the editors put first; empty: nothing. */
  readonly featured: readonly FeaturedArticle[];
}

/** A category where it is listed. */
export interface Topic extends PageLink {
  /** Language-independent. */
  readonly id: number;
  readonly description: string;
  /** Null: its owner has chosen none. */
  readonly icon: TopicIcon | null;
  /** Articles that readers may see. */
  readonly articleCount: number;
}

export interface FeaturedArticle extends ArticleLink {
  /** A sentence that says what it is about; empty: nothing is said. */
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
  /** Language-independent. */
  readonly id: number;
  readonly title: string;
  /** Sanitised when it was stored. */
  readonly html: string;
  readonly author: { readonly name: string; readonly picture: string | null } | null;
  /** The last change of its text, ISO 8601; null: unknown. */
  readonly revisedAt: string | null;
  readonly category: (PageLink & { readonly content: CategoryContent }) | null;
  /** Their ids as links within the article have them, without the prefix of ids. */
  readonly headings: readonly { readonly id: string; readonly text: string; readonly isSub: boolean }[];
  readonly previous: PageLink | null;
  readonly next: PageLink | null;
  readonly related: readonly ArticleLink[];
  /** The page with the question whether it helped; null: it is not asked. */
  readonly voteHref: string | null;
  /** Where to write about the article; null: visitors cannot write. */
  readonly contactHref: string | null;
  /** Whether that is offered after a no. */
  readonly offersContact: boolean;
}

export interface SearchBody {
  readonly kind: 'search';
  /** What was searched for; empty: nothing yet. */
  readonly q: string;
  readonly results: readonly {
    readonly id: number;
    readonly href: string;
    readonly title: MarkedText;
    readonly excerpt: MarkedText;
    readonly category: string;
    /** How many words of the search it has. */
    readonly matchedWords: number;
  }[];
  readonly total: number;
  /** Other spellings that find something. */
  readonly corrections: readonly PageLink[];
  readonly previousHref: string | null;
  readonly nextHref: string | null;
}

export interface MissingBody {
  readonly kind: 'missing';
  /** It was there once. */
  readonly isGone: boolean;
  /** What the site says of it, in paragraphs between empty lines; null: what we say. */
  readonly text: string | null;
  readonly popular: readonly ArticleLink[];
}

/** A form that a browser without a script sends: `application/x-www-form-urlencoded`, and no field but those named. */
export interface FormState {
  /** Where it is posted to. */
  readonly action: string;
  /** The value of its hidden field `nonce`. */
  readonly nonce: string;
}

/** Its buttons are called `vote`, and have the values `yes` and `no`. */
export interface VoteBody {
  readonly kind: 'vote';
  readonly article: PageLink;
  readonly form: FormState;
  /** Whether it was not taken, as when it came at once: it is to be sent once more. */
  readonly mustSendAgain?: boolean;
}

/**
 * Why an article did not help. Its buttons are called `reason`, and their values are reasons; once there is one, it is a
 * field, and `comment` is what may be said beside it.
 */
export interface ReasonBody {
  readonly kind: 'reason';
  readonly article: PageLink;
  readonly form: FormState;
  /** Null: none so far. */
  readonly reason: VoteReason | null;
  /** What was typed before it was not taken. */
  readonly comment: string;
  /** Why it was not taken; null: nothing was sent. */
  readonly problem: 'again' | 'long' | null;
  /** Where to write about the article; null: visitors are not asked to. */
  readonly contactHref: string | null;
}

/**
 * Its fields have the names of its values; one more, `website`, is invisible, and only programs fill it in.
 */
export interface ContactBody {
  readonly kind: 'contact';
  /** Null: the form cannot be used here, and `email` is where to write. */
  readonly form: FormState | null;
  readonly email: string | null;
  /** What was typed before something was wrong with it. */
  readonly values: {
    readonly name: string;
    readonly email: string;
    readonly subject: string;
    readonly message: string;
  };
  /** Which fields are to be changed. */
  readonly wrong: readonly ('email' | 'subject' | 'message')[];
  /** Whether it was not taken although nothing is wrong with it, as when it came too late: it is to be sent once more. */
  readonly mustSendAgain?: boolean;
  /** Time of answers, in words; null: not shown. */
  readonly replies: Replies | null;
}

/** Something that was done, or is to be confirmed. */
export interface NoticeBody {
  readonly kind: 'notice';
  readonly title: string;
  readonly text: string;
  /** To be pressed, such as to confirm an address. */
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

/** How a site wants its pages to look. */
export interface PageBrand {
  readonly logo: {
    readonly href: string;
    /** What is shown in its place in the dark. */
    readonly darkHref?: string;
    readonly alt: string;
    readonly width: number;
    readonly height: number;
  } | null;
  readonly icon: string | null;
  readonly headerLinks: readonly PageLink[];
  readonly footerLinks: readonly PageLink[];
  /** How the home page shows what the editors put first. */
  readonly featured: {
    /** Null: as every site calls it. */
    readonly title: string | null;
    /** Whether they are steps, to be read in their order. */
    readonly isNumbered: boolean;
  };
  /** Style sheets with its colours and fonts, and what the site wrote itself; they come after ours. */
  readonly styleSheets: readonly string[];
  /** Markup of the site's own for the head, of allowed elements only. */
  readonly headMarkup: string;
}

/** What all pages of a help center in one language have around them. */
export interface PageFrame {
  readonly siteTitle: string;
  readonly lang: string;
  readonly homeHref: string;
  /** Where the form of the search leads; null: nothing can be searched. */
  readonly searchHref: string | null;
  /** Null: visitors cannot write. */
  readonly contactHref: string | null;
  /** Whether visitors may read what they wrote. */
  readonly hasMessages: boolean;
  /** Whether the page has the widget's launcher. */
  readonly hasLauncher: boolean;
  /** Null: there is none. */
  readonly feedHref: string | null;
  readonly openSearchHref: string | null;
  /** This page, or the one that comes nearest to it, in each language. */
  readonly languages: readonly { readonly lang: string; readonly href: string }[];
  readonly brand: PageBrand;
  /** What scripts need to ask the service, for pages that are served by it; null: there is none to be asked. */
  readonly service: {
    readonly userId: number;
    readonly helpCenterId: number;
    readonly baseUrl: string;
  } | null;
}

export interface Page {
  readonly frame: PageFrame;
  readonly head: Head;
  /** The pages above this one: the home page, which is called “Help”, first. */
  readonly breadcrumbs: readonly PageLink[];
  readonly body: PageBody;
}
