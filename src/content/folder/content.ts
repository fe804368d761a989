/** The content of a folder of Markdown as plain values, which `readFolder` returns and an import stores. */

import type { TopicIcon } from '../../api/topic-icons.ts';
import type { LinkedHtml, LinkedMarkdown } from '../../markup/linked-text.ts';
import type { HiddenFrom } from '../article/article-members.ts';
import type { SourceFile, SourceLinks, SourceReference } from '../article/references.ts';
import type { ProblemKind } from '../article/report.ts';
import type { DialectName } from '../dialects/index.ts';

export type { SourceFile, SourceLinks, SourceReference };

export interface SourceCategory extends SourceReference {
  readonly title: string;
  /** Plain text, '' without one. */
  readonly description: string;
  readonly order: number;
  /** Shown beside its title on the hosted pages; undefined without one. */
  readonly icon?: TopicIcon | undefined;
  /** Its paths on an older site, see `pageAddress`; undefined without any. */
  readonly addresses?: readonly string[] | undefined;
  /** SHA-256 of its stored members but its dates: equal hashes mean that only dates may have changed. */
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
  /** Not sanitised. `resolveHtml` fills its gaps. */
  readonly html: LinkedHtml;
  /** Its Markdown without comments, whose gaps `resolveMarkdown` fills; null for an article of HTML. */
  readonly markdown: LinkedMarkdown | null;
  /** The text of `html`, one line for each block. */
  readonly plain: string;
  /** A sentence about its subject, in plain text; without one, the beginning of the article is shown. */
  readonly description?: string | undefined;
  /** The texts of its headings, without the title. */
  readonly headings: readonly string[];
  /** `unordered` without an order in the folder; articles are shown by order, then title. */
  readonly order: number;
  readonly tags: readonly string[];
  /** Words and phrases by which search finds the article although its text lacks them. */
  readonly keywords: readonly string[];
  /** Whether it is shown among the first while few articles have been read. */
  readonly featured: boolean;
  /** The lists from which it is hidden although visitors may read it; undefined for none. */
  readonly hiddenFrom?: readonly HiddenFrom[] | undefined;
  /** A name. */
  readonly author: string | null;
  readonly status: 'published' | 'draft';
  readonly publishAt: Date | null;
  readonly unpublishAt: Date | null;
  readonly showFeedback: string;
  /** Null to follow the help center. */
  readonly feedbackChatEnabled: boolean | null;
  readonly feedbackPhoneEnabled: boolean;
  readonly feedbackPhoneNumber: string | null;
  readonly feedbackNoFormId: number | null;
  readonly articleFormId: number | null;
  /** Its paths on an older site, see `pageAddress`; the first is its own. */
  readonly addresses: readonly string[];
  readonly links: SourceLinks;
  /** Votes that are stored with a new article. */
  readonly votes: Votes | null;
  /** Null for the day of its import. */
  readonly createdAt: Date | null;
  /** The last change of its text, by its source; null for an unknown one. */
  readonly updatedAt: Date | null;
  readonly hash: string;
  /** Path below the folder, with forward slashes. */
  readonly file: string;
  /** Its keys at former paths of its file, the last first. */
  readonly formerKeys: readonly string[];
}

/** The synonyms of one language in `synonyms.yaml`. */
export interface SourceSynonyms {
  readonly language: string;
  /** Words and phrases, as they are written. */
  readonly groups: readonly (readonly string[])[];
}

/** The numbers of visitors who found an article helpful, and who did not. */
export interface Votes {
  readonly yes: number;
  readonly no: number;
}

export interface Problem {
  /** Path below the folder, with forward slashes. */
  readonly file: string;
  /** Line of the file, from 1; null for the whole file. */
  readonly line: number | null;
  readonly message: string;
  readonly kind: ProblemKind;
  /** Its notation, such as `{% image %}`; '' for plain Markdown and HTML. */
  readonly form: string;
  /** Its number in the file. */
  readonly count: number;
}

/** Counts of things that an import searches in articles, by kind and notation. */
export interface Tally {
  readonly kind: ProblemKind;
  /** As in `Problem`. */
  readonly form: string;
  readonly found: number;
  /** Those that are among the problems. */
  readonly failed: number;
  /** The number of files with problems of this kind. */
  readonly files: number;
}

/** A folder that was not read. */
export interface SkippedFolder {
  /** Path below the folder, with forward slashes. */
  readonly folder: string;
  /** The reason, in a few words. */
  readonly reason: string;
}

/**
 * The records of unreadable files, as far as their paths name them. They still exist: an import keeps their stored
 * versions.
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
  /** Empty without `synonyms.yaml`; null for an unreadable one, which keeps the stored synonyms. */
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
   * Whether the folder has every language: its top folders are languages, so that stored languages without a folder are
   * removed. A folder of one language, named by `ReadOptions.language` or not, leaves others unchanged.
   */
  readonly isComplete: boolean;
  /** The dialect of its Markdown; null for an export of a help desk. */
  readonly dialect: DialectName | null;
}

/** The order of things without one: after all others. */
export const unordered = 9_999;

export interface ReadOptions {
  /** Language of articles without one in their folder or front matter. @default 'en' */
  readonly language?: string;
  /** The dialect of the articles; detected from the folder without it. */
  readonly dialect?: DialectName;
  /** The url of the older site, whose addresses lead to articles. */
  readonly baseUrl?: URL;
  /** Whether files without a date of their last change get it from git. @default false */
  readonly hasGitDates?: boolean;
  /** Last changes of files by their paths, for a copied folder: used in place of git. */
  readonly gitDates?: ReadonlyMap<string, Date>;
  /** Fetches a file of another site; null for a failure. Without it, such files stay on their sites. */
  fetchFile?(url: string): Promise<{ readonly name: string; readonly data: Buffer } | null>;
  /** Returns the reason for which a phrase cannot be a synonym in a language; null for a valid one. */
  synonymProblem?(member: string, language: string): string | null;
  /** Called after each Markdown file. */
  onProgress?(done: number, total: number): void;
}

/** The changes that an import made to the records of one kind. */
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
