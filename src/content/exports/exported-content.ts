/** The common form of the exports of help desks. */

/** A category, a section or a collection, in one language. */
export interface ExportedGroup {
  readonly id: string;
  /** Null for a group at the top. */
  readonly parentId: string | null;
  /** The locale as the help desk writes it; null without one. */
  readonly locale: string | null;
  readonly title: string;
  readonly description: string;
  readonly order: number | null;
}

/** An article in one language. */
export interface ExportedArticle {
  readonly id: string;
  readonly locale: string | null;
  readonly groupId: string | null;
  readonly title: string;
  /** HTML. */
  readonly body: string;
  /** A sentence about its subject; '' without one. */
  readonly description: string;
  readonly isDraft: boolean;
  readonly order: number | null;
  readonly authorId: string | null;
  readonly tags: readonly string[];
  readonly createdAt: Date | null;
  readonly updatedAt: Date | null;
  /** Its public url. */
  readonly url: string | null;
  readonly votes: { readonly yes: number; readonly no: number } | null;
  /** The file that it was read from, below the folder. */
  readonly file: string;
}

export interface ExportedContent {
  readonly groups: ExportedGroup[];
  readonly articles: ExportedArticle[];
  /** Names by id. */
  readonly authors: Map<string, string>;
}

/** A row of a file that is not validated yet. */
export interface RawRow {
  readonly kind: RowKind;
  readonly row: unknown;
}

export type RowKind = 'article' | 'section' | 'category' | 'author';

/** The format of a help desk's export. */
export interface ExportFormat {
  /** Finds the rows of a file by its members and, in a bare list, by the name of the file. */
  rowsIn(value: unknown, file: string): RawRow[];
  /** Adds a row. Returns its problem as the rest of a sentence about the row; null for a valid row. */
  add(raw: RawRow, file: string, content: ExportedContent): string | null;
}
