/** What an article asks of what it was found in. */

import type { ArticleIncludes } from './expand-article.ts';
import type { MarkdownOptions } from './markdown.ts';
import type { SourceFile, SourceReference } from './references.ts';
import type { ProblemKind, Report } from './report.ts';

export interface ArticleContext {
  linkTarget(href: string): LinkTarget;
  pictureTarget(src: string): LinkTarget;
  /** Gives the key and the title of an article; it may report a missing heading later, when all have been read. */
  article(path: string, fragment: string, line: number): SourceReference & { readonly title: string };
  /** Told of each link to a heading of the article itself; it may report a missing one later. */
  expectHeading(fragment: string, line: number): void;
  /** `isShown`: only a picture will do. @throws FileError */
  file(paths: readonly string[], isShown: boolean): Promise<SourceFile>;
  /**
   * Fetches a picture or a file of another site; without it, such a file stays where it is. `isShown`: only a picture
   * will do.
   * @throws FileError
   */
  readonly fetchFile?: ((url: string, isShown: boolean) => Promise<SourceFile>) | undefined;
  report: Report;
  /** Told of each link and picture that leads somewhere; `form` is how it was written, see `Problem`. */
  found(kind: ProblemKind, form: string): void;
  /** How its Markdown is read. */
  readonly markdown?: MarkdownOptions;
  /** Without it, it takes nothing from other files. */
  readonly includes?: ArticleIncludes;
}

export type LinkTarget =
  /** Outside of the folder, on a site; `url` is better than what was written, where there is one. */
  | { readonly kind: 'external'; readonly url?: string }
  /** A heading of the same article. */
  | { readonly kind: 'same-article'; readonly fragment: string }
  | { readonly kind: 'article'; readonly path: string; readonly fragment: string }
  /** A category, or the section `title` in it. */
  | { readonly kind: 'category'; readonly key: string; readonly language: string; readonly title: string }
  /** The first page of the help center. */
  | { readonly kind: 'home' }
  /**
   * A picture or another file that lies at one of the paths. Where it is optional, the link is right without one:
   * `missing`, if there is one, says what is reported then.
   */
  | {
      readonly kind: 'file';
      readonly paths: readonly string[];
      readonly isOptional: boolean;
      readonly missing?: string | undefined;
    }
  /** Leads nowhere; the message is a sentence for the author. */
  | { readonly kind: 'broken'; readonly message: string };

/** A sentence, without its subject, about what is wrong with a file. */
export class FileError extends Error {}
