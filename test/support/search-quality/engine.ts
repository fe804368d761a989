/** What a search engine must be able to do to be compared. Paths name the articles. */
export interface SearchEngine {
  readonly name: string;
  /** Returns the articles that a whole text finds, best first, at most `limit`. */
  search(text: string, limit: number): Promise<string[]>;
  /** Returns the articles to suggest while a text is typed, best first, at most `limit`. */
  suggest(text: string, limit: number): Promise<string[]>;
}
