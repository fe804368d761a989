/** The common form of all help desks' exports. */

/** A category, section or collection in one language. */
export interface ExportedGroup {
  readonly id: string;
  /** Null for a top-level group. */
  readonly parentId: string | null;
  /** Locale as the help desk writes it; null if it has none. */
  readonly locale: string | null;
  readonly title: string;
  readonly description: string;
  readonly order: number | null;
}

export interface ExportedArticle {
  readonly id: string;
  readonly locale: string | null;
  readonly groupId: string | null;
  readonly title: string;
  /** Article content in HTML. */
  readonly body: string;
  /** One sentence about the article; '' if it has none. */
  readonly description: string;
  readonly isDraft: boolean;
  readonly order: number | null;
  readonly authorId: string | null;
  readonly tags: readonly string[];
  readonly createdAt: Date | null;
  readonly updatedAt: Date | null;
  /** Public url of the article; null if unknown. */
  readonly url: string | null;
  readonly votes: { readonly yes: number; readonly no: number } | null;
  /** File with the article, relative to the folder. */
  readonly file: string;
}

export interface ExportedContent {
  readonly groups: ExportedGroup[];
  readonly articles: ExportedArticle[];
  /** Author names by id. */
  readonly authors: Map<string, string>;
}

/** A row that has not been validated. */
export interface RawRow {
  readonly kind: RowKind;
  readonly row: unknown;
}

export type RowKind = 'article' | 'section' | 'category' | 'author';

/** The export format of a help desk. */
export interface ExportFormat {
  /** Finds the rows of a file. Their kinds follow from its members or, if it is only a list, from its name. */
  rowsIn(value: unknown, file: string): RawRow[];
  /** Adds a row to the content. Returns null, or the problem as the end of a sentence about the row. */
  add(raw: RawRow, file: string, content: ExportedContent): string | null;
}
