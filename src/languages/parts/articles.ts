/** What the importer itself writes into articles. */
export interface ArticleTexts {
  /** What a callout without a title of its own is called. */
  readonly callouts: Readonly<Record<'note' | 'tip' | 'important' | 'warning' | 'caution', string>>;
  /** What the arrow behind a footnote does. */
  readonly backToText: string;
  /** The category of articles that lie in no folder. */
  readonly general: string;
}
