/** The number of rows per query: many enough that round trips do not matter, few enough for memory. */
const pageSize = 1000;

/** Reads pages of rows as they are consumed. @param readPage returns at most `limit` rows after `last`, in order */
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
