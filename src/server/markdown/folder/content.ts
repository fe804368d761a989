/** What a folder of Markdown says, as plain values: what `readFolder` gives and an import stores. */

import type { LinkedHtml } from '../article/links.ts';
import type { DialectName } from '../dialects/index.ts';

/** Names one thing of a folder. Keys are the same in every language, so translations share them. */
export interface SourceReference {
  readonly key: string;
  readonly language: string;
}

export interface SourceCategory extends SourceReference {
  readonly title: string;
  /** Plain text, '' where there is none. */
  readonly description: string;
  readonly order: number;
  /** SHA-256 of everything that is stored of it: equal hashes mean that nothing has changed. */
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
  /** Not sanitised. `resolveLinks` fills its gaps. */
  readonly html: LinkedHtml;
  /** The text of `html`, one line for each block. */
  readonly plain: string;
  /** The texts of its headings, without the title. */
  readonly headings: readonly string[];
  /** `unordered` where the folder gives none; shown by order, then title. */
  readonly order: number;
  readonly tags: readonly string[];
  /** A name. */
  readonly author: string | null;
  readonly status: 'published' | 'draft';
  readonly publishAt: Date | null;
  readonly unpublishAt: Date | null;
  readonly showFeedback: string;
  readonly feedbackChatEnabled: boolean;
  readonly feedbackPhoneEnabled: boolean;
  readonly feedbackPhoneNumber: string | null;
  readonly feedbackNoFormId: number | null;
  readonly articleFormId: number | null;
  /** Paths or urls that it has, or had, on the site that it comes from. */
  readonly addresses: readonly string[];
  readonly links: SourceLinks;
  readonly hash: string;
  /** Path below the folder, with forward slashes. */
  readonly file: string;
}

/** Where the links and pictures in an article's `html` lead. */
export interface SourceLinks {
  readonly articles: readonly SourceReference[];
  /** Hashes of its pictures. */
  readonly files: readonly string[];
}

/** A picture. */
export interface SourceFile {
  /** SHA-256 of `data`, in hexadecimal digits. */
  readonly hash: string;
  /** Its file name, without folders. */
  readonly name: string;
  /** A media type such as `image/png`. */
  readonly type: string;
  readonly data: Buffer;
}

export interface Problem {
  /** Path below the folder, with forward slashes. */
  readonly file: string;
  /** Line of the file, from 1; null where the whole file is meant. */
  readonly line: number | null;
  readonly message: string;
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
  /** By file and line. */
  readonly problems: readonly Problem[];
  readonly unread: Unread;
  /** Languages of the articles. */
  readonly languages: readonly string[];
  /**
   * Whether the folder speaks for every language: its top folders are languages, so that a language it does not have
   * is gone. A folder of one language, named by `ReadOptions.language` or not, says nothing of the others.
   */
  readonly isComplete: boolean;
  /** In which its articles were read. */
  readonly dialect: DialectName;
}

/** The order of what has none: after what has one, however many there are. */
export const unordered = 9_999;

export interface ReadOptions {
  /** Language of what no folder and no front matter gives one. @default 'en' */
  readonly language?: string;
  /** How the articles are written; without it, that is told from the folder. */
  readonly dialect?: DialectName;
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
}
