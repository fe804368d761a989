/** What the exports of help desks have in common. */

/** A category, a section or a collection, in one language. */
export interface ExportedGroup {
  readonly id: string;
  /** Null for one that stands in no other. */
  readonly parentId: string | null;
  /** As the help desk writes it, null where it does not say. */
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
  /** A sentence that says what it is about; '' where there is none. */
  readonly description: string;
  readonly isDraft: boolean;
  readonly order: number | null;
  readonly authorId: string | null;
  readonly tags: readonly string[];
  readonly createdAt: Date | null;
  readonly updatedAt: Date | null;
  /** Where it stands in public. */
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

/** A row of a file, before it is known to be what it should be. */
export interface RawRow {
  readonly kind: RowKind;
  readonly row: unknown;
}

export type RowKind = 'article' | 'section' | 'category' | 'author';

/** How a help desk writes its content. */
export interface ExportFormat {
  /** The rows of a file, by what its value holds and, for a bare list, by its name. */
  rowsIn(value: unknown, file: string): RawRow[];
  /** Adds a row. Returns what is wrong with it as the rest of a sentence about the row, null where it is right. */
  add(raw: RawRow, file: string, content: ExportedContent): string | null;
}
