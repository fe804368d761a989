import type { Expanded, Expander } from './expansion.ts';
import type { LeaveOut } from './unknown.ts';
import type { SiteValues } from './values.ts';

export interface Dialect {
  /** File names, beside or above the articles, that only this generator has. */
  readonly files: readonly string[];
  /** Files that other programs have too, with a text that only those of this generator contain. */
  readonly filesWith?: Readonly<Record<string, RegExp>>;
  /** Whether a text, without its code blocks, has constructs that only this generator reads. */
  isUsedIn(prose: string): boolean;
  /** Constructs that the generator reads beside those of every dialect. */
  readonly constructs: Constructs;
  /** Expands includes of other files in the folder. */
  expand?(source: string, expander: Expander): Promise<Expanded>;
  /**
   * Rewrites the generator's constructs as common Markdown, keeping the number of lines. Constructs without an
   * equivalent are left out and reported.
   */
  rewrite(source: string, context: RewriteContext): string;
}

export interface Constructs {
  /** Whether to read attribute lists with a colon (`{: .note}`). */
  readonly hasAttributeLists: boolean;
  /** Whether `: Text` below a line is the definition of a term. */
  readonly hasDefinitions: boolean;
  /** HTML elements in which Markdown is read: none, those with the attribute `markdown`, or all. */
  readonly markdownInHtml: 'never' | 'asked' | 'always';
}

export interface RewriteContext {
  readonly values: SiteValues;
  readonly leaveOut: LeaveOut;
}
