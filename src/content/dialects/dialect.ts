/** How a generator of sites writes Markdown. */

import type { Expanded, Expander } from './expansion.ts';
import type { LeaveOut } from './unknown.ts';
import type { SiteValues } from './values.ts';

export interface Dialect {
  /** Files of the folder, beside or above the articles, that only this generator has. */
  readonly files: readonly string[];
  /** Whether a text holds what only this generator reads. Code in it is not looked at. */
  isUsedIn(prose: string): boolean;
  /** What of Markdown it reads besides what every dialect does. */
  readonly constructs: Constructs;
  /** Puts in what the generator reads from other files of the folder. */
  expand?(source: string, expander: Expander): Promise<Expanded>;
  /**
   * Writes as common Markdown what the generator would have replaced. The same number of lines comes out. What has no
   * such form is left out and reported.
   */
  rewrite(source: string, context: RewriteContext): string;
}

export interface Constructs {
  /** Whether attribute lists with a colon (`{: .note}`) are read, and Markdown in HTML that asks for it. */
  readonly hasAttributeLists: boolean;
  /** Whether `: Text` below a line defines what the line names. */
  readonly hasDefinitions: boolean;
  /** In which HTML Markdown is read: in that which has the attribute `markdown`, or in every element. */
  readonly markdownInHtml: 'never' | 'asked' | 'always';
}

export interface RewriteContext {
  readonly values: SiteValues;
  readonly leaveOut: LeaveOut;
}
