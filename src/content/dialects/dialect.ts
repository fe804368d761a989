/** The Markdown of a generator of sites. */

import type { Expanded, Expander } from './expansion.ts';
import type { LeaveOut } from './unknown.ts';
import type { SiteValues } from './values.ts';

export interface Dialect {
  /** Names of files, beside or above the articles, that only this generator has. */
  readonly files: readonly string[];
  /** Whether a text, without its code, has constructs that only this generator reads. */
  isUsedIn(prose: string): boolean;
  /** Constructs that it reads beside those of every dialect. */
  readonly constructs: Constructs;
  /** Expands the includes of other files of the folder. */
  expand?(source: string, expander: Expander): Promise<Expanded>;
  /**
   * Rewrites constructs of the generator as common Markdown, without changing the number of lines. Constructs without
   * an equivalent are left out and reported.
   */
  rewrite(source: string, context: RewriteContext): string;
}

export interface Constructs {
  /** Whether attribute lists with a colon (`{: .note}`) are read, and Markdown in HTML that asks for it. */
  readonly hasAttributeLists: boolean;
  /** Whether `: Text` below a line defines what the line names. */
  readonly hasDefinitions: boolean;
  /** Elements in which Markdown is read: those with the attribute `markdown`, or all. */
  readonly markdownInHtml: 'never' | 'asked' | 'always';
}

export interface RewriteContext {
  readonly values: SiteValues;
  readonly leaveOut: LeaveOut;
}
