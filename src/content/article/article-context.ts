/** The folder or export around an article, as far as the article needs it. */

import type { ArticleIncludes } from './expand-article.ts';
import type { MarkdownOptions } from './markdown.ts';
import type { SourceFile, SourceReference } from './references.ts';
import type { ProblemKind, Report } from './report.ts';

export interface ArticleContext {
  linkTarget(href: string): LinkTarget;
  pictureTarget(src: string): LinkTarget;
  /** Returns the key and the title of an article. A missing heading is reported when all articles have been read. */
  article(path: string, fragment: string, line: number): SourceReference & { readonly title: string };
  /** Called for each link to a heading of the article itself. A missing one is reported later. */
  expectHeading(fragment: string, line: number): void;
  /** Reads the first file of some paths; with `isShown`, only a picture. @throws FileError */
  file(paths: readonly string[], isShown: boolean): Promise<SourceFile>;
  /**
   * Fetches a picture or a file of another site; with `isShown`, only a picture. Without this function, such files stay
   * on their site.
   * @throws FileError
   */
  readonly fetchFile?: ((url: string, isShown: boolean) => Promise<SourceFile>) | undefined;
  report: Report;
  /** Called for each working link and picture; `form` is its notation, see `Problem`. */
  found(kind: ProblemKind, form: string): void;
  /** The options of its Markdown. */
  readonly markdown?: MarkdownOptions;
  /** The files that it may include; none without it. */
  readonly includes?: ArticleIncludes;
}

export type LinkTarget =
  /** A page of another site; `url` replaces the one that was written. */
  | { readonly kind: 'external'; readonly url?: string }
  /** A heading of the same article. */
  | { readonly kind: 'same-article'; readonly fragment: string }
  | { readonly kind: 'article'; readonly path: string; readonly fragment: string }
  /** A category, or the section `title` in it. */
  | { readonly kind: 'category'; readonly key: string; readonly language: string; readonly title: string }
  /** The first page of the help center. */
  | { readonly kind: 'home' }
  /**
   * A picture or another file at one of the paths. A link to an optional file is correct without it; `missing` is the
   * problem that is reported for another one.
   */
  | {
      readonly kind: 'file';
      readonly paths: readonly string[];
      readonly isOptional: boolean;
      readonly missing?: string | undefined;
    }
  /** A broken link; the message is a sentence for the author. */
  | { readonly kind: 'broken'; readonly message: string };

/** An error of a file; its message is a sentence without its subject. */
export class FileError extends Error {}
