/** A text, and the paths of the articles that it looks for: any of them will do. */
export interface JudgedQuery {
  readonly text: string;
  readonly answers: readonly string[];
}
