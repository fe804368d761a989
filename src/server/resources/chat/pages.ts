/** Rows in one read: enough that the trips do not count, few enough to keep in memory. */
const pageSize = 1000;

/**
 * Reads rows page by page, each when it is needed, so that any number of them takes little memory and no read is long.
 * @param readPage answers at most `limit` rows of those after `last`, in the order of paging
 */
export async function* inPages<Row>(
  readPage: (last: Row | undefined, limit: number) => Promise<readonly Row[]>,
): AsyncGenerator<Row, void, undefined> {
  let last: Row | undefined;
  for (;;) {
    const rows = await readPage(last, pageSize);
    yield* rows;
    if (rows.length < pageSize) return;
    last = rows.at(-1);
  }
}
