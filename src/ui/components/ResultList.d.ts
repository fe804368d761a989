/** What a search found: the title with the matched words marked, where it stands, and how it begins. */
export interface ListedResult {
  readonly _source: {
    readonly article_id: number;
    readonly title: string;
    readonly content_text: string;
    readonly category: readonly {
      readonly title: string;
    }[];
  };
  readonly highlight: {
    readonly title: readonly string[];
  };
}
export declare function ResultList({
  results,
}: {
  results: readonly ListedResult[];
}): import('preact').JSX.Element;
