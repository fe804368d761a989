/** Lists by id, a page at a time. */

/** Where a page begins and how long it is. */
export interface PageRequest {
  readonly limit: number;
  /** The id of the last row before it. */
  readonly after: number;
}

export interface Page<Row> {
  readonly rows: readonly Row[];
  /** The id after which the next page begins; null on the last page. */
  readonly after: number | null;
}

/** The page of what was found when one row more than `limit` was asked for. */
export function pageOf<Row extends { readonly id: number }>(found: readonly Row[], limit: number): Page<Row> {
  const rows = found.slice(0, limit);
  return { rows, after: found.length > limit ? (rows.at(-1)?.id ?? null) : null };
}
