/** An unparsed mail that is read in pieces. */
export interface RawMail {
  /** The mail's size in bytes. */
  readonly size: number;
  /** Returns `length` bytes from `start`, or fewer at the end. */
  read(start: number, length: number): Promise<Uint8Array>;
}

/** Bytes of one piece, which take the server about a millisecond. */
const pieceBytes = 262_144;

/** Returns the bytes of a whole mail in pieces. */
export async function readPieces(raw: RawMail): Promise<Uint8Array[]> {
  const pieces: Uint8Array[] = [];
  for (let start = 0; start < raw.size; start += pieceBytes) pieces.push(await raw.read(start, pieceBytes));
  return pieces;
}
