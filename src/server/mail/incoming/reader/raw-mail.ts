/** A mail as it came, which is too large to be moved at once. */
export interface RawMail {
  /** In bytes. */
  readonly size: number;
  /** Returns the bytes from `start`: `length` of them, or fewer at the end. */
  read(start: number, length: number): Promise<Uint8Array>;
}

/** Bytes of a mail that are moved at a time: each takes the server about a millisecond. */
const pieceBytes = 262_144;

/** Returns the bytes of a whole mail, piece by piece. */
export async function readPieces(raw: RawMail): Promise<Uint8Array[]> {
  const pieces: Uint8Array[] = [];
  for (let start = 0; start < raw.size; start += pieceBytes) pieces.push(await raw.read(start, pieceBytes));
  return pieces;
}
