/** The content of a folder or an export as plain values, which an import stores. */

import type { TopicIcon } from '../../api/shared/topic-icons.ts';
import type { LinkedHtml, LinkedMarkdown } from '../../markup/linked-text.ts';
import type { HiddenFrom } from '../article/article-members.ts';
import type { NewConversion, StoredConversions } from '../article/conversion.ts';
import type { SourceFile, SourceLinks, SourceReference } from '../article/references.ts';
import type { ProblemKind } from '../article/report.ts';
import type { DialectName } from '../dialects/index.ts';

export type { SourceFile, SourceLinks, SourceReference };

export interface SourceCategory extends SourceReference {
  readonly title: string;
  /** Plain text; '' if it has none. */
  readonly description: string;
  readonly order: number;
  /** Icon shown beside the title on hosted pages; undefined if it has none. */
  readonly icon?: TopicIcon | undefined;
  /** Paths on the former site, see `formerPath`; undefined if there are none. */
  readonly addresses?: readonly string[] | undefined;
  /** SHA-256 of all stored members except dates: if the hash is equal, only dates can have changed. */
  readonly hash: string;
}

export interface SourceSection extends SourceReference {
  readonly categoryKey: string;
  readonly title: string;
  readonly description: string;
  readonly order: number;
  readonly hash: string;
}

export interface SourceArticle extends SourceReference {
  readonly categoryKey: string;
  /** Null for an article directly in its category. */
  readonly sectionKey: string | null;
  readonly title: string;
  /** Unsanitised HTML; `resolveHtml` fills its gaps. */
  readonly html: LinkedHtml;
  /** Markdown without comments, whose gaps `resolveMarkdown` fills; null if the source is HTML. */
  readonly markdown: LinkedMarkdown | null;
  /** The text of `html`, one line per block. */
  readonly plain: string;
  /** One sentence about the article, in plain text; undefined if its beginning is shown instead. */
  readonly description?: string | undefined;
  /** Texts of the headings, without the title. */
  readonly headings: readonly string[];
  /** `unordered` if the source has no order. Articles are sorted by order, then by title. */
  readonly order: number;
  readonly tags: readonly string[];
  /** Words and phrases that are not in the text, but by which search finds the article. */
  readonly keywords: readonly string[];
  /** Whether the article is among the first in the list of popular articles while few have been read. */
  readonly featured: boolean;
  /** Lists from which the article is hidden although visitors may read it; undefined if there are none. */
  readonly hiddenFrom?: readonly HiddenFrom[] | undefined;
  readonly author: string | null;
  readonly status: 'published' | 'draft';
  readonly publishAt: Date | null;
  readonly unpublishAt: Date | null;
  readonly showFeedback: string;
  /** Null to use the help center's setting. */
  readonly feedbackChatEnabled: boolean | null;
  readonly feedbackPhoneEnabled: boolean;
  readonly feedbackPhoneNumber: string | null;
  readonly feedbackNoFormId: number | null;
  readonly articleFormId: number | null;
  /** Paths on the former site, see `formerPath`; the article's own path is the first. */
  readonly addresses: readonly string[];
  readonly links: SourceLinks;
  /** Votes to store if the article is new. */
  readonly votes: Votes | null;
  /** Null if the article was created on the day of its import. */
  readonly createdAt: Date | null;
  /** When the source last changed the text; null if unknown. */
  readonly updatedAt: Date | null;
  readonly hash: string;
  /** Path relative to the folder, with forward slashes. */
  readonly file: string;
  /** Keys that the article had at former paths of its file, latest first. */
  readonly formerKeys: readonly string[];
  /** To be stored for the next import; undefined if it is stored already, or the source is no Markdown. */
  readonly conversion?: NewConversion | undefined;
}

/** The synonyms of one language in `synonyms.yaml`. */
export interface SourceSynonyms {
  readonly language: string;
  /** Words and phrases in their original spelling. */
  readonly groups: readonly (readonly string[])[];
}

export interface Votes {
  readonly yes: number;
  readonly no: number;
}

export interface Problem {
  /** Path relative to the folder, with forward slashes. */
  readonly file: string;
  /** Line of the file, counted from 1; null for the whole file. */
  readonly line: number | null;
  readonly message: string;
  readonly kind: ProblemKind;
  /** Notation such as `{% image %}`; '' for plain Markdown and HTML. */
  readonly form: string;
  readonly count: number;
}

