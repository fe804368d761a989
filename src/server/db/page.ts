export interface PageRequest {
  readonly limit: number;
  /** The id of the last row before the page. */
  readonly after: number;
}

export interface Page<Row> {
  readonly rows: readonly Row[];
  /** Null on the last page. */
  readonly after: number | null;
}

/** Builds a page from rows that were read with a limit of one more than `limit`. */
export function toPage<Row extends { readonly id: number }>(found: readonly Row[], limit: number): Page<Row> {
  const rows = found.slice(0, limit);
  return { rows, after: found.length > limit ? (rows.at(-1)?.id ?? null) : null };
}
