const newline = 10;

/** Splits COPY's output into chunks of whole rows, each of `size` bytes or a little more. */
export async function* inChunks(source: AsyncIterable<Buffer>, size: number): AsyncGenerator<Buffer> {
  let pieces: Buffer[] = [];
  let length = 0;
  for await (const piece of source) {
    const end = piece.lastIndexOf(newline) + 1;
    if (length + piece.length < size || end === 0) {
      pieces.push(piece);
      length += piece.length;
      continue;
    }
    yield Buffer.concat([...pieces, piece.subarray(0, end)]);
    pieces = [piece.subarray(end)];
    length = piece.length - end;
  }
  if (length > 0) yield Buffer.concat(pieces);
}

export function countNewlines(chunk: Buffer): number {
  let count = 0;
  for (let at = chunk.indexOf(newline); at >= 0; at = chunk.indexOf(newline, at + 1)) count += 1;
  return count;
}
