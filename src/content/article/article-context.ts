/** The lookups that an article needs in the folder or export that contains it. */

import type { ArticleIncludes } from './expand-article.ts';
import type { MarkdownOptions } from './markdown.ts';
import type { SourceFile, SourceReference } from './references.ts';
import type { ProblemKind, Report } from './report.ts';

export interface ArticleContext {
  linkTarget(href: string): LinkTarget;
  imageTarget(src: string): LinkTarget;
  /** Returns the key and title of an article. */
  article(path: string): SourceReference & { readonly title: string };
  /**
   * Called for each link to a heading. A missing heading is reported after all articles have been read.
   * @param path the article with the heading. @default the article itself
   */
  expectHeading(fragment: string, line: number, path?: string): void;
  /** Reads the first existing file of several paths; with `isShown`, only an image. @throws {FileError} */
  file(paths: readonly string[], isShown: boolean): Promise<SourceFile>;
  /**
   * Downloads a file from another site; with `isShown`, only an image. If absent, such files stay on their site.
   * @throws {FileError}
   */
  readonly fetchFile?: ((url: string, isShown: boolean) => Promise<SourceFile>) | undefined;
  report: Report;
  /** Called for each working link and image; `form` is its notation, see `Subject`. */
  found(kind: ProblemKind, form: string): void;
  readonly markdown?: MarkdownOptions;
  /** Files that the article may include; if absent, includes stay unexpanded. */
  readonly includes?: ArticleIncludes;
}

export type LinkTarget =
  /** A page on another site; `url`, if set, replaces the written one. */
  | { readonly kind: 'external'; readonly url?: string }
  | { readonly kind: 'same-article'; readonly fragment: string }
  | { readonly kind: 'article'; readonly path: string; readonly fragment: string }
  /** A category, or its section `title`. */
  | { readonly kind: 'category'; readonly key: string; readonly language: string; readonly title: string }
  | { readonly kind: 'home' }
  /**
   * An image or another file at one of the paths. If `isOptional` is set, a missing file leaves the link unchanged;
   * `missing` is then the problem to report, if any.
   */
  | {
      readonly kind: 'file';
      readonly paths: readonly string[];
      readonly isOptional: boolean;
      readonly missing?: string | undefined;
      /** Whether the site generates the page that is missing. */
      readonly isGenerated?: boolean;
    }
  /** A broken link; the message is a sentence for the author. */
  | { readonly kind: 'broken'; readonly message: string };

/** An error of a file. Its message is the predicate of a sentence, such as "does not exist". */
export class FileError extends Error {}
