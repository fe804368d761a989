/** What a folder of Markdown says, as plain values: what `readFolder` gives and an import stores. */

import type { TopicIcon } from '../../api/topic-icons.ts';
import type { LinkedHtml, LinkedMarkdown } from '../../markup/linked-text.ts';
import type { HiddenFrom } from '../article/article-members.ts';
import type { SourceFile, SourceLinks, SourceReference } from '../article/references.ts';
import type { ProblemKind } from '../article/report.ts';
import type { DialectName } from '../dialects/index.ts';

export type { SourceFile, SourceLinks, SourceReference };

export interface SourceCategory extends SourceReference {
  readonly title: string;
  /** Plain text, '' where there is none. */
  readonly description: string;
  readonly order: number;
  /** Beside its title on the hosted pages; undefined where none is named. */
  readonly icon?: TopicIcon | undefined;
  /** Paths under which it stood on an older site, see `pageAddress`; undefined where there are none. */
  readonly addresses?: readonly string[] | undefined;
  /** SHA-256 of everything that is stored of it but its dates: equal hashes mean that nothing else has changed. */
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
  /** Null: the article stands directly in its category. */
  readonly sectionKey: string | null;
  readonly title: string;
  /** Not sanitised. `resolveHtml` fills its gaps. */
  readonly html: LinkedHtml;
  /** Its Markdown without comments, whose gaps `resolveMarkdown` fills; null: it came as HTML. */
  readonly markdown: LinkedMarkdown | null;
  /** The text of `html`, one line for each block. */
  readonly plain: string;
  /** A sentence about its subject, in plain text; without one, the beginning of the article is shown. */
  readonly description?: string | undefined;
  /** The texts of its headings, without the title. */
  readonly headings: readonly string[];
  /** `unordered` where the folder gives none; shown by order, then title. */
  readonly order: number;
  readonly tags: readonly string[];
  /** Words and phrases that people use and the article does not: search finds it by them. */
  readonly keywords: readonly string[];
  /** Shown among the first where little has been read yet. */
  readonly featured: boolean;
  /** Where it is not found though visitors may read it; undefined: it is found everywhere. */
  readonly hiddenFrom?: readonly HiddenFrom[] | undefined;
  /** A name. */
  readonly author: string | null;
  readonly status: 'published' | 'draft';
  readonly publishAt: Date | null;
  readonly unpublishAt: Date | null;
  readonly showFeedback: string;
  /** Null: its source says nothing, and it follows the help center. */
  readonly feedbackChatEnabled: boolean | null;
  readonly feedbackPhoneEnabled: boolean;
  readonly feedbackPhoneNumber: string | null;
  readonly feedbackNoFormId: number | null;
  readonly articleFormId: number | null;
  /** Paths under which it stood on an older site, see `pageAddress`; the first is its own. */
  readonly addresses: readonly string[];
  readonly links: SourceLinks;
  /** Votes that it brings along when it is new. */
  readonly votes: Votes | null;
  /** Null: the day of the import that brings it. */
  readonly createdAt: Date | null;
  /** The last change of its text, as its source says; null: unknown. */
  readonly updatedAt: Date | null;
  readonly hash: string;
  /** Path below the folder, with forward slashes. */
  readonly file: string;
  /** Keys that it would have had where its file was before, the last first. */
  readonly formerKeys: readonly string[];
}

/** What means the same in one language, by `synonyms.yaml`. */
export interface SourceSynonyms {
  readonly language: string;
  /** Words and phrases, as they are written. */
  readonly groups: readonly (readonly string[])[];
}

/** How many visitors found an article helpful, and how many did not. */
export interface Votes {
  readonly yes: number;
  readonly no: number;
}

export interface Problem {
  /** Path below the folder, with forward slashes. */
  readonly file: string;
  /** Line of the file, from 1; null where the whole file is meant. */
  readonly line: number | null;
  readonly message: string;
  readonly kind: ProblemKind;
  /** How it was written, such as `{% image %}`; '' where that says nothing. */
  readonly form: string;
  /** How often the file has it. */
  readonly count: number;
}

/** What an import looks for in articles, by how it was written, and how much of it was found. */
export interface Tally {
  readonly kind: ProblemKind;
  /** As in `Problem`. */
  readonly form: string;
  readonly found: number;
  /** Those that are among the problems. */
  readonly failed: number;
  /** How many files have problems with it. */
  readonly files: number;
}

/** A folder that was not read. */
export interface SkippedFolder {
  /** Path below the folder, with forward slashes. */
  readonly folder: string;
  /** Why, in a few words. */
  readonly reason: string;
}

/**
 * What stands in files that could not be read, as far as can be told from their paths. It is not gone: an
 * import leaves alone what it has stored of it.
 */
export interface Unread {
  readonly categories: readonly SourceReference[];
  readonly sections: readonly SourceReference[];
  readonly articles: readonly SourceReference[];
}

/** Lists are in the order in which they are shown, languages in alphabetical order. */
export interface SourceFolder {
  readonly categories: readonly SourceCategory[];
  readonly sections: readonly SourceSection[];
  readonly articles: readonly SourceArticle[];
  readonly files: readonly SourceFile[];
  /** None without `synonyms.yaml`; null where it cannot be read: what is stored of it stays then. */
  readonly synonyms: readonly SourceSynonyms[] | null;
  /** By file and line. */
  readonly problems: readonly Problem[];
  /** Sums up what was found and what is among the problems, by kind. */
  readonly summary: readonly Tally[];
  readonly skipped: readonly SkippedFolder[];
  readonly unread: Unread;
  /** Languages of the articles. */
  readonly languages: readonly string[];
  /**
   * Whether the folder speaks for every language: its top folders are languages, so that a language it does not have
   * is gone. A folder of one language, named by `ReadOptions.language` or not, says nothing of the others.
   */
  readonly isComplete: boolean;
  /** In which its Markdown was read, null where it is an export of a help desk. */
  readonly dialect: DialectName | null;
}

/** The order of what has none: after what has one, however many there are. */
export const unordered = 9_999;

export interface ReadOptions {
  /** Language of what no folder and no front matter gives one. @default 'en' */
  readonly language?: string;
  /** How the articles are written; without it, that is told from the folder. */
  readonly dialect?: DialectName;
  /** Where the older site began: its addresses lead to articles. */
  readonly baseUrl?: URL;
  /** Whether git is asked when files changed that do not say it themselves. @default false */
  readonly hasGitDates?: boolean;
  /** What git said of a folder that was copied, in place of asking it: when files changed, by their paths. */
  readonly gitDates?: ReadonlyMap<string, Date>;
  /** Fetches a file of another site, null where that cannot be; without it, such files stay there. */
  fetchFile?(url: string): Promise<{ readonly name: string; readonly data: Buffer } | null>;
  /** Why a word or phrase can be no synonym in a language; null where it can. Without it, each can. */
  synonymProblem?(member: string, language: string): string | null;
  /** Called after each Markdown file. */
  onProgress?(done: number, total: number): void;
}

/** What an import did to the things of one kind. */
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
  /** Languages whose synonyms have changed. */
  readonly synonyms: readonly string[];
}