/** How many links, files or other things of one kind and notation an import found, and how many failed. */
export interface Tally {
  readonly kind: ProblemKind;
  /** Notation, as in `Problem`. */
  readonly form: string;
  readonly found: number;
  /** How many are reported as problems. */
  readonly failed: number;
  /** Number of files with problems of this kind. */
  readonly files: number;
}

/** A folder or file that was not read. */
export interface SkippedFolder {
  /** Path relative to the folder, with forward slashes. */
  readonly folder: string;
  readonly reason: string;
}

/** An article that visitors do not see, or that is in no list. */
export interface HiddenArticle {
  /** Path relative to the folder, with forward slashes; the title in an export. */
  readonly name: string;
  readonly state: 'draft' | 'unlisted';
  /** Front matter such as `hidden: true`, or words such as `not in SUMMARY.md`. */
  readonly reason: string;
}

/** Records whose files are unreadable. They still exist, so an import keeps their stored versions. */
export interface Unread {
  readonly categories: readonly SourceReference[];
  readonly sections: readonly SourceReference[];
  readonly articles: readonly SourceReference[];
}

/** The content of a folder or an export. Lists are in display order, languages in alphabetical order. */
export interface SourceFolder {
  readonly categories: readonly SourceCategory[];
  readonly sections: readonly SourceSection[];
  readonly articles: readonly SourceArticle[];
  readonly files: readonly SourceFile[];
  /** Empty if there is no `synonyms.yaml`; null if it is unreadable, so that an import keeps the stored synonyms. */
  readonly synonyms: readonly SourceSynonyms[] | null;
  /** Problems sorted by file and line. */
  readonly problems: readonly Problem[];
  readonly summary: readonly Tally[];
  readonly skipped: readonly SkippedFolder[];
  readonly hidden: readonly HiddenArticle[];
  readonly unread: Unread;
  readonly languages: readonly string[];
  /**
   * Whether folders or file names are languages, so that an import removes stored languages that the folder lacks. A
   * folder of one language leaves other languages unchanged.
   */
  readonly isComplete: boolean;
  /** Language of articles whose folder and front matter specify none. */
  readonly language: string;
  /** Path of the articles in that language, relative to the folder; '' for the folder itself. */
  readonly contentPath: string;
  /** Dialect of the Markdown; null for a help desk's export. */
  readonly dialect: DialectName | null;
}

/** Order of things without a specified order: after all others. */
export const unordered = 9_999;

export interface ReadOptions {
  /**
   * Language of articles whose folder and front matter specify none.
   * @default the default language in the settings of the site, or 'en'
   */
  readonly language?: string;
  /** Languages to read; articles in others are treated as missing. @default all */
  readonly languages?: readonly string[] | undefined;
  /** Dialect of the articles; detected if absent. */
  readonly dialect?: DialectName;
  /** Whether nothing above the folder belongs to its site: no settings, parts and files are read there. @default false */
  readonly isWhole?: boolean;
  /** Url of the former site: links to it become links to articles. */
  readonly baseUrl?: URL;
  /** Whether git provides the date of the last change, for files without one. @default false */
  readonly hasGitDates?: boolean;
  /** Dates of the last changes by path, used instead of git for a copied folder. */
  readonly gitDates?: ReadonlyMap<string, Date>;
  /** Downloads a file from another site; resolves to null on failure. If absent, such files stay on their sites. */
  fetchFile?(url: string): Promise<{ readonly name: string; readonly data: Buffer } | null>;
  /** Returns the reason why a phrase cannot be a synonym in a language; null if it can. */
  synonymProblem?(member: string, language: string): string | null;
  /** Conversions that are reused for articles that have not changed; not used while files are fetched. */
  readonly conversions?: StoredConversions | undefined;
  onProgress?(done: number, total: number): void;
}

export interface Changes {
  readonly added: number;
  readonly changed: number;
  readonly unchanged: number;
  readonly removed: number;
}

export interface ImportChanges {
  readonly categories: Changes;
  readonly sections: Changes;
  readonly articles: Changes;
  readonly files: Changes;
  /** Languages whose synonyms changed. */
  readonly synonyms: readonly string[];
  /** The articles on which the desk and the folder meet; undefined if there are none. */
  readonly desk?: DeskArticles | undefined;
}

/** Articles of the folder that the desk has too. */
export interface DeskArticles {
  /** Articles that are edited at the desk: the import has left them as they are. */
  readonly kept: readonly DeskMeeting[];
  /** Imported articles whose title an article of the desk has too. */
  readonly sameTitles: readonly DeskMeeting[];
}

export type DeskMeeting = Pick<SourceArticle, 'title' | 'language' | 'file'>;
