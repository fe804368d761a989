import { setImmediate as turn } from 'node:timers/promises';

/** Bytes that are copied before other work has its turn. */
const atOnce = 2_097_152;

/** Returns the bytes of all pieces in one. A large mail is copied bit by bit, so that it holds nothing up. */
export async function joinPieces(pieces: readonly Uint8Array[]): Promise<Buffer> {
  const joined = Buffer.allocUnsafe(pieces.reduce((sum, { length }) => sum + length, 0));
  let end = 0;
  let copied = 0;
  for (const piece of pieces) {
    joined.set(piece, end);
    end += piece.length;
    copied += piece.length;
    if (copied < atOnce) continue;
    copied = 0;
    await turn();
  }
  return joined;
}
