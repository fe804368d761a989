/** Converts rows to objects of responses one by one as they are read, so that a long list is never in memory. */
export async function* presentEach<Row, Presented>(
  rows: AsyncIterable<Row>,
  toWire: (row: Row) => Presented,
): AsyncGenerator<Presented, void, undefined> {
  for await (const row of rows) yield toWire(row);
}
