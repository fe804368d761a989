/** How a generator of sites writes Markdown. */

export interface Dialect {
  /** Files of the folder, beside or above the articles, that only this generator has. */
  readonly files: readonly string[];
  /** Whether a text holds what only this generator reads. Code in it is not looked at. */
  isUsedIn(prose: string): boolean;
  /** Whether attribute lists (`{: .note}`) are read. */
  readonly hasAttributeLists: boolean;
  /**
   * Writes as common Markdown what the generator would have replaced. The same number of lines comes out. What has no
   * such form is left out and reported.
   */
  rewrite(source: string, leaveOut: LeaveOut): string;
}

/** Takes what is left out. `line` is counted from 0 in the source; `what` names the kind: `{% include %}`. */
export type LeaveOut = (line: number, what: string) => void;
