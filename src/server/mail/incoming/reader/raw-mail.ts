/** A mail as it came, to be read in pieces. */
export interface RawMail {
  /** The mail's length in bytes. */
  readonly size: number;
  /** Returns the bytes from `start`: `length` of them, or fewer at the end. */
  read(start: number, length: number): Promise<Uint8Array>;
}

/** Bytes of one piece, which takes the server about a millisecond. */
const pieceBytes = 262_144;

/** Returns the bytes of a whole mail, piece by piece. */
export async function readPieces(raw: RawMail): Promise<Uint8Array[]> {
  const pieces: Uint8Array[] = [];
  for (let start = 0; start < raw.size; start += pieceBytes) pieces.push(await raw.read(start, pieceBytes));
  return pieces;
}
