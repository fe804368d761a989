/** Texts that an import writes into articles. */
export interface ArticleTexts {
  /** Default titles of callouts. */
  readonly callouts: Readonly<Record<'note' | 'tip' | 'important' | 'warning' | 'caution', string>>;
  /** Label of the arrow that leads from a footnote back to the text. */
  readonly backToText: string;
  /** Title of the category for articles outside all folders. */
  readonly general: string;
}
