/** Texts that an import writes into articles. */
export interface ArticleTexts {
  /** Titles of callouts that have none of their own. */
  readonly callouts: Readonly<Record<'note' | 'tip' | 'important' | 'warning' | 'caution', string>>;
  /** The label of the arrow behind a footnote. */
  readonly backToText: string;
  /** The category of articles without a folder. */
  readonly general: string;
}
