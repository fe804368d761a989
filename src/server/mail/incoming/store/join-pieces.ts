import { setImmediate as turn } from 'node:timers/promises';

/** Bytes that are copied in one turn of the event loop. */
const atOnce = 2_097_152;

/** Joins pieces into one buffer; large ones over several turns of the event loop. */
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
